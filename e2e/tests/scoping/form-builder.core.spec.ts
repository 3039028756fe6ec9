import type { Locator, Page } from '@playwright/test';
import { ProjectPage } from '../../pages/project.ts';
import { createClient, made, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { pick } from '../../support/pick.ts';

const firm = newFirm();
let companyId: string;
let projectId: string;
let formId: string;

test.beforeAll(async () => {
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  companyId = await createClient(firm, token, newClient());
  let operations = 0;
  const item = async (body: object): Promise<string> => {
    operations += 1;
    const { id } = await made({ ...firm, token }, `companies/${companyId}/scope-items`, {
      operationId: `form-builder-${operations}`,
      ...body,
    });
    return id;
  };
  const option = (name: string, order: string) => ({ name, parentId: null, order, retired: false });
  projectId = await item({
    kind: 'project',
    name: 'Service desk',
    content: { key: 'DESK', portalName: 'Service desk', isServiceProject: true },
  });
  const summary = await item({ kind: 'field', name: 'Summary', content: { type: 'shortText' } });
  const impact = await item({
    kind: 'field',
    name: 'Impact',
    content: { type: 'dropdown', options: { low1: option('Low', 'a0'), high: option('High', 'a1') } },
  });
  const loss = await item({ kind: 'field', name: 'Loss', content: { type: 'number' } });
  const placed = (fieldId: string, order: string) => ({
    fieldId,
    sectionId: 'what',
    order,
    required: false,
    hiddenByDefault: false,
  });
  formId = await item({
    kind: 'requestType',
    projectId,
    name: 'Report an incident',
    content: {
      sections: { what: { name: 'What happened', help: '', order: 'a0', hiddenByDefault: false } },
      placements: { summary: placed(summary, 'a0'), impact: placed(impact, 'a1'), loss1: placed(loss, 'a2') },
    },
  });
});

const open = (page: Page) =>
  openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/projects/${projectId}/items/${formId}`);
const rowsOf = (page: Page): Locator => page.locator('[data-row]');
const row = (page: Page, name: string): Locator => rowsOf(page).filter({ hasText: name });

test('a form is ordered by mouse and by keyboard, gets a new field, and is as it was after a reload', {
  tag: '@looks',
}, async ({ page, pageErrors }) => {
  const project = new ProjectPage(page);
  await page.setViewportSize({ width: 1440, height: 1300 });
  await open(page);
  await expect(rowsOf(page)).toContainText(['What happened', 'Summary', 'Impact', 'Loss']);

  await test.step('a field is dragged above another one', async () => {
    const from = await row(page, 'Loss').getByRole('button', { name: /^Move/ }).boundingBox();
    const to = await row(page, 'Summary').boundingBox();
    if (!from || !to) throw new Error('A row is not drawn');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 3, to.y + to.height / 2, { steps: 8 });
    await page.mouse.move(to.x + to.width / 3, to.y + 3, { steps: 4 });
    await page.mouse.up();
    await expect(rowsOf(page)).toContainText(['What happened', 'Loss', 'Summary', 'Impact']);
  });

  await test.step('and back by keyboard', async () => {
    await row(page, 'Loss').click();
    // its settings are next to the form, and the row keeps the focus
    await expect(
      page.getByRole('region', { name: 'Beside the form' }).getByRole('textbox', { name: 'Label' }),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row(page, 'Loss')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(rowsOf(page)).toContainText(['What happened', 'Summary', 'Impact', 'Loss']);
    await expect(row(page, 'Loss')).toBeFocused();
  });

  await test.step('a new field comes from the palette', async () => {
    await page.getByRole('button', { name: 'Add field', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search fields' }).fill('date');
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /Name/ }).fill('Since when');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(row(page, 'Since when')).toBeVisible();
    await expect(project.saved).toBeVisible();
  });
  await look(page, 'a form with a new field');

  await page.reload();
  await expect(rowsOf(page)).toContainText(['What happened', 'Summary', 'Impact', 'Loss', 'Since when']);
  expect(pageErrors).toEqual([]);
});

test('a rule is built by choosing, seen in the preview, and watched by a test case', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const project = new ProjectPage(page);
  await open(page);
  await page.getByRole('tab', { name: /Rules/ }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await pick(page.getByRole('combobox', { name: 'Condition 1: field' }), 'Impact');
  await pick(page.getByRole('combobox', { name: 'Condition 1: comparison' }), 'is');
  await pick(page.getByRole('combobox', { name: 'Condition 1: value' }), 'High');
  await pick(page.getByRole('combobox', { name: 'Add what the rule is about' }), 'Loss');
  await expect(page.getByRole('button', { name: 'Show “Loss” when “Impact” is “High”.' })).toBeVisible();
  await expect(project.saved).toBeVisible();
  await look(page, 'a rule of a form');

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('form', { name: 'Preview of the portal' });
  await preview.getByRole('textbox', { name: /Summary/ }).fill('Mail is down');
  await pick(preview.getByRole('combobox', { name: /Impact/ }), 'High');
  await expect(preview.getByRole('spinbutton', { name: /Loss/ })).toBeVisible();
  await preview.getByRole('button', { name: 'Keep as test case' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: /Name/ }).fill('High impact');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(project.saved).toBeVisible();

  const toggle = page.getByRole('button', { name: 'Preview', exact: true });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Test cases' }).click();
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toHaveValue('High impact');
  await expect(page.getByText('Passes')).toBeVisible();
  await look(page, 'a test case on a phone');
  expect(pageErrors).toEqual([]);
});
