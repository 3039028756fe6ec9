import { ProjectPage } from '../pages/project.ts';
import { acceptInvitation, api, createClient, made, openSignedIn, signUp, tokenOf } from '../support/api.ts';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { type NewClient, type NewFirm, newClient, newFirm } from '../support/people.ts';

type Firm = NewFirm & { token: string; companyId: string; client: NewClient };

const test = base.extend<object, { firm: Firm }>({
  firm: [
    async ({ browserName: _ }, use) => {
      const firm = newFirm();
      await signUp(firm);
      const token = await tokenOf(firm.key, firm.admin);
      const client = newClient();
      await use({ ...firm, token, client, companyId: await createClient(firm, token, client) });
    },
    { scope: 'worker' },
  ],
});

let operations = 0;
/** Makes an item without the browser. */
const item = (firm: Firm, body: object): Promise<{ id: string; version: number }> =>
  made(firm, `companies/${firm.companyId}/scope-items`, { operationId: `e2e-${Date.now()}-${++operations}`, ...body });

const projectOf = (firm: Firm, name: string, key: string) => item(firm, { kind: 'project', name, content: { key, portalName: name, isServiceProject: true } });
const storedItem = async (firm: Firm, id: string): Promise<unknown> => (await api('GET', `scope-items/${id}`, { tenantKey: firm.key, token: firm.token })).body;

test('a project from its template to a workflow of its own, seen by a second consultant on a phone and by the client', async ({
  page,
  browser,
  firm,
  mailTo,
  pageErrors,
}) => {
  const project = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/projects`);

  await test.step('a template is chosen, and its items are there', async () => {
    await page.getByRole('button', { name: 'Create New Project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create New Project' });
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('IT Service Desk');
    await expect(dialog.getByRole('textbox', { name: /^Key/ })).toHaveValue('ISD');
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(project.title).toHaveText('IT Service Desk');
    await expect(project.tree.getByRole('treeitem', { level: 2 }).first()).toBeVisible();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
  });

  await test.step('a workflow is made by keyboard alone, and saved', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'New workflow' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Device returns');
    await page.keyboard.press('Enter');
    await expect(project.name).toHaveValue('Device returns');
    await page.getByRole('textbox', { name: 'Name of a new status' }).focus();
    await page.keyboard.type('Waiting for courier');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name of the status Waiting for courier' })).toBeVisible();
    await expect(page.getByRole('list', { name: /Statuses/ }).getByText(/Is "Waiting for courier" To Do/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Category of the status Waiting for courier' }).focus();
    await page.keyboard.type('In p');
    await page.getByRole('button', { name: 'More for status Open' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add transition from “Open”' });
    await dialog.getByRole('combobox', { name: 'Leads to' }).focus();
    await page.keyboard.type('Waiting');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name of the transition Waiting for courier' })).toBeVisible();
    await expect(project.saved).toBeVisible();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
  });

  const at = new URL(page.url()).pathname;
  await test.step('reload, Back and the views of the address lead to the same', async () => {
    await page.getByRole('tab', { name: 'Diagram' }).click();
    await expect(page.getByLabel('Status Waiting for courier')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Status Waiting for courier')).toBeVisible();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    await project.item('Overview').click();
    await expect(project.name).toHaveValue('IT Service Desk');
    await page.goBack();
    await expect(project.name).toHaveValue('Device returns');
    await page.getByRole('tab', { name: 'Table' }).click();
  });

  await test.step('undo takes the name back, also on the server', async () => {
    await project.name.fill('Returns');
    await expect(project.item(/^Returns/)).toBeVisible();
    await expect(project.saved).toBeVisible();
    await page.getByRole('button', { name: 'Undo: Rename' }).click();
    await expect(project.saved).toBeVisible();
    expect(await storedItem(firm, at.split('/').at(-1) ?? '')).toMatchObject({ name: 'Device returns' });
  });

  await test.step('a second person sees it on a phone, as three pages', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await openSignedIn(phone, firm.key, firm.admin, at.replace(/\/items.*/, ''));
    const other = new ProjectPage(phone);
    await other.item(/Device returns/).click();
    await expect(other.tree).toBeHidden();
    await expect(other.name).toHaveValue('Device returns');
    await phone.getByRole('link', { name: 'Details' }).click();
    await other.details.getByRole('combobox', { name: 'Phase' }).selectOption('3');
    await expect(other.saved).toBeVisible();
    expect(await axeFindingsInBothThemes(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await phone.goBack();
    await expect(other.name).toBeVisible();
    await context.close();
  });

  await test.step('the client looks, and changes nothing', async () => {
    await acceptInvitation(firm, await mailTo(firm.client.admin.email), firm.client.admin.password);
    const context = await browser.newContext();
    const clients = await context.newPage();
    await openSignedIn(clients, firm.key, firm.client.admin, at);
    const theirs = new ProjectPage(clients);
    await expect(theirs.name).toHaveValue('Device returns');
    await expect(theirs.name).not.toBeEditable();
    await expect(clients.getByText('Only to look at')).toBeVisible();
    await expect(clients.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
    await expect(clients.getByRole('textbox', { name: 'Notes' })).toHaveCount(0);
    await context.close();
  });
  expect(pageErrors).toEqual([]);
});

test('two people at one place see both values, and nothing is overwritten unseen', async ({ page, firm }) => {
  const { id: projectId } = await projectOf(firm, 'Facilities', 'FAC');
  const { id, version } = await item(firm, { kind: 'requestType', projectId, name: 'Broken chair' });
  const project = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/projects/${projectId}/items/${id}`);
  await expect(project.name).toHaveValue('Broken chair');
  await made(firm, `scope-items/${id}/changes`, {
    operationId: `theirs-${id}`,
    version,
    changes: [
      { kind: 'set', path: ['name'], from: 'Broken chair', to: 'Broken furniture' },
      { kind: 'set', path: ['phase'], from: 1, to: 2 },
    ],
  });
  await project.name.fill('Damaged chair');
  const dialog = page.getByRole('dialog', { name: /was changed by somebody else, too/ });
  await expect(dialog.getByText('Broken furniture')).toBeVisible();
  await expect(dialog.getByText('Damaged chair', { exact: true })).toBeVisible();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /Yours/ }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(project.saved).toBeVisible();
  expect(await storedItem(firm, id)).toMatchObject({ name: 'Damaged chair', phase: 2 });
});

