import { invitationLink, mailsTo } from '@scopewright/dev-stack';
import { AccountMenu, DevicesPage } from '../../pages/account.ts';
import { DashboardPage } from '../../pages/dashboard.ts';
import { InvitationPage } from '../../pages/invitation.ts';
import { LoginPage } from '../../pages/login.ts';
import { createClient, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

for (const hosts of ['subdomains', 'local'] as const) {
  test.describe(`with ${hosts === 'local' ? 'one local host' : 'a host for each firm'}`, () => {
    test.use({ hosts });

    test('a person of two firms switches from one to the other without signing in again', { tag: '@looks' }, async ({
      page,
      place,
      browser,
      pageErrors,
    }) => {
      const [own, other] = [newFirm(), newFirm()];
      await signUp(own);
      await signUp(other);
      const client = newClient({ admin: { ...newClient().admin, email: own.admin.email } });
      await createClient(other, await tokenOf(other.key, other.admin), client);
      const invitations = async () =>
        (await mailsTo(stack.mailbox.web ?? '', own.admin.email)).filter(({ text }) => text.includes('/invitation/'));
      await expect.poll(async () => (await invitations()).length).toBe(1);
      const [mail] = await invitations();
      if (!mail) throw new Error('The invitation is gone');
      // accepted in another browser, so that this one has never visited the other firm
      const elsewhere = await (await browser.newContext()).newPage();
      await elsewhere.goto(place.tenant(other.key, invitationLink(mail).pathname));
      const invitation = new InvitationPage(elsewhere);
      await invitation.accountPassword.fill(own.admin.password);
      await invitation.join.click();
      await expect(new DashboardPage(elsewhere).companies).toHaveText([client.name]);

      await page.goto(place.tenant(own.key));
      await new LoginPage(page).signIn(own.admin);
      await expect(new DashboardPage(page).title).toHaveText(own.name);
      const account = new AccountMenu(page);
      await account.button.click();
      await expect(account.item(other.name)).toBeVisible();
      await expect(account.item(own.name)).toHaveCount(0);
      await look(page, 'the account menu with another firm');
      await account.item(other.name).click();
      await expect(new DashboardPage(page).companies).toHaveText([client.name]);
      expect(place.isTenant(new URL(page.url()), other.key)).toBe(true);
      expect(page.url()).not.toContain('ticket');

      await account.choose('Devices');
      const devices = new DevicesPage(page);
      await expect(devices.devices).toHaveCount(3);
      await expect(devices.devices.filter({ hasText: `At ${own.name}` })).toHaveCount(1);
      await elsewhere.context().close();

      // the previous firm is still signed in
      await account.choose(own.name);
      await expect(new DashboardPage(page).title).toHaveText(own.name);
      expect(pageErrors).toEqual([]);
    });
  });
}
