import type { Locator } from '@playwright/test';
import { ProjectPage } from '../../pages/project.ts';
import { createClient, made, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';

const { tenant } = placeOf('local');

const firm = newFirm();
let company: string;
let project: string;
let ofKind: (kind: 'requestType' | 'field') => string;

test.beforeAll(async () => {
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const companyId = await createClient(firm, token, newClient());
  const inserted: unknown = await made({ ...firm, token }, `companies/${companyId}/scope-templates/access`, {
    operationId: 'look-at-a-template',
    projectId: null,
    project: { key: 'DESK', name: 'Service desk' },
  });
  company = `/companies/${companyId}`;
  const { projectId, items } = inserted as { projectId: string; items: { kind: string; id: string }[] };
  project = `${company}/projects/${projectId}`;
  ofKind = (kind) => `${project}/items/${items.find((item) => item.kind === kind)?.id}`;
});

test('every screen of a project is for everyone, on a phone and on a desk, in both themes', async ({
  page,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, firm.key, firm.admin, project);
  const { name } = new ProjectPage(page);
  const desk = () => page.setViewportSize({ width: 1440, height: 900 });
  await expect(name).toHaveValue('Service desk');
  await look(page, 'a project');

  await desk();
  await page.getByRole('link', { name: /Findings/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /check|Findings/i }).first()).toBeVisible();
  await look(page, 'the findings');

  await desk();
  await page.getByRole('tree', { name: 'Items' }).getByRole('treeitem', { level: 2 }).first().click();
  await expect(page.getByRole('heading', { level: 3, name: /Statuses/ })).toBeVisible();
  await look(page, 'a workflow');
  for (const view of ['Diagram', 'Try it']) {
    await page.getByRole('tab', { name: view }).click();
    await expect(page.getByRole('tab', { name: view, selected: true })).toBeVisible();
    await look(page, view);
  }

  await test.step('the diagram has the room of the details, which come over it and leave it as it is', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('tab', { name: 'Diagram' }).click();
    const diagram = page.getByRole('application', { name: 'Diagram of the workflow' });
    const boxOf = async () => (await diagram.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await boxOf();
    expect(before.width).toBeGreaterThan(700);
    // the whole canvas is visible
    expect(before.y + before.height).toBeLessThanOrEqual(900);
    // its text never gets too small to read; in full screen the whole diagram is visible, and Escape leaves full screen
    const label = diagram.getByText('Manager agrees', { exact: true });
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
    for (const status of await diagram.getByLabel(/^Status /).all())
      await expect(status).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Escape');
    await expect(full).toHaveAttribute('aria-pressed', 'false');
    await expect(full).toBeFocused();
    expect(await isInert()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(boxOf).toEqual(before);
    await page.getByRole('link', { name: 'Details' }).click();
    await expect(page.getByRole('region', { name: 'Details' }).getByRole('combobox', { name: 'Owner' })).toBeVisible();
    expect(await boxOf()).toEqual(before);
    await look(page, 'the details over a diagram');
  });
  expect(pageErrors).toEqual([]);
});

test('request types and fields are for everyone, on a phone and on a desk, in both themes', async ({
  page,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, firm.key, firm.admin, ofKind('requestType'));
  await expect(page.getByRole('tab', { name: 'Form', selected: true })).toBeVisible();
  await look(page, 'a form');
  for (const part of [/^Rules/, /^Test cases/, /^Settings/]) {
    await page.getByRole('tab', { name: part }).click();
    await expect(page.getByRole('tab', { name: part, selected: true })).toBeVisible();
    await look(page, `${part}`);
  }
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Preview of the portal' })).toBeVisible();
  await look(page, 'the preview');

  await page.goto(tenant(firm.key, ofKind('field')));
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeVisible();
  await look(page, 'a field');
  await page.goto(tenant(firm.key, `${ofKind('field')}/details`));
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('combobox', { name: 'Owner' })).toBeVisible();
  await look(page, 'the details');
  expect(pageErrors).toEqual([]);
});

test('what is of the whole company is for everyone, on a phone and on a desk, in both themes', async ({
  page,
  pageErrors,
}) => {
  await openSignedIn(page, firm.key, firm.admin, `${company}/projects`);
  const screens: [path: string, title: string, shows: Locator][] = [
    [`${company}/projects`, 'Projects', page.getByRole('link', { name: /Service desk/ })],
    [`${company}/scope`, 'All items', page.getByRole('checkbox', { name: /^Choose / })],
    [`${company}/scope/check`, 'Scope check', page.getByText('Work by hand')],
    [`${company}/scope/search?q=access`, 'Search', page.getByRole('link', { name: /access/i })],
    [`${company}/configuration`, 'Configuration', page.getByText('Portal branding')],
    ['/settings/estimates', 'Settings', page.getByText('Hours of work by hand')],
    ['/projects', 'Projects', page.getByRole('link', { name: /Service desk/ })],
  ];
  for (const [path, title, shows] of screens) {
    await page.goto(tenant(firm.key, path));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(shows.first()).toBeVisible();
    await look(page, path);
  }
  expect(pageErrors).toEqual([]);
});

test('every dialog of a project is for everyone, on a phone and on a desk, in both themes', async ({
  page,
  pageErrors,
}) => {
  await openSignedIn(page, firm.key, firm.admin, project);
  for (const entry of [
    'New workflow',
    'New request type',
    'New field',
    'Insert a template',
    'Import a workflow',
    'Import a form',
  ]) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, entry, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(pageErrors).toEqual([]);
});
