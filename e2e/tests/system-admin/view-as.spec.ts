import { SystemAdminPage } from '../../pages/system-admin.ts';
import { api, createClient, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const firm = newFirm({ name: `Viewed Firm ${crypto.randomUUID().slice(0, 8)}` });
const client = newClient();

test.beforeAll(async () => {
  await signUp(firm);
  await createClient(firm, await tokenOf(firm.key, firm.admin), client);
});

test('a system administrator sees what someone of a firm sees, changes nothing, and stops; the firm is notified', {
  tag: '@looks',
}, async ({ page, context, pageErrors }) => {
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(firm.admin.email);
  // the list follows the typed text, which closes a menu of the previous list
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: `Actions for ${firm.admin.name}` }).click();
  await page.getByRole('menuitem', { name: 'View as…' }).click();
  const dialog = page.getByRole('dialog', { name: `View as ${firm.admin.name}` });
  await dialog.getByLabel('Reason').fill('Ticket 4711: a client is missing');
  await dialog.getByLabel('Your password', { exact: true }).fill(stack.demo?.systemAdmin.password ?? '');
  await look(page, 'the dialog', { within: '[role="dialog"]' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open in a new tab' }).click();
  const view = await opened;

  // the person's view, without any way to change it
  const banner = view.getByRole('region', { name: 'View for support' });
  await expect(banner).toContainText(
    `You are viewing as ${firm.admin.name} (Firm administrator) at ${firm.name} until`,
  );
  await expect(view.getByRole('link', { name: client.name }).first()).toBeVisible();
  await expect(view.getByRole('button', { name: /Add client/i })).toHaveCount(0);
  expect(view.url()).not.toContain('impersonation');
  await look(view, 'a page that is viewed');
  await view.getByRole('link', { name: client.name }).first().click();
  await expect(view.getByRole('heading', { name: client.name })).toBeVisible();
  await view.reload();
  await expect(banner).toBeVisible();

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(view.getByRole('heading', { name: 'You have stopped viewing' })).toBeVisible();
  await expect(view.getByText(client.name)).toHaveCount(0);
  await look(view, 'the end', { within: 'main' });
  await view.getByRole('link', { name: 'Back to system administration' }).click();
  await expect(view.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(view).toHaveURL(/\/system-admin\/users/);

  // the administrator is still signed in, and the firm sees the administrator's name and the reason
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeVisible();
  const { body } = await api('GET', 'activity?action=impersonation', {
    tenantKey: firm.key,
    token: await tokenOf(firm.key, firm.admin),
  });
  expect(JSON.stringify(body)).toContain('Ticket 4711: a client is missing');
  expect((body as { items: { action: string }[] }).items.map(({ action }) => action)).toEqual([
    'impersonation.ended',
    'impersonation.begun',
  ]);
  expect(pageErrors).toEqual([]);
});
