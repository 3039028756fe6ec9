import { DashboardPage } from '../pages/dashboard.ts';
import { LoginPage } from '../pages/login.ts';
import { createClient, signUp, tokenOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newClient, newFirm } from '../support/people.ts';

const ITEMS = ['accessToken', 'user', 'company'];

test.describe('a session', () => {
  const firm = newFirm();
  const client = newClient();

  test.beforeAll(async () => {
    await signUp(firm);
    await createClient(firm, await tokenOf(firm.key, firm.admin), client);
  });

  test.beforeEach(async ({ page, place }) => {
    await page.goto(place.tenant(firm.key));
    await new LoginPage(page).signIn(firm.admin);
    await expect(new DashboardPage(page).companies).toHaveText([client.name]);
  });

  const stored = (page: import('@playwright/test').Page) => page.evaluate((items) => items.map((item) => localStorage.getItem(item)), ITEMS);

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
    await new DashboardPage(page).logOut.click();
    await expect(new LoginPage(page).heading).toBeVisible();
    expect(await stored(page)).toEqual([null, null, null]);
    await page.goBack();
    await expect(new LoginPage(page).heading).toBeVisible();
    await expect(page.getByText(client.name)).toHaveCount(0);

    await expect(new LoginPage(other).heading).toBeVisible();
  });
});
