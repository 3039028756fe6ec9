import type { Locator, Page } from '@playwright/test';
import { ProjectPage } from '../../pages/project.ts';
import { openSignedIn } from '../../support/api.ts';
import { item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';

const test = testWithFirm();

const placeIn = async (part: Locator): Promise<{ x: number; y: number }> => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not shown`);
  return { x: box.x, y: box.y };
};

/** The strip at the bottom of the editor. */
const stripOf = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Editor' })
    .getByRole('button', { name: /finding|error|warning|note/i, expanded: false });

/** Moves the focus elsewhere, and expects a new message in the strip while `part` stays in place. */
async function leaves(page: Page, part: Locator, elsewhere: Locator): Promise<void> {
  const before = await placeIn(part);
  const said = (await stripOf(page).textContent()) ?? '';
  await elsewhere.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
  await expect(stripOf(page)).not.toHaveText(said);
  expect(await placeIn(part)).toEqual(before);
}

test('findings never move the edited parts, and nothing is reported about unfinished input', {
  tag: '@phone',
}, async ({ page, firm, pageErrors }) => {
  const { id } = await projectOf(firm, 'Feel', 'FEEL');
  const project = new ProjectPage(page);
  const summary = await item(firm, { kind: 'field', name: 'Summary', content: { type: 'shortText' } });
  const placement = { sectionId: 'what', order: 'a0', required: false, hiddenByDefault: false };
  const form = await item(firm, {
    kind: 'requestType',
    projectId: id,
    name: 'Ask for help',
    content: {
      sections: { what: { name: 'What', help: '', order: 'a0', hiddenByDefault: false } },
      placements: { summary: { ...placement, fieldId: summary.id } },
    },
  });
  const workflow = await item(firm, {
    kind: 'workflow',
    projectId: id,
    name: 'Help',
    content: { statuses: { open: { name: 'Open', category: 'todo', order: 'a0' } } },
  });
  const at = (itemId: string) => `/companies/${firm.companyId}/projects/${id}/items/${itemId}`;
  await openSignedIn(page, firm.key, firm.admin, at(form.id));

  await test.step('a rule', async () => {
    await page.getByRole('tab', { name: /Rules/ }).click();
    await expect(stripOf(page)).toBeVisible();
    const before = await stripOf(page).textContent();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const rule = page.locator('[data-part]');
    await expect(rule.getByRole('combobox').first()).toBeFocused();
    await expect(rule).toBeInViewport();
    await expect(project.saved).toBeVisible();
    await expect(stripOf(page)).toHaveText(before ?? '');
    await leaves(page, rule, page.getByRole('tab', { name: /Rules/ }));
    await rule.getByRole('button', { name: /^Show the .* about rule 1/ }).click();
    const list = page.getByRole('region', { name: 'Findings of this item' });
    await expect(list.locator('[data-asked]').first()).toBeFocused();
    const asked = await list.locator('[data-asked]').allTextContents();
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.join()).not.toContain('built in a Jira form');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(rule.getByRole('button', { name: /^Show the .* about rule 1/ })).toBeFocused();
  });

  await test.step('a status and a transition', async () => {
    await page.goto(page.url().replace(form.id, workflow.id));
    const name = page.getByRole('textbox', { name: 'Name of a new status' });
    await name.fill('Waiting');
    await name.press('Enter');
    const status = page.locator('[data-part]').filter({ has: page.getByLabel('Category of the status Waiting') });
    await expect(page.getByRole('combobox', { name: 'Category of the status Waiting' })).toBeFocused();
    // it has a category already: nothing more is to be reported about it than about the workflow
    const place = await placeIn(status);
    await project.name.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
    await expect(project.saved).toBeVisible();
    expect(await placeIn(status)).toEqual(place);
    await page.getByRole('button', { name: 'Add transition' }).click();
    const transition = page.locator('[data-part]').filter({ has: page.getByLabel('Where New transition leads') });
    await expect(page.getByRole('textbox', { name: 'Name of the transition New transition' })).toBeFocused();
    await leaves(page, transition, project.name);
  });
  expect(pageErrors).toEqual([]);
});
