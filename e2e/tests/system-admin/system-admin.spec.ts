import { addConfigItems } from '@scopewright/dev-stack';
import { SystemAdminPage } from '../../pages/system-admin.ts';
import { createClient, made, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const firm = newFirm({ name: `Umber Desk ${crypto.randomUUID().slice(0, 8)}` });
let token: string;

test.beforeAll(async () => {
  await signUp(firm);
  token = await tokenOf(firm.key, firm.admin);
});

test('tabs have addresses and titles, Back leads to the tab before, and only the open tab is loaded', async ({
  page,
  pageErrors,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(...(/([\w-]+)-tab-[\w-]+\.js/.exec(request.url())?.slice(1) ?? [])));
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page).toHaveTitle('Users · System administration · Scopewright');
  expect(new Set(files)).toEqual(new Set(['users']));

  await admin.tab('Tenant Health').click();
  await expect(page).toHaveURL(/\/system-admin\/tenant-health$/);
  await expect(page).toHaveTitle('Tenant Health · System administration · Scopewright');
  await expect(admin.tab('Tenant Health')).toBeFocused();
  expect(new Set(files)).toEqual(new Set(['users', 'tenant-health']));
  await page.keyboard.press('ArrowDown');
  await expect(admin.tab('Firms')).toBeFocused();
  await expect(admin.tab('Tenant Health')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Firms' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Tenants' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();

  await page.goto(new URL('/admin-dashboard/nothing', page.url()).href);
  await expect(admin.heading).toHaveText('Page not found');
  await expect(page).toHaveTitle('Page not found · Scopewright');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expect(admin.heading).toHaveText('System Administration');
  await expect(admin.heading).toBeFocused();
  expect(pageErrors).toEqual([]);
});

test('a tenant’s health is that of now, and the list narrows, sorts and can be saved', async ({ page, pageErrors }) => {
  const admin = new SystemAdminPage(page);
  await admin.open();
  await admin.searchTenants.fill(firm.key);
  await expect(admin.tenants).toHaveCount(1);
  const [row] = await admin.tenants.all();
  if (!row) throw new Error('No row');
  await expect(row).toContainText('Warning');
  await expect(row).toContainText('0 of 0 items in scope');
  await expect(row.getByRole('listitem')).toHaveText(['No SOW', 'No configuration items in scope']);
  await expect(row.getByRole('link', { name: `${firm.key}.${stack.productDomain}` })).toHaveAttribute(
    'href',
    new RegExp(firm.key),
  );
  await expect(page).toHaveURL(new RegExp(`search=${firm.key}`));

  const companyId = await createClient(firm, token, newClient());
  await made({ key: firm.key, token }, `companies/${companyId}/sows`, { title: 'Roll-out' });
  await addConfigItems({
    mongo: stack.mongo,
    database: 'scopewright',
    tenantKey: firm.key,
    names: [`${firm.name} approval`, `${firm.name} form`],
  });
  await admin.refresh.click();
  await expect(row).toContainText('Healthy');
  await expect(row).toContainText('2 of 2 items in scope');
  await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');

  await page.getByRole('button', { name: /^Errors/ }).click();
  await expect(page.getByText('No tenants match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all tenants' }).click();
  await admin.figures.getByRole('link', { name: /Healthy/ }).click();
  await expect(page).toHaveURL(/status=healthy/);
  await page.getByRole('button', { name: 'Tenant', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Tenant' })).toHaveAttribute('aria-sort', 'ascending');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tenant-health-\d{4}-\d\d-\d\d\.csv$/);
  expect(pageErrors).toEqual([]);
});

test('an item is promoted once, with its phase, and disappears from the list', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const name = `${firm.name} escalation`;
  await createClient(firm, token, newClient());
  await addConfigItems({ mongo: stack.mongo, database: 'scopewright', tenantKey: firm.key, names: [name] });
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/config-items');
  await page.getByRole('searchbox', { name: 'Search items' }).fill(name);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([name]);
  await expect(page.getByText('First detected in')).toBeVisible();
  await admin.promote(name).click();
  await expect(admin.promoteDialog.getByLabel('Default implementation phase')).toHaveValue('2');
  await look(page, 'the promotion of an item', { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(admin.promote(name)).toBeFocused();
  await admin.promote(name).click();
  await admin.promoteDialog.getByLabel('Default implementation phase').selectOption('4 – Advanced');
  await admin.promoteDialog.getByRole('button', { name: 'Promote to Global' }).click();
  await expect(page.getByText(`"${name}" added to global defaults`)).toBeVisible();
  await expect(page.getByText(`No items match “${name}”`)).toBeVisible();
  expect(pageErrors).toEqual([]);
});
