import type { Page } from '@playwright/test';
import { mailsTo } from '@scopewright/dev-stack';
import { DashboardPage } from '../../pages/dashboard.ts';
import { acceptInvitation, createClient, made, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const COMPANIES = '**/api/consultant/companies?*';
const CREATE = '**/api/consultant/create-company';
const REMINDER = 'Please confirm your email address. Until then your firm can send five invitations.';

/** Signs up a new firm and opens its dashboard, with this many clients. */
async function dashboardOf(page: Page, clients = 1) {
  const firm = newFirm();
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const made = Array.from({ length: clients }, () => newClient());
  for (const client of made) await createClient(firm, token, client);
  await openSignedIn(page, firm.key, firm.admin);
  const dashboard = new DashboardPage(page);
  await expect(dashboard.companies).toHaveCount(clients);
  return { firm, dashboard, clients: made };
}

test('a client that is added without a connection fails immediately, and is not sent after reconnecting', async ({
  page,
  context,
}) => {
  const { dashboard } = await dashboardOf(page);
  await dashboard.addClientTab.click();
  await expect(dashboard.create).toBeVisible();
  await context.setOffline(true);
  await dashboard.addClient(newClient());
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection and try again.');
  await expect(dashboard.create).toBeEnabled();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await context.setOffline(false);
  // a call answered after the connection is back: held-back calls would have been sent before it
  await dashboard.companiesTab.click();
  await page.getByRole('button', { name: 'Active SOWs Only' }).click();
  await expect(page.getByText('No companies with active SOWs found')).toBeVisible();
  expect(sent).toContain('GET /api/consultant/companies');
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(dashboard.companies).toHaveCount(1);
});

test('a filter that can’t be loaded shows no rows of another, and can be retried', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const { dashboard, clients } = await dashboardOf(page, 2);
  await page.route(COMPANIES, (route) =>
    route.request().url().includes('sowStatus=active')
      ? route.fulfill({ status: 403, json: { error: 'No', code: 'forbidden' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Active SOWs Only' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load companies');
  await expect(dashboard.companies).toHaveCount(0);
  await look(page, 'companies that could not be loaded');
  await page.unroute(COMPANIES);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No companies with active SOWs found')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(dashboard.companies).toHaveText(clients.map(({ name }) => name).sort());
  expect(pageErrors).toEqual([]);
});

test('a client’s name that is in use is reported at the name', async ({ page }) => {
  await page.route(CREATE, (route) =>
    route.fulfill({
      status: 409,
      json: { error: 'A client company with this name already exists', code: 'company_name_taken', requestId: 'r' },
    }),
  );
  const { dashboard, clients } = await dashboardOf(page);
  await dashboard.addClient({ ...newClient(), name: clients[0]?.name ?? '' });
  await expect(dashboard.companyName).toHaveAccessibleDescription('A client company with this name already exists');
  await expect(dashboard.companyName).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('the reminder of the email sends the link again, and stays away once it is dismissed', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  await dashboardOf(page);
  await expect(page.getByText(REMINDER)).toBeVisible();
  await look(page, 'the reminder of the email');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(/^We sent the link to /)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await expect(new DashboardPage(page).companies).toHaveCount(1);
  await expect(page.getByText(REMINDER)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('an administrator of one client becomes that of another only after a question, and is notified', {
  tag: '@looks',
}, async ({ page, mailTo, pageErrors }) => {
  const firm = newFirm();
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const [left, next, colleague] = [newClient(), newClient(), newClient().admin];
  const leftId = await createClient(firm, token, left);
  await acceptInvitation(firm, await mailTo(left.admin.email), left.admin.password);
  await openSignedIn(page, firm.key, firm.admin, '/?tab=add-client');
  const dashboard = new DashboardPage(page);
  const choose = async () => {
    await dashboard.companyName.fill(next.name);
    await page.getByRole('radio', { name: /existing/i }).check();
    await page.getByRole('combobox', { name: /^User/ }).fill(left.admin.email);
    await page.getByRole('option', { name: new RegExp(left.admin.email) }).click();
  };
  await choose();
  await expect(page.getByRole('alert')).toContainText(`is the only administrator of ${left.name}.`);
  await look(page, 'the only administrator of a client');

  await made({ ...firm, token }, `companies/${leftId}/people`, {
    email: colleague.email,
    name: colleague.name,
    role: 'companyUser',
  });
  await acceptInvitation(firm, await mailTo(colleague.email), colleague.password);
  await page.reload();
  await choose();
  await expect(page.getByText(`belongs to ${left.name} and will lose access to it.`)).toBeVisible();
  await dashboard.create.click();
  const dialog = page.getByRole('alertdialog', { name: `Move ${left.admin.name} to ${next.name}?` });
  await look(page, 'the move of an administrator');
  await dialog.getByRole('button', { name: 'Move and create company' }).click();
  await expect(page.getByRole('link', { name: `Open ${next.name}` })).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(stack.mailbox.web ?? '', left.admin.email)).map(({ subject }) => subject))
    .toContain(`You are now the administrator of ${next.name}`);

  await openSignedIn(page, firm.key, firm.admin, `/companies/${leftId}/activity`);
  await expect(page.getByRole('listitem').filter({ hasText: `removed ${left.admin.email}` })).toBeVisible();
  // a company does not learn where a former member has moved
  await expect(page.getByText(next.name)).toHaveCount(0);
  await look(page, 'the activity of a client');
  expect(pageErrors).toEqual([]);
});
