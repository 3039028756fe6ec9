import { SystemAdminPage } from '../../pages/system-admin.ts';
import { createClient, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { pick } from '../../support/pick.ts';

const firm = newFirm({ name: `Sienna Desk ${crypto.randomUUID().slice(0, 8)}` });
const client = newClient();

test.beforeAll(async () => {
  await signUp(firm);
  await createClient(firm, await tokenOf(firm.key, firm.admin), client);
});

test("someone's actions at a firm are found by firm and kind, and can be saved", { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/activity');
  const events = page.getByRole('list', { name: 'Events, the latest first' }).getByRole('listitem');
  await expect(events.first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Firm' }).fill(firm.name);
  await page.getByRole('option', { name: firm.name }).click();
  await pick(page.getByLabel('Kind of action'), 'Company');
  await expect(page).toHaveURL(/firm=[0-9a-f]{24}&kind=company/);
  await expect(events).toHaveCount(1);
  await expect(events.first()).toContainText(`${firm.admin.name} created the company ${client.name}`);
  await expect(events.first()).toContainText(`${firm.name} · ${client.name}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);

  await pick(page.getByLabel('Kind of action'), 'Jobs');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(events.first()).toBeVisible();
  await look(page, 'the activity of all firms');
  expect(pageErrors).toEqual([]);
});

test('the tools are led to, and the sample tenant is made and then shown by the diagnostic', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/admin-tools');
  // with thousands of companies, the list on the screen shows the first ones
  const diagnostic = page.waitForResponse((response) => response.url().endsWith('/admin/data-diagnostic'));
  await page.getByRole('button', { name: 'Bootstrap sample tenant' }).click();
  await expect(page.getByRole('button', { name: 'Bootstrapped!' })).toBeDisabled();
  expect(await (await diagnostic).text()).toContain('ISOS Technology');
  await expect(page.getByRole('region', { name: 'Companies' })).toBeVisible();
  await look(page, 'the tools of the system');
  await page.getByRole('link', { name: 'Bootstrap', exact: true }).click();
  await expect(page).toHaveURL(/\/bootstrap$/);
  await page.goBack();
  await page.getByRole('list', { name: 'Admin tools' }).getByRole('link', { name: 'Admin tools' }).click();
  await expect(page).toHaveURL(/\/admin-tools$/);
  expect(pageErrors).toEqual([]);
});

test('the trends are drawn by a file that only their tab loads, and can be read as tables by keyboard', {
  tag: '@looks',
}, async ({ page, pageErrors }) => {
  const drawn: string[] = [];
  page.on('request', (request) => {
    if (/\/trends-tab-/.test(request.url())) drawn.push(request.url());
  });
  const admin = new SystemAdminPage(page);
  await admin.open();
  await expect(admin.tenants.first()).toBeVisible();
  expect(drawn).toEqual([]);
  await admin.tab('Trends').click();
  await expect(page.getByRole('img', { name: /^Tenants by status/ })).toBeVisible();
  expect(drawn).toHaveLength(1);
  // the firm of this file signed up a moment ago, or yesterday
  await expect(page.getByRole('img', { name: /^Sign-ups a day\. From .* \(UTC\); [\d,]+ in all/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Active firms a day/ })).toBeVisible();
  await look(page, 'the trends');
  const asTable = page.getByRole('button', { name: 'Show as table: Firms' });
  await asTable.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('table', { name: 'Firms' }).getByRole('row')).toHaveCount(91);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Firms as a table' })).toBeFocused();
  await look(page, 'the trends as a table', { within: 'main' });
  expect(pageErrors).toEqual([]);
});
