import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addClientCompanies, clientCompanyName } from '@scopewright/dev-stack';
import { DashboardPage } from '../../pages/dashboard.ts';
import { api, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const COMPANIES = 5000;
const CONSULTANT = { email: 'cleo@larch.example', name: 'Cleo Larch' };
/** A firm shared by all tests of this file; each changes its own companies. */
const firm = newFirm();

test.beforeAll(async () => {
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const invited = await api('POST', 'staff', {
    tenantKey: firm.key,
    token,
    body: { ...CONSULTANT, role: 'consultant' },
  });
  expect(invited.status).toBe(201);
  await addClientCompanies({ mongo: stack.mongo, database: 'scopewright', tenantKey: firm.key, count: COMPANIES });
});

const heading = (page: Page, count: string) =>
  page.getByRole('heading', { name: `Client Companies (${count})`, exact: true });
const select = (page: Page, number: number) =>
  page.getByLabel(`Select ${clientCompanyName(number)}`, { exact: true }).check();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('finds, sorts and filters companies; Back, reload and a link give the same view', async ({
  page,
  context,
  pageErrors,
}) => {
  await openSignedIn(page, firm.key, firm.admin);
  const dashboard = new DashboardPage(page);
  await expect(heading(page, '4500')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('company 123');
  await expect(heading(page, '9 of 4500')).toBeVisible();
  await press(page, 'Created');
  await expect(dashboard.companies.first()).toHaveText(clientCompanyName(1238));
  await press(page, 'Active SOWs Only');
  await expect(dashboard.companies).toHaveText([1237, 1232].map(clientCompanyName));
  await expect(heading(page, '2 of 4500')).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(dashboard.companies).toHaveText([1237, 1232].map(clientCompanyName));
  await expect(page.getByRole('searchbox', { name: 'Search companies' })).toHaveValue('company 123');

  await test.step('in a new tab a company is the browser’s to open', async () => {
    const name = dashboard.companies.first();
    const isLeftAlone = await name.evaluate((element) => {
      let prevented: boolean | null = null;
      const look = (event: Event) => {
        prevented = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', look, { once: true });
      element.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
      return prevented === false;
    });
    expect(isLeftAlone).toBe(true);
    const other = await context.newPage();
    await other.goto(await name.evaluate((element) => (element as HTMLAnchorElement).href));
    await expect(new DashboardPage(other).title).toHaveText(clientCompanyName(1237));
    await other.close();
  });
  await dashboard.companies.first().click();
  await expect(dashboard.title).toHaveText(clientCompanyName(1237));
  await page.goBack();
  await expect(dashboard.companies).toHaveText([1237, 1232].map(clientCompanyName));
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(heading(page, '9 of 4500')).toBeVisible();
  await page.goBack();
  await expect(dashboard.companies.first()).toHaveText(clientCompanyName(1230));
  await page.goBack();
  await expect(heading(page, '4500')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search companies' })).toHaveValue('');

  await page.getByRole('link', { name: 'Page 90' }).click();
  await expect(page.getByText('Showing 4,451–4,500 of 4,500 companies')).toBeVisible();
  await expect(dashboard.companies.last()).toHaveText(clientCompanyName(4998));
  await press(page, 'Filters');
  await page.getByRole('combobox', { name: 'Consultant' }).fill('cleo');
  await page.getByRole('option', { name: CONSULTANT.name }).click();
  await expect(heading(page, '250 of 4500')).toBeVisible();
  await expect(dashboard.companies.first()).toHaveText(clientCompanyName(0));
  expect(pageErrors).toEqual([]);
});

test('archives, brings back and assigns many companies, which can be undone', async ({ page, pageErrors }) => {
  await openSignedIn(page, firm.key, firm.admin, '/?search=company+20');
  const dashboard = new DashboardPage(page);
  await expect(heading(page, '90 of 4500')).toBeVisible();
  await select(page, 2000);
  await select(page, 2001);
  await press(page, 'Archive');
  await press(page, 'Archive');
  await expect(page.getByText('2 companies archived')).toBeVisible();
  await expect(heading(page, '88 of 4498')).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByText('2 companies restored')).toBeVisible();
  await expect(dashboard.companies.first()).toHaveText(clientCompanyName(2000));

  await select(page, 2002);
  await press(page, 'Select all 90');
  await expect(page.getByText('90 selected')).toBeVisible();
  await press(page, 'Assign consultants');
  const dialog = page.getByRole('dialog', { name: 'Consultants of 90 companies' });
  await expect(dialog.getByText('5 of 90')).toBeVisible();
  await dialog.getByRole('checkbox', { name: CONSULTANT.name }).check();
  await press(page, 'Apply');
  await expect(page.getByText('Consultants of 90 companies changed')).toBeVisible();
  await expect(page.getByRole('row', { name: clientCompanyName(2001) })).toContainText(CONSULTANT.name);
  expect(pageErrors).toEqual([]);
});

test('the list has filters, a selection and its dialog', { tag: '@looks' }, async ({ page }) => {
  await openSignedIn(page, firm.key, firm.admin, '/?search=company+400&order=desc');
  await expect(heading(page, '9 of 4500')).toBeVisible();
  await select(page, 4001);
  await press(page, 'Filters');
  await expect(page.getByRole('combobox', { name: 'Consultant' })).toBeVisible();
  await look(page, 'client companies with filters and a selection', { within: 'main' });
  await press(page, 'Assign consultants');
  await expect(page.getByRole('checkbox', { name: CONSULTANT.name })).toBeVisible();
  await look(page, 'consultants of many companies', { within: '[role="dialog"]' });
});

test('exports the list', async ({ page }) => {
  await openSignedIn(page, firm.key, firm.admin, '/?search=company+30&sow=active&sort=created');
  await expect(heading(page, '20 of 4500')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')]);
  expect(download.suggestedFilename()).toMatch(/^client-companies-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toContain('Company Name,Status,SOW Status');
  expect(lines[1]).toContain(`${clientCompanyName(3097)},active,active`);
});

test('input for a new client survives a reload; then it is in the list without one', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const client = newClient({ name: `AAA ${newClient().name}` });
  await openSignedIn(page, firm.key, firm.admin, '/?tab=add-client');
  const dashboard = new DashboardPage(page);
  await dashboard.companyName.fill(client.name);
  await dashboard.adminEmail.fill(client.admin.email);
  await page.reload();
  await expect(dashboard.companyName).toHaveValue(client.name);
  await page.getByRole('radio', { name: /^Existing user/ }).check();
  await expect(page.getByText('No available users found')).toBeVisible();
  await look(page, 'a new client with an existing user', { within: 'main' });
  await page.getByRole('radio', { name: /^New administrator/ }).check();
  await expect(dashboard.adminEmail).toHaveValue(client.admin.email);
  await dashboard.create.click();
  await expect(
    page.getByText('Company created successfully! The admin will receive an invitation email.'),
  ).toBeVisible();
  await press(page, 'View client companies');
  await expect(dashboard.companies.first()).toHaveText(client.name);
  await page.getByRole('tab', { name: 'Add New Client' }).click();
  await expect(dashboard.companyName).toHaveValue('');
  expect(pageErrors).toEqual([]);
});