test('a browser that is killed loses nothing that was shown as saved, and what waited is sent by the next one', async ({ page, context, firm }) => {
  const { id: projectId } = await projectOf(firm, 'Human resources', 'HR');
  const { id } = await item(firm, { kind: 'requestType', projectId, name: 'New colleague' });
  const path = `/companies/${firm.companyId}/projects/${projectId}/items/${id}`;
  const project = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, path);
  await project.name.fill('Onboarding');
  await expect(project.saved).toBeVisible();
  // saved means stored, whatever happens to the browser from here on
  expect(await storedItem(firm, id)).toMatchObject({ name: 'Onboarding' });

  await page.route('**/api/scope-items/*/changes', (route) => route.abort('connectionfailed'));
  await page.getByRole('textbox', { name: 'Description' }).fill('For everybody who starts');
  await expect(page.getByText(/Offline/)).toBeVisible();
  const address = page.url();
  // without what a page may do when it is closed
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  const again = new ProjectPage(next);
  await next.goto(address);
  await expect(again.saved).toBeVisible();
  await expect(next.getByRole('textbox', { name: 'Description' })).toHaveValue('For everybody who starts');
  await expect.poll(() => storedItem(firm, id)).toMatchObject({ name: 'Onboarding', description: 'For everybody who starts' });
});

test('all items in a table: filters of the address, many changed at once, CSV', async ({ page, firm }) => {
  const { id: projectId } = await projectOf(firm, 'Table', 'TBL');
  for (const name of ['One', 'Two', 'Three']) await item(firm, { kind: 'requestType', projectId, name: `Bulk ${name}` });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/scope?project=${projectId}`);
  const rows = page.getByRole('row', { name: /Bulk / });
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Choose Bulk One' }).check();
  await page.getByRole('checkbox', { name: 'Choose Bulk Two' }).check();
  await page.getByRole('combobox', { name: 'Set state' }).selectOption('Ready');
  await expect(rows.filter({ hasText: 'Ready' })).toHaveCount(2);
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Ready');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await page.goBack();
  await expect(rows).toHaveCount(3);
});
