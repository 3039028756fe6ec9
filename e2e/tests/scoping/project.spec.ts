import { ProjectPage } from '../../pages/project.ts';
import { acceptInvitation, made, openSignedIn } from '../../support/api.ts';
import { item, projectOf, storedItem, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { pressOn, tabTo, typeInto } from '../../support/keyboard.ts';
import { look } from '../../support/look.ts';
import { newClient } from '../../support/people.ts';
import { pick } from '../../support/pick.ts';

const test = testWithFirm();

test('two consultants build a project from a template, one by keyboard alone at a desk, one on a phone, and the client looks at it', {
  tag: '@looks',
}, async ({ page, browser, firm, mailTo, pageErrors }) => {
  const project = new ProjectPage(page);
  const consultant = newClient().admin;
  await test.step('the second consultant joins, who uses no mouse', async () => {
    const { companyId } = firm;
    const { id } = await made(firm, 'staff', { email: consultant.email, name: consultant.name, role: 'consultant' });
    await made(firm, 'companies/consultants', { companyIds: [companyId], assign: [id], unassign: [] });
    await acceptInvitation(firm, await mailTo(consultant.email), consultant.password);
    await openSignedIn(page, firm.key, consultant, `/companies/${companyId}/projects`);
  });

  await test.step('a template is chosen, and its items are there', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Create New Project' }).first(), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Create New Project' });
    await typeInto(page, dialog.getByRole('textbox', { name: /^Name/ }), 'IT Service Desk');
    await expect(dialog.getByRole('textbox', { name: /^Key/ })).toHaveValue('ISD');
    await pressOn(page, dialog.getByRole('checkbox').first(), 'Space');
    await expect(dialog.getByRole('checkbox').first()).toBeChecked();
    await pressOn(page, dialog.getByRole('button', { name: 'Create project' }), 'Enter');
    await expect(project.title).toHaveText('IT Service Desk');
    await expect(project.tree.getByRole('treeitem', { level: 2 }).first()).toBeVisible();
    await look(page, 'a project from a template');
  });

  await test.step('a workflow is made, and saved', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add', exact: true }).first(), 'Enter');
    await expect(page.getByRole('menuitem', { name: 'New workflow' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toBeFocused();
    await page.keyboard.type('Device returns');
    await page.keyboard.press('Enter');
    await expect(project.name).toHaveValue('Device returns');
    await typeInto(page, page.getByRole('textbox', { name: 'Name of a new status' }), 'Waiting for courier');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name of the status Waiting for courier' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Category of the status Waiting for courier' })).toBeFocused();
    await page.keyboard.type('In p');
    await pressOn(page, page.getByRole('button', { name: 'More for status Open' }), 'Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add transition from “Open”' });
    await tabTo(page, dialog.getByRole('combobox', { name: 'Leads to' }));
    await page.keyboard.type('Waiting');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name of the transition Waiting for courier' })).toBeVisible();
    await expect(project.saved).toBeVisible();
    await look(page, 'a workflow with a new status');
  });

  const at = new URL(page.url()).pathname;
  await test.step('a request type is made, and its form built and ordered', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add', exact: true }).first(), 'Enter');
    await expect(page.getByRole('menuitem', { name: 'New workflow' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'New request type' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toBeFocused();
    await page.keyboard.type('Return a device');
    await page.keyboard.press('Enter');
    await expect(project.name).toHaveValue('Return a device');
    await pressOn(page, page.getByRole('button', { name: 'Add the first section' }), 'Enter');
    await pressOn(page, page.getByRole('button', { name: /^Add field/ }).first(), 'Enter');
    for (const [type, name] of [
      ['Date', 'Collected on'],
      ['Number', 'How many'],
    ] as const) {
      await typeInto(page, page.getByRole('searchbox', { name: 'Search fields' }), type);
      await pressOn(page, page.getByRole('button', { name: type, exact: true }), 'Enter');
      await expect(page.getByRole('dialog').getByRole('textbox', { name: /Name/ })).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-row]').filter({ hasText: name })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    const row = page.locator('[data-row]').filter({ hasText: 'How many' });
    await pressOn(page, row, 'Alt+ArrowUp');
    await expect(page.locator('[data-row]').filter({ hasText: /Collected on|How many/ })).toContainText([
      'How many',
      'Collected on',
    ]);
    await expect(project.saved).toBeVisible();
  });

  await test.step('reload, Back and the views of the address lead to the same', async () => {
    await tabTo(page, project.tree);
    await page.keyboard.type('Device');
    await page.keyboard.press('Enter');
    await expect(project.name).toHaveValue('Device returns');
    await pressOn(page, page.getByRole('tab', { name: 'Table' }), 'ArrowRight');
    await expect(page.getByRole('tab', { name: 'Diagram' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Status Waiting for courier')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Status Waiting for courier')).toBeVisible();
    await look(page, 'a diagram of a workflow');
    await pressOn(page, project.tree, 'Home', 'Enter');
    await expect(project.name).toHaveValue('IT Service Desk');
    await page.goBack();
    await expect(project.name).toHaveValue('Device returns');
    await pressOn(page, page.getByRole('tab', { name: 'Diagram' }), 'ArrowLeft');
  });

  await test.step('undo takes the name back, also on the server', async () => {
    await typeInto(page, project.name, 'Returns');
    await page.keyboard.press('Enter');
    await expect(project.item(/^Returns/)).toBeVisible();
    await expect(project.saved).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Undo: Rename' }), 'Enter');
    await expect(project.saved).toBeVisible();
    expect(await storedItem(firm, at.split('/').at(-1) ?? '')).toMatchObject({ name: 'Device returns' });
  });

  await test.step('the first consultant sees it on a phone, as three pages, and continues there', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await openSignedIn(phone, firm.key, firm.admin, at.replace(/\/items.*/, ''));
    const other = new ProjectPage(phone);
    await other.item(/Device returns/).click();
    await expect(other.tree).toBeHidden();
    await expect(other.name).toHaveValue('Device returns');
    await phone.getByRole('link', { name: 'Details' }).click();
    await other.details.getByRole('combobox', { name: 'Phase' }).selectOption('Portal');
    await expect(other.saved).toBeVisible();
    await look(phone, 'the details of an item on a phone', { widths: [390] });
    await phone.goBack();
    await expect(other.name).toBeVisible();
    await phone.getByRole('textbox', { name: 'Description' }).fill('Until the device is back');
    await expect(other.saved).toBeVisible();
    await phone.getByRole('link', { name: 'All items' }).click();
    await other.item(/Return a device/).click();
    await expect(phone.locator('[data-row]').filter({ hasText: 'Collected on' })).toBeVisible();
    await context.close();
    const [, id = ''] = at.split('/items/');
    expect(await storedItem(firm, id)).toMatchObject({
      name: 'Device returns',
      phase: 3,
      description: 'Until the device is back',
    });
  });

  await test.step('the client looks, and changes nothing', async () => {
    await acceptInvitation(firm, await mailTo(firm.client.admin.email), firm.client.admin.password);
    const context = await browser.newContext();
    const clients = await context.newPage();
    await openSignedIn(clients, firm.key, firm.client.admin, at);
    const theirs = new ProjectPage(clients);
    await expect(theirs.name).toHaveValue('Device returns');
    await expect(theirs.name).not.toBeEditable();
    await expect(clients.getByText('View only')).toBeVisible();
    await expect(clients.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
    await expect(clients.getByRole('textbox', { name: 'Notes' })).toHaveCount(0);
    await context.close();
  });
  expect(pageErrors).toEqual([]);
});

test('all items in a table: filters of the address, bulk changes, CSV', { tag: '@looks' }, async ({ page, firm }) => {
  const { id: projectId } = await projectOf(firm, 'Table', 'TBL');
  for (const name of ['One', 'Two', 'Three'])
    await item(firm, { kind: 'requestType', projectId, name: `Bulk ${name}` });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/scope?project=${projectId}`);
  const rows = page.getByRole('row', { name: /Bulk / });
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(rows.first()).toContainText('Bulk Two');
  const before = await rows.first().boundingBox();
  await page.getByRole('checkbox', { name: 'Choose Bulk One' }).check();
  await page.getByRole('checkbox', { name: 'Choose Bulk Two' }).check();
  expect(await rows.first().boundingBox()).toEqual(before);
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('option', { name: 'Ready' }).click();
  await expect(rows.filter({ hasText: 'Ready' })).toHaveCount(2);
  await look(page, 'all items with a selection');
  await pick(page.getByRole('combobox', { name: 'Phase of Bulk One' }), 'Portal');
  await expect(rows.filter({ hasText: 'Portal' })).toHaveCount(1);
  await pick(page.getByRole('combobox', { name: 'State', exact: true }), 'Ready');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await page.goBack();
  await expect(rows).toHaveCount(3);
});
