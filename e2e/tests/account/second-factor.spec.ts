import type { Page } from '@playwright/test';
import { mailsTo } from '@scopewright/dev-stack';
import { AccountMenu } from '../../pages/account.ts';
import { LoginPage } from '../../pages/login.ts';
import { currentCode, nextCode, SecondFactorSection, SecondStep } from '../../pages/second-factor.ts';
import { Workplace } from '../../pages/workplace.ts';
import { acceptInvitation, createClient, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { comeBackTo } from '../../support/come-back.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { type NewFirm, newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

/** Signs up a firm and opens its administrator's account. */
async function openSecurity(page: Page): Promise<NewFirm> {
  const firm = newFirm();
  await signUp(firm);
  await openSignedIn(page, firm.key, firm.admin, '/account/security');
  await expect(page.getByText('You have no second factor yet', { exact: false })).toBeVisible();
  return firm;
}

/** Adds an authenticator to the browser whose user always confirms. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const subjects = async (address: string) =>
  (await mailsTo(stack.mailbox.web ?? '', address)).map(({ subject }) => subject);

/** Sets up an authenticator app in the dialog; returns its secret and the recovery codes. */
async function setUpApp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const section = new SecondFactorSection(page);
  await section.setUpApp.click();
  const secret = await section.scan(password);
  await section.confirm(currentCode(secret));
  await expect(section.codes).toHaveCount(10);
  const codes = await section.codes.allInnerTexts();
  await section.saved.click();
  await expect(section.factors).toHaveCount(1);
  return { secret, codes };
}

test('an authenticator app is set up in steps', { tag: '@looks' }, async ({ page, pageErrors }) => {
  const firm = await openSecurity(page);
  const section = new SecondFactorSection(page);
  await look(page, 'security without a second factor');
  await section.setUpApp.click();
  await section.dialog.getByLabel('Your password').fill('not the password');
  await section.dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(section.dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  const secret = await section.scan(firm.admin.password);
  await look(page, 'the QR code of an app');
  await section.confirm('000000');
  await expect(section.dialog.getByLabel('Six-digit code')).toHaveAccessibleDescription(
    'This code is wrong or has already been used. Please try the next one.',
  );
  await section.confirm(currentCode(secret));
  await expect(section.codes).toHaveCount(10);
  await look(page, 'the recovery codes');
  await section.saved.click();
  await expect(section.factors).toHaveText([/Authenticator app/]);
  await expect(page.getByText('10 codes are left.')).toBeVisible();
  await expect.poll(() => subjects(firm.admin.email)).toContain('A second factor was added');
  expect(pageErrors).toEqual([]);
});

test('signing in asks for a code, and accepts a recovery code instead', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const firm = await openSecurity(page);
  const { codes } = await setUpApp(page, firm.admin.password);
  await new AccountMenu(page).logOut();
  const login = new LoginPage(page);
  await login.signIn(firm.admin);
  const step = new SecondStep(page);
  await expect(step.code).toBeFocused();
  await expect(step.code).toHaveAttribute('autocomplete', 'one-time-code');
  await look(page, 'the second step of signing in');
  await step.enter('12');
  await expect(page.getByText('Enter the six digits')).toBeVisible();
  await step.back.click();
  await expect(login.email).toHaveValue(firm.admin.email);
  await login.signIn(firm.admin);
  await step.otherWay('Use a recovery code').click();
  await look(page, 'signing in by a recovery code');
  await step.recoveryCode.fill('0000-0000-0000-0000');
  await step.signIn.click();
  await expect(page.getByText('This recovery code is wrong or has already been used.')).toBeVisible();
  await step.recoveryCode.fill((codes[0] ?? '').toLowerCase());
  await step.signIn.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password & security' })).toBeVisible();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await expect.poll(() => subjects(firm.admin.email)).toContain('A recovery code was used');
  expect(pageErrors).toEqual([]);
});

