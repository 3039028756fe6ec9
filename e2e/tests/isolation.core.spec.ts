import { DashboardPage } from '../pages/dashboard.ts';
import { LoginPage } from '../pages/login.ts';
import { api, createClient, signUp, tokenOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newClient, newFirm } from '../support/people.ts';

test.describe('at separate addresses', () => {
  test.use({ hosts: 'subdomains' });

  test('a second firm sees, fetches and guesses nothing of the first', async ({ page, place }) => {
    const [first, second] = [newFirm(), newFirm()];
    await signUp(first);
    await signUp(second);
    const firstToken = await tokenOf(first.key, first.admin);
    const secondToken = await tokenOf(second.key, second.admin);
    const client = newClient();
    const companyId = await createClient(first, firstToken, client);

    await test.step('the dashboard is empty', async () => {
      await page.goto(place.tenant(second.key));
      await new LoginPage(page).signIn(second.admin);
      const dashboard = new DashboardPage(page);
      await expect(dashboard.title).toHaveText(second.name);
      await expect(dashboard.text('No companies assigned yet')).toBeVisible();
      expect(await page.content()).not.toContain(client.name);
    });

    await test.step('lists hold nothing of the first firm', async () => {
      const companies = await api('GET', 'consultant/companies', { tenantKey: second.key, token: secondToken });
      expect(companies).toMatchObject({ status: 200, body: [] });
      const users = await api('GET', 'admin/all-users', { tenantKey: second.key, token: secondToken });
      expect(JSON.stringify(users.body)).not.toContain(first.admin.email);
      expect(JSON.stringify(users.body)).not.toContain(client.admin.email);
    });

    await test.step('an id of the first firm leads nowhere', async () => {
      const resent = await api('POST', 'invitations/resend', {
        tenantKey: second.key,
        token: secondToken,
        body: { companyId, email: client.admin.email },
      });
      expect(resent.status).toBe(404);
    });

    await test.step('the first firm’s token is worth nothing on the second firm’s host', async () => {
      for (const path of ['consultant/companies', 'admin/all-users']) {
        expect((await api('GET', path, { tenantKey: second.key, token: firstToken })).status, path).toBe(401);
      }
      expect(
        (
          await api('POST', 'consultant/create-company', {
            tenantKey: second.key,
            token: firstToken,
            body: { companyName: 'X', adminEmail: 'x@x.example' },
          })
        ).status,
      ).toBe(401);
    });

    await test.step('the first firm’s password is worth nothing there either', async () => {
      expect(
        (
          await api('POST', 'login', {
            tenantKey: second.key,
            body: { email: first.admin.email, password: first.admin.password },
          })
        ).status,
      ).toBe(401);
    });
  });
});

for (const hosts of ['subdomains', 'local'] as const) {
  test.describe(`with ${hosts === 'local' ? 'one local host' : 'a host for each firm'}`, () => {
    test.use({ hosts });

    test('a session of one firm is invalid on another firm’s page', async ({ page, place }) => {
      const [first, second] = [newFirm(), newFirm()];
      await signUp(first);
      await signUp(second);
      await page.goto(place.tenant(first.key));
      await new LoginPage(page).signIn(first.admin);
      await expect(new DashboardPage(page).title).toHaveText(first.name);
      await page.goto(place.tenant(second.key));
      const login = new LoginPage(page);
      await expect(login.heading).toBeVisible();
      await expect(login.text(second.name)).toBeVisible();
      expect(await page.content()).not.toContain(first.name);
    });
  });
}
