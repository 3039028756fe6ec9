import type { Page } from '@playwright/test';
import { DashboardPage } from '../../pages/dashboard.ts';
import { LoginPage } from '../../pages/login.ts';
import { createClient, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { edgeOrigin } from '../../support/stack.ts';

const ITEMS = ['accessToken', 'user', 'company'];
const SESSION = '**/api/session';

/** Ends the page's session from elsewhere, as an administrator or another device would; the page is not notified. */
async function endOnServer(page: Page): Promise<void> {
  const headers = {
    Origin: new URL(page.url()).origin,
    'X-Tenant-Key': new URL(page.url()).searchParams.get('tenant') ?? '',
  };
  expect((await page.request.delete(new URL('/api/session', page.url()).href, { headers })).ok()).toBe(true);
}

test.describe('a session', () => {
  const firm = newFirm();
  const client = newClient();

  test.beforeAll(async () => {
    await signUp(firm);
    await createClient(firm, await tokenOf(firm.key, firm.admin), client);
  });

  // on the login screen, whose files are then there without a connection too
  test.beforeEach(async ({ page, place }) => {
    await page.goto(place.tenant(firm.key));
    await new LoginPage(page).signIn(firm.admin);
    await expect(new DashboardPage(page).companies).toHaveText([client.name]);
  });

  const stored = (page: Page) => page.evaluate((items) => items.map((item) => localStorage.getItem(item)), ITEMS);

  test('is restored by a reload, with a fresh token', async ({ page }) => {
    const [before] = await stored(page);
    await page.reload();
    await expect(new DashboardPage(page).companies).toHaveText([client.name]);
    const [after, user] = await stored(page);
    expect(after).not.toBe(before);
    expect(user).toContain(firm.admin.email);
  });

  test('is cleared when it is no longer valid', async ({ page, context }) => {
    await context.clearCookies();
    await page.reload();
    await expect(new LoginPage(page).heading).toBeVisible();
    expect(await stored(page)).toEqual([null, null, null]);
  });

  test('ends with logging out, in every tab, and Back shows nothing private', async ({ page, context, place }) => {
    const other = await context.newPage();
    await other.goto(place.tenant(firm.key));
    await expect(new DashboardPage(other).companies).toHaveText([client.name]);

    await page.goto(place.tenant(firm.key, '/?tab=add-client'));
    await new DashboardPage(page).account.logOut();
    await expect(new LoginPage(page).heading).toBeVisible();
    expect(await stored(page)).toEqual([null, null, null]);
    await page.goBack();
    await expect(new LoginPage(page).heading).toBeVisible();
    await expect(page.getByText(client.name)).toHaveCount(0);

    await expect(new LoginPage(other).heading).toBeVisible();
  });

  test('that could not be checked is no reason to sign in: Retry asks again', { tag: '@looks' }, async ({ page }) => {
    await page.route(SESSION, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 503, json: { error: 'Away', code: 'unavailable' } })
        : route.fallback(),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your session could not be checked' })).toBeVisible();
    await look(page, 'a session that could not be checked');
    expect(await stored(page)).not.toContain(null);
    await page.unroute(SESSION);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(new DashboardPage(page).companies).toHaveText([client.name]);
  });

  test('that ends in the middle of work is resumed over the screen, and the input stays', {
    tag: '@looks',
  }, async ({ page, context, pageErrors }) => {
    const dashboard = new DashboardPage(page);
    const [own, typed] = [newFirm(), newClient()];
    await signUp(own);
    await context.clearCookies();
    await openSignedIn(page, own.key, own.admin);
    await expect(dashboard.title).toHaveText(own.name);
    await dashboard.addClientTab.click();
    await dashboard.companyName.fill(typed.name);
    await dashboard.adminEmail.fill(typed.admin.email);
    await endOnServer(page);
    await dashboard.create.click();

    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog.getByText(own.admin.email)).toBeVisible();
    await look(page, 'signing in again');
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Invalid credentials');
    await dialog.getByLabel('Password', { exact: true }).fill(own.admin.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);

    await dashboard.createKept(typed);
    expect(pageErrors).toEqual([]);
  });

  for (const [how, cutOff, restore] of [
    [
      'without a connection',
      (page: Page) => page.context().setOffline(true),
      (page: Page) => page.context().setOffline(false),
    ],
    [
      'while the server fails',
      (page: Page) =>
        page.route(SESSION, (route) =>
          route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
        ),
      (page: Page) => page.unroute(SESSION),
    ],
  ] as const) {
    test(`is signed out permanently ${how}: the server is notified at the next contact, before anything else`, async ({
      page,
      context,
      place,
    }) => {
      const cookies = await context.cookies();
      await cutOff(page);
      await new DashboardPage(page).account.logOut();
      await expect(new LoginPage(page).heading).toBeVisible();
      await expect(page.getByText('You are signed out on this device.', { exact: false })).toBeVisible();
      expect(await stored(page)).toEqual([null, null, null]);
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
      });
      // reconnecting may already contact the server; visiting the page does in any case
      await restore(page);
      await page.goto(place.tenant(firm.key));
      await expect(new LoginPage(page).heading).toBeVisible();
      // the browser's old cookie is no longer valid; which page signed out, and whether it got the answer before
      // leaving, is unknown
      const headers = {
        Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'Sec-Fetch-Site': 'same-origin',
        'X-Tenant-Key': firm.key,
      };
      await expect.poll(async () => (await fetch(`${edgeOrigin}/api/session`, { headers })).status).toBe(401);
      expect(calls[0]).toBe('DELETE /api/session');
      await new LoginPage(page).signIn(firm.admin);
      await expect(new DashboardPage(page).title).toHaveText(firm.name);
    });
  }
});