test('a code of the app signs in; after five wrong ones the password is asked for again', async ({
  page,
  pageErrors,
}) => {
  const firm = await openSecurity(page);
  const { secret } = await setUpApp(page, firm.admin.password);
  await new AccountMenu(page).logOut();
  await new LoginPage(page).signIn(firm.admin);
  const step = new SecondStep(page);
  for (let guess = 0; guess < 5; guess++) {
    await step.enter(`00000${guess}`);
    await expect(step.code).toHaveAccessibleDescription(
      /This code is wrong or has already been used\. Please try the next one\.$/,
    );
    await expect(step.code).toBeFocused();
  }
  await step.enter('000009');
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This took too long or failed too often. Please start again.');
  await new LoginPage(page).password.fill(firm.admin.password);
  await new LoginPage(page).submit.click();
  // the app's current code may have set it up, and counts once
  await step.enter(nextCode(secret));
  await expect(page.getByRole('heading', { level: 1, name: 'Password & security' })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('a passkey: added, named, asked for, and removed', { tag: '@looks' }, async ({ page, pageErrors }) => {
  await withAuthenticator(page);
  const firm = await openSecurity(page);
  const section = new SecondFactorSection(page);
  await section.addPasskey.click();
  await section.makePasskey('Work laptop', firm.admin.password);
  await expect(section.codes).toHaveCount(10);
  await section.saved.click();
  await expect(section.factors).toHaveText([/Work laptop.*Passkey.*works at localhost/]);
  await look(page, 'security with a passkey');

  await new AccountMenu(page).logOut();
  await new LoginPage(page).signIn(firm.admin);
  const step = new SecondStep(page);
  await expect(step.usePasskey).toBeFocused();
  await look(page, 'signing in by a passkey');
  await page.keyboard.press('Enter');
  await expect(section.factors).toHaveText([/Work laptop/]);

  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
  await section.dialog.getByLabel('Your password').fill(firm.admin.password);
  await section.dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no second factor yet', { exact: false })).toBeVisible();
  await expect.poll(() => subjects(firm.admin.email)).toContain('A second factor was removed');
  expect(pageErrors).toEqual([]);
});

test("a firm's requirement: a person without a second factor sets one up before anything else", {
  tag: '@looks',
}, async ({ page, browser, mailTo, pageErrors }) => {
  const firm = await openSecurity(page);
  const client = newClient();
  await createClient(firm, await tokenOf(firm.key, firm.admin), client);
  await acceptInvitation(firm, await mailTo(client.admin.email), client.admin.password);
  const context = await browser.newContext();
  const member = await context.newPage();
  await openSignedIn(member, firm.key, client.admin, '/account/devices');
  await expect(member.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await expect(new Workplace(member).entry('Your company')).toBeVisible();

  await page.getByRole('link', { name: 'Firm security' }).click();
  const requireIt = page.getByRole('button', { name: 'Require a second factor' });
  await expect(page.getByText('You don’t have one yet.', { exact: false })).toBeVisible();
  await expect(requireIt).toBeDisabled();
  await look(page, 'the security of a firm');
  await page.getByRole('link', { name: 'Set one up first' }).click();
  await setUpApp(page, firm.admin.password);
  await page.getByRole('link', { name: 'Firm security' }).click();
  await expect(page.getByText('1 of 2 members has no second factor yet.')).toBeVisible();
  await requireIt.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();

  // the member's open page learns it with its next request
  await comeBackTo(member);
  const screen = member.getByRole('heading', { name: 'Set up a second factor' });
  await expect(screen).toBeVisible();
  await look(member, 'the second factor that a firm requires');
  await member.getByRole('button', { name: /^Authenticator app/ }).click();
  const section = new SecondFactorSection(member);
  const secret = await section.scan(client.admin.password);
  await section.confirm(currentCode(secret));
  await expect(section.codes).toHaveCount(10);
  await section.saved.click();
  await expect(member.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await context.close();
  expect(pageErrors).toEqual([]);
});
