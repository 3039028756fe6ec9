import { invitationLink } from '@scopewright/dev-stack';
import { DashboardPage } from '../pages/dashboard.ts';
import { InvitationPage } from '../pages/invitation.ts';
import { LandingPage } from '../pages/landing.ts';
import { LoginPage } from '../pages/login.ts';
import { SignupPage } from '../pages/signup.ts';
import { createClient, tokenOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newClient, newFirm } from '../support/people.ts';

// with a host per firm, as in production, and with motion
test.use({ hosts: 'subdomains', contextOptions: {} });

test('a firm signs up, adds a client, and the client’s administrator signs in', async ({
  page,
  place,
  mailTo,
  pageErrors,
  browser,
}) => {
  const firm = newFirm();
  const client = newClient();
  const login = new LoginPage(page);
  const dashboard = new DashboardPage(page);

  await test.step('the landing page leads to signup', async () => {
    await page.goto(place.bare());
    const landing = new LandingPage(page);
    await expect(landing.heading).toBeVisible();
    await landing.getStarted();
    await expect(page).toHaveURL(/\/signup/);
  });

  await test.step('signup, with its rules', async () => {
    const signup = new SignupPage(page);
    await signup.subdomain.fill('www');
    await expect(signup.text('This subdomain is reserved.')).toBeVisible();
    await signup.fillInfo(firm);
    await expect(signup.text(`${firm.key} is available`)).toBeVisible();
    await signup.next.click();
    await expect(signup.cardNumber).toBeVisible();
    await signup.pay.click();
    await expect(signup.text('Please enter complete payment information')).toBeVisible();
    await signup.fillCard();
    await signup.pay.click();
    await page.waitForURL((url) => place.isTenant(url, firm.key));
  });

  await test.step('the firm’s address opens its dashboard: no one types a password again', async () => {
    await expect(dashboard.title).toHaveText(firm.name);
    await expect(page).toHaveURL((url) => url.hash === '');
    await expect(dashboard.text('Manage client companies and their service desk configurations')).toBeVisible();
    await expect(dashboard.text('No companies assigned yet')).toBeVisible();
    await expect(
      dashboard.text('Please confirm your email address. Until then your firm can send five invitations.'),
    ).toBeVisible();
  });

  await test.step('a new client with a new administrator', async () => {
    await dashboard.addClient(client);
    await expect(dashboard.text(/The admin will receive an invitation email\./)).toBeVisible();
    await dashboard.companiesTab.click();
    await expect(dashboard.companies).toHaveText([client.name]);
  });

  const link = await test.step('the invitation arrives as text and HTML', async () => {
    const mail = await mailTo(client.admin.email);
    expect(mail.text).toContain(firm.name);
    expect(mail.html).toContain('/invitation/');
    return invitationLink(mail);
  });
  expect(place.isTenant(new URL(link), firm.key)).toBe(true);

  await test.step('the client’s administrator accepts, and is signed in immediately, to the own company only', async () => {
    await createClient(firm, await tokenOf(firm.key, firm.admin), newClient());
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(link.href);
    const invitation = new InvitationPage(theirs);
    await expect(invitation.heading).toContainText(client.name);
    await invitation.choosePassword('short');
    await expect(theirs.getByText('Password must be at least 8 characters')).toBeVisible();
    await invitation.choosePassword(client.admin.password);
    const theirDashboard = new DashboardPage(theirs);
    await expect(theirDashboard.companies).toHaveText([client.name]);
    await expect(theirs).toHaveURL((url) => url.pathname === '/');
    await expect(theirDashboard.addClientTab).toHaveCount(0);
    await expect(theirDashboard.title).toHaveText('Your company');
    await expect(theirs.getByRole('region', { name: 'You administer this company' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Help' })).toHaveCount(0);

    await theirs.goto(link.href);
    await expect(theirs.getByText(/already been (used|accepted)/i).first()).toBeVisible();
    await context.close();
  });

  await test.step('reloading preserves the session, logging out ends it', async () => {
    await page.reload();
    await expect(dashboard.title).toHaveText(firm.name);
    await dashboard.account.logOut();
    await expect(login.heading).toBeVisible();
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => ['accessToken', 'user', 'company'].includes(key)),
      ),
    ).toEqual([]);
  });

  await test.step('the sign-in screen names the firm, and lets its administrator in', async () => {
    await expect(login.text(firm.name)).toBeVisible();
    await expect(login.text('Sign in to your Scopewright')).toBeVisible();
    await login.signIn(firm.admin);
    await expect(dashboard.title).toHaveText(firm.name);
  });

  expect(pageErrors).toEqual([]);
});
