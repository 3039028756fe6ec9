import { made, openSignedIn } from '../../support/api.ts';
import { operationId, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';

const test = testWithFirm();

test.use({ viewport: { width: 1280, height: 900 } });

test('a diagram has the room of the details, which open over it and leave it as it is', async ({
  page,
  firm,
  pageErrors,
}) => {
  const company = `companies/${firm.companyId}`;
  const inserted: unknown = await made(firm, `${company}/scope-templates/access`, {
    operationId: operationId(),
    projectId: null,
    project: { key: 'DESK', name: 'Service desk' },
  });
  const { projectId, items } = inserted as { projectId: string; items: { kind: string; id: string }[] };
  const workflow = items.find(({ kind }) => kind === 'workflow')?.id;
  await openSignedIn(page, firm.key, firm.admin, `/${company}/projects/${projectId}/items/${workflow}?view=diagram`);
  const diagram = page.getByRole('application', { name: 'Diagram of the workflow' });
  const boxOf = async () => (await diagram.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const label = diagram.getByText('Manager agrees', { exact: true });
  await expect(label).toBeVisible();
  const before = await boxOf();
  expect(before.width).toBeGreaterThan(700);
  // the whole canvas is visible
  expect(before.y + before.height).toBeLessThanOrEqual(900);
  // its text never gets too small to read; in full screen the whole diagram is visible, and Escape leaves full screen
  expect(
    await label.evaluate((text) => {
      const { width } = text.getBoundingClientRect();
      return (Number.parseFloat(getComputedStyle(text).fontSize) * width) / (text as HTMLElement).offsetWidth;
    }),
  ).toBeGreaterThan(11.5);
  const full = page.getByRole('button', { name: 'Full screen' });
  await full.click();
  const isInert = () =>
    page
      .getByRole('navigation', { name: 'Workplace', includeHidden: true })
      .evaluate((navigation) => navigation.closest('[inert]') !== null);
  expect(await isInert()).toBe(true);
  await page.setViewportSize({ width: 1600, height: 900 });
  for (const status of await diagram.getByLabel(/^Status /).all()) await expect(status).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('Escape');
  await expect(full).toHaveAttribute('aria-pressed', 'false');
  await expect(full).toBeFocused();
  expect(await isInert()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(boxOf).toEqual(before);
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('combobox', { name: 'Owner' })).toBeVisible();
  expect(await boxOf()).toEqual(before);
  expect(pageErrors).toEqual([]);
});
