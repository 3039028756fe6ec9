import { invitationLink, mailsTo } from '@scopewright/dev-stack';
import { DashboardPage } from '../../pages/dashboard.ts';
import { InvitationPage } from '../../pages/invitation.ts';
import { LoginPage } from '../../pages/login.ts';
import { SignupPage } from '../../pages/signup.ts';
import { acceptInvitation, api, createClient, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

for (const hosts of ['subdomains', 'local'] as const) {
  test.describe(`with ${hosts === 'local' ? 'one local host' : 'a host for each firm'}`, () => {
    test.use({ hosts });

    test('an invitation in a browser of someone else: they choose, their other tab shows it, and no input is lost', {
      tag: '@looks',
    }, async ({ page, place, context, mailTo, pageErrors }) => {
      const [firm, client, typed] = [newFirm(), newClient(), newClient()];
      await signUp(firm);
      await createClient(firm, await tokenOf(firm.key, firm.admin), client);
      const link = invitationLink(await mailTo(client.admin.email)).pathname;
      const dashboard = new DashboardPage(page);
      await page.goto(place.tenant(firm.key));
      await new LoginPage(page).signIn(firm.admin);
      await dashboard.addClientTab.click();
      await dashboard.companyName.fill(typed.name);
      await dashboard.adminEmail.fill(typed.admin.email);
      const token = await page.evaluate(() => localStorage.getItem('accessToken'));

      const invited = await context.newPage();
      const invitation = new InvitationPage(invited);
      await test.step('the page shows who is signed in, and staying changes nothing', async () => {
        await invited.goto(place.tenant(firm.key, link));
        await expect(invited.getByText(`You are signed in as ${firm.admin.name}`)).toBeVisible();
        await expect(
          invited.getByText(`This invitation is for ${client.admin.email}.`, { exact: false }),
        ).toBeVisible();
        await expect(invitation.password).toHaveCount(0);
        await look(invited, 'an invitation for someone else');
        await invited.getByRole('link', { name: `Stay signed in as ${firm.admin.name}` }).click();
        await expect(new DashboardPage(invited).companies).toHaveText([client.name]);
      });

      await test.step('switching signs the other person out of this browser, and joins', async () => {
        await invited.goto(place.tenant(firm.key, link));
        await invited.getByRole('button', { name: `Switch to ${client.admin.email}` }).click();
        await expect(invited.getByText(`Accepting signs ${firm.admin.name} out of this browser.`)).toBeVisible();
        await look(invited, 'an invitation after switching');
        await invitation.choosePassword(client.admin.password);
        await expect(new DashboardPage(invited).companies).toHaveText([client.name]);
        const asBefore = await api('GET', 'account/firms', { tenantKey: firm.key, token: token ?? '' });
        expect(asBefore.status).toBe(401);
      });

      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await test.step('the other tab names both, and keeps the input', async () => {
        await expect(dialog.getByRole('heading', { name: 'Someone else is signed in now' })).toBeVisible();
        await expect(dialog.getByText(`Since then ${client.admin.name}`, { exact: false })).toBeVisible();
        await look(page, 'a tab whose browser someone else is signed in with');
        await dialog.getByLabel('Password', { exact: true }).fill(firm.admin.password);
        await page.keyboard.press('Enter');
        await expect(dialog).toHaveCount(0);
        await dashboard.createKept(typed);
      });

      await test.step('and so does the tab of the person who joined', async () => {
        const replaced = invited.getByRole('dialog', { name: 'Sign in again' });
        await expect(
          replaced.getByText(`You opened this page as ${client.admin.name}`, { exact: false }),
        ).toBeVisible();
        await replaced.getByRole('button', { name: `Discard it and continue as ${firm.admin.name}` }).click();
        await expect(new DashboardPage(invited).companies).toHaveCount(2);
      });

      await test.step('the link is used: its page signs no one out', async () => {
        await invited.goto(place.tenant(firm.key, link));
        await expect(invited.getByRole('heading', { name: 'This invitation has already been used' })).toBeVisible();
        await look(invited, 'a used invitation of someone else');
        await invited.getByRole('link', { name: `Stay signed in as ${firm.admin.name}` }).click();
        await expect(new DashboardPage(invited).companies).toHaveCount(2);
        await expect(dashboard.addClientTab).toBeVisible();
        await expect(dialog).toHaveCount(0);
      });
      expect(pageErrors).toEqual([]);
    });

    test('an invitation link that lost its firm leads to the invitation', { tag: '@looks' }, async ({
      page,
      place,
      mailTo,
      pageErrors,
    }) => {
      const [firm, client] = [newFirm(), newClient()];
      await signUp(firm);
      await createClient(firm, await tokenOf(firm.key, firm.admin), client);
      const { pathname } = invitationLink(await mailTo(client.admin.email));
      await page.goto(place.bare(pathname));
      await expect(page.getByRole('heading', { name: `Join ${client.name}` })).toBeVisible();
      expect(place.isTenant(new URL(page.url()), firm.key)).toBe(true);
      await page.goto(place.bare(`/invitation/${'x'.repeat(43)}`));
      await expect(page.getByRole('heading', { name: 'This invitation link is not valid' })).toBeVisible();
      await look(page, 'an invitation that is not valid, without a firm');
      expect(pageErrors).toEqual([]);
    });
  });
}

test('a person who is removed and invited again joins by the new link; the old one shows that it was replaced', async ({
  page,
  place,
  mailTo,
}) => {
  const [firm, client] = [newFirm(), newClient()];
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const people = `companies/${await createClient(firm, token, client)}/people`;
  const { email, password } = newClient().admin;
  const as = { tenantKey: firm.key, token };
  const invite = async () => {
    const { status, body } = await api('POST', people, { ...as, body: { email, role: 'user' } });
    expect(status).toBe(201);
    return (body as { id: string }).id;
  };
  const id = await invite();
  const first = invitationLink(await mailTo(email)).pathname;
  expect((await api('DELETE', `${people}/${id}`, as)).status).toBe(200);
  await page.goto(place.tenant(firm.key, first));
  await expect(page.getByRole('heading', { name: 'This invitation link is not valid' })).toBeVisible();

  await invite();
  const links = async () =>
    (await mailsTo(stack.mailbox.web ?? '', email)).map((mail) => invitationLink(mail).pathname);
  await expect.poll(async () => (await links()).length).toBe(2);
  const second = (await links()).find((link) => link !== first) ?? '';
  await page.goto(place.tenant(firm.key, first));
  await expect(page.getByRole('heading', { name: 'This invitation was replaced' })).toBeVisible();
  await page.goto(place.tenant(firm.key, second));
  await new InvitationPage(page).choosePassword(password);
  await expect(new DashboardPage(page).companies).toHaveText([client.name]);
});

test('a person who signs in before accepting learns what to do, and can have the link again', {
  tag: '@looks',
}, async ({ page, place, mailTo, pageErrors }) => {
  const [firm, own, client] = [newFirm(), newFirm(), newClient()];
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  await createClient(firm, token, client);
  const { pathname } = invitationLink(await mailTo(client.admin.email));
  const login = new LoginPage(page);
  const again = page.getByRole('button', { name: 'Send the invitation again' });

  await test.step('without an account', async () => {
    await page.goto(place.tenant(firm.key));
    await login.signIn(client.admin);
    await expect(login.text(/Invited, but not accepted yet\?/)).toBeVisible();
    await expect(page.getByRole('link', { name: /first admin/ })).toHaveCount(0);
    await look(page, 'signing in before accepting an invitation');
    await again.click();
    await expect(login.text(/its link is on its way there/)).toBeVisible();
    const links = async () =>
      (await mailsTo(stack.mailbox.web ?? '', client.admin.email)).map((mail) => invitationLink(mail).pathname);
    await expect.poll(links).toEqual([pathname, pathname]);
  });

  await test.step('with an account of another firm', async () => {
    await signUp(own);
    await createClient(firm, token, newClient({ admin: { ...newClient().admin, email: own.admin.email } }));
    await login.signIn(own.admin);
    await expect(login.text('You are invited here and have not accepted yet.')).toBeVisible();
    await expect(again).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});

test('a client’s administrator signs up a firm with the same password, and has both', async ({
  page,
  place,
  mailTo,
  pageErrors,
}) => {
  const [firm, own, client] = [newFirm(), newFirm(), newClient()];
  await signUp(firm);
  await createClient(firm, await tokenOf(firm.key, firm.admin), client);
  await acceptInvitation(firm, await mailTo(client.admin.email), client.admin.password);
  const signup = new SignupPage(page);
  await page.goto(place.bare('/signup'));
  await signup.fillInfo({ ...own, admin: { ...client.admin, password: 'not the password' } });
  await expect(signup.text(`${own.key} is available`)).toBeVisible();
  await signup.next.click();
  await signup.fillCard();
  await signup.pay.click();
  await expect(page.getByText('An account with this email already exists.')).toBeVisible();
  await expect(page.getByText('If it is yours, enter its password to add this firm to your account.')).toBeVisible();
  await signup.password.fill(client.admin.password);
  await signup.next.click();
  await signup.pay.click();
  await page.waitForURL((url) => place.isTenant(url, own.key));
  await expect(new DashboardPage(page).title).toHaveText(own.name);
  await openSignedIn(page, firm.key, client.admin);
  await expect(new DashboardPage(page).companies).toHaveText([client.name]);
  expect(pageErrors).toEqual([]);
});
