import type { Browser, BrowserContext, Page } from '@playwright/test';
import { emailChangeLink, giveTemporaryPassword, mailsTo } from '@scopewright/dev-stack';
import { AccountMenu, DevicesPage, SecurityPage } from '../../pages/account.ts';
import { DashboardPage } from '../../pages/dashboard.ts';
import { LoginPage } from '../../pages/login.ts';
import { Workplace } from '../../pages/workplace.ts';
import { api, openSignedIn, signUp } from '../../support/api.ts';
import { comeBackTo } from '../../support/come-back.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { type NewFirm, newFirm } from '../../support/people.ts';
import { originOf, stack } from '../../support/stack.ts';

/** Opens the dashboard of the firm's administrator. */
async function signIn(page: Page, firm: NewFirm): Promise<void> {
  await openSignedIn(page, firm.key, firm.admin);
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
}

/** Another device of the same person. */
async function otherDevice(browser: Browser, firm: NewFirm): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, firm);
  return { context, page };
}

test('the account menu shows who is signed in where, works by keyboard, and logs out', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await signIn(page, firm);
  const { button, menu } = new AccountMenu(page);
  await button.focus();
  await page.keyboard.press('Enter');
  for (const text of [firm.admin.name, firm.admin.email, firm.name]) await expect(menu.getByText(text)).toBeVisible();
  await look(page, 'the account menu');
  await expect(menu.getByRole('menuitem', { name: 'Devices' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(new LoginPage(page).heading).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('a theme is shown immediately, by every remote, and before anything else after a reload', async ({
  page,
  place,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const firm = newFirm();
  await signUp(firm);
  await signIn(page, firm);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  const account = new AccountMenu(page);
  await account.button.click();
  await account.theme('Dark').click();
  await expect(account.theme('Dark')).toHaveAttribute('aria-checked', 'true');
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(place.tenant(firm.key), { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(place.bare());
  expect(await background()).toBe(dark);
  await page.goto(place.tenant(firm.key));
  await account.button.click();
  await account.theme('System').click();
  expect(await background()).toBe(light);
});

test('another device is signed out from here, and its page shows the login', { tag: '@looks' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await signIn(page, firm);
  const other = await otherDevice(browser, firm);
  await new AccountMenu(page).choose('Devices');
  const devices = new DevicesPage(page);
  await expect(devices.devices).toHaveCount(2);
  await expect(devices.devices.first()).toContainText('This device');
  await expect(devices.devices.first()).toContainText('Chrome on Linux');
  await look(page, 'the devices');
  await devices.signOut(1).click();
  await expect(devices.devices).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /Signed-in devices/ })).toBeFocused();
  await expect(page.getByText('You are signed in on no other device.')).toBeVisible();

  // that page learns it with its next request
  await comeBackTo(other.page);
  await expect(other.page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await other.page.reload();
  await expect(new LoginPage(other.page).heading).toBeVisible();
  await page.reload();
  await expect(devices.devices).toHaveCount(1);
  await other.context.close();
  expect(pageErrors).toEqual([]);
});

test('all others are signed out together, after a confirmation', { tag: '@looks' }, async ({
  page,
  place,
  browser,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await signIn(page, firm);
  const [second, third] = [await otherDevice(browser, firm), await otherDevice(browser, firm)];
  await page.goto(place.tenant(firm.key, '/account/devices'));
  const devices = new DevicesPage(page);
  await expect(devices.devices).toHaveCount(3);
  await devices.signOutOthers.click();
  await look(page, 'the question before others are signed out', { within: '[role="alertdialog"]' });
  await devices.confirm.click();
  await expect(devices.devices).toHaveCount(1);
  for (const other of [second, third]) {
    await other.page.reload();
    await expect(new LoginPage(other.page).heading).toBeVisible();
    await other.context.close();
  }
});

test('a new password leaves this device signed in and signs the other out', { tag: '@looks' }, async ({
  page,
  browser,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await signIn(page, firm);
  const other = await otherDevice(browser, firm);
  await new AccountMenu(page).choose('Password & security');
  const security = new SecurityPage(page);
  await security.changePassword('not the password', 'a better password');
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password.');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await look(page, 'a password that is wrong');
  await security.changePassword(firm.admin.password, 'a better password');
  await expect(security.text('Your password is changed. Your other devices are signed out.')).toBeVisible();

  await page.reload();
  await expect(security.heading).toBeVisible();
  await other.page.reload();
  const login = new LoginPage(other.page);
  await login.signIn(firm.admin);
  await expect(other.page.getByRole('alert')).toContainText('Invalid credentials');
  await login.signIn({ email: firm.admin.email, password: 'a better password' });
  await expect(new DashboardPage(other.page).title).toHaveText(firm.name);
  await other.context.close();
  expect(pageErrors).toEqual([]);
});

test('someone who signs in with a temporary password sets another one first', { tag: '@looks' }, async ({
  page,
  place,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await giveTemporaryPassword({ mongo: stack.mongo, database: 'scopewright', email: firm.admin.email });
  await page.goto(place.tenant(firm.key));
  await new LoginPage(page).signIn(firm.admin);
  const heading = page.getByRole('heading', { name: 'Set a new password' });
  await expect(heading).toBeVisible();
  await look(page, 'a new password after a temporary one');
  await page.goto(place.tenant(firm.key, '/?tab=add-client'));
  await expect(heading).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const { status, body } = await api('GET', 'consultant/companies', { tenantKey: firm.key, token: token ?? '' });
  expect([status, body]).toMatchObject([403, { code: 'password_change_required' }]);

  await new SecurityPage(page).changePassword(firm.admin.password, 'a password of my own', {
    current: 'Temporary password',
    submit: 'Set new password',
  });
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
  await page.reload();
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
  expect(pageErrors).toEqual([]);
});

test('an email address changes when both addresses have confirmed it', { tag: '@looks' }, async ({
  page,
  browser,
  mailTo,
  pageErrors,
}) => {
  const firm = newFirm();
  const newEmail = newFirm().admin.email;
  await signUp(firm);
  await signIn(page, firm);
  await new AccountMenu(page).choose('Password & security');
  const security = new SecurityPage(page);
  await security.newEmail.fill(newEmail);
  await security.emailPassword.fill(firm.admin.password);
  await security.changeEmail.click();
  await expect(security.text(`Your address is about to become ${newEmail}`)).toBeVisible();
  await look(page, 'a change of the email address');

  const mailWith = async (subject: string) =>
    (await mailsTo(stack.mailbox.web ?? '', firm.admin.email)).find((mail) => mail.subject === subject);
  await expect.poll(() => mailWith('Confirm your new email address')).toBeTruthy();
  const [toOld, toNew] = [await mailWith('Confirm your new email address'), await mailTo(newEmail)];
  if (!toOld) throw new Error('The mail to the present address is gone');
  expect(toNew.text).not.toContain(firm.admin.email);

  // opened elsewhere, by a person who is not signed in
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(emailChangeLink(toNew).href);
  await expect(reader.getByRole('heading', { name: 'Confirm this email address' })).toBeVisible();
  await look(reader, 'the confirmation of an email address');
  await reader.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(reader.getByRole('heading', { name: 'Thank you, one more confirmation to go' })).toBeFocused();
  await reader.goto(emailChangeLink(toOld).href);
  await reader.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(reader.getByText(`You sign in as ${newEmail} from now on.`)).toBeVisible();
  await look(reader, 'an email address that is changed');
  await reader.getByRole('link', { name: 'Go to login' }).click();
  await new LoginPage(reader).signIn({ email: newEmail, password: firm.admin.password });
  await expect(new DashboardPage(reader).title).toHaveText(firm.name);
  await reader.context().close();

  // this device stays signed in, under the new address
  await expect(security.text(new RegExp(`You sign in as ${newEmail}`))).toBeVisible();
  await expect.poll(() => mailWith('Your email address was changed')).toBeTruthy();
  expect(pageErrors).toEqual([]);
});

test('the current address can refuse a change', async ({ page, place, mailTo }) => {
  const firm = newFirm();
  const newEmail = newFirm().admin.email;
  await signUp(firm);
  await signIn(page, firm);
  await page.goto(place.tenant(firm.key, '/account/security'));
  const security = new SecurityPage(page);
  await security.newEmail.fill(newEmail);
  await security.emailPassword.fill(firm.admin.password);
  await security.changeEmail.click();
  const confirmation = emailChangeLink(await mailTo(newEmail));
  await expect.poll(async () => (await mailsTo(stack.mailbox.web ?? '', firm.admin.email)).length).toBe(2);
  const mail = (await mailsTo(stack.mailbox.web ?? '', firm.admin.email)).find(({ text }) =>
    text.includes('/email-change/'),
  );
  if (!mail) throw new Error('The mail to the present address is gone');
  await page.goto(emailChangeLink(mail).href);
  await page.getByRole('button', { name: 'It was not me: refuse' }).click();
  await expect(page.getByRole('heading', { name: 'The email address stays as it is' })).toBeFocused();
  await page.goto(confirmation.href);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This change is over' })).toBeFocused();
});

test('the account pages open within the workplace, from the menu and by their address', async ({
  page,
  place,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await signIn(page, firm);
  const workplace = new Workplace(page);
  const width = async () => (await page.getByRole('main').boundingBox())?.width;
  const before = await width();
  await new AccountMenu(page).choose('Devices');
  await expect(new DevicesPage(page).heading).toBeFocused();
  await expect(page).toHaveTitle('Devices · Scopewright');
  expect(await width()).toBe(before);
  await page.getByRole('link', { name: 'Password & security' }).click();
  await expect(new SecurityPage(page).heading).toBeVisible();
  await expect(page).toHaveTitle('Password & security · Scopewright');
  await page.goBack();
  await expect(new DevicesPage(page).heading).toBeVisible();
  await page.goBack();
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
  await page.goto(place.tenant(firm.key, '/account/security'));
  await expect(new SecurityPage(page).heading).toBeVisible();
  await workplace.entry('Client companies').click();
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
  expect(pageErrors).toEqual([]);
});

test('the account pages open without the workplace while its remote is down', { tag: '@looks' }, async ({
  page,
  place,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await page.route(new RegExp(`^${originOf('firm')}`), (route) => route.abort('connectionrefused'));
  await openSignedIn(page, firm.key, firm.admin, '/account/devices');
  const devices = new DevicesPage(page);
  await expect(devices.devices).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of / })).toBeVisible();
  await look(page, 'the devices without the workplace');
  await page.unroute(new RegExp(`^${originOf('firm')}`));
  await page.goto(place.tenant(firm.key, '/account/devices'));
  await expect(new Workplace(page).entry('Client companies')).toBeVisible();
  await expect(devices.devices).toHaveCount(1);
});

test('a name is changed for the whole page', async ({ page, place }) => {
  const firm = newFirm();
  await signUp(firm);
  await signIn(page, firm);
  await page.goto(place.tenant(firm.key, '/account/security'));
  const security = new SecurityPage(page);
  await security.name.fill('Ines L. Larch');
  await security.saveName.click();
  await expect(page.getByRole('button', { name: 'Account of Ines L. Larch' })).toBeVisible();
});

test('a system administrator has the menu and the devices on the bare domain', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  if (!stack.demo) throw new Error('The product was started without demo data');
  await openSignedIn(page, null, stack.demo.systemAdmin, '/system-admin');
  const account = new AccountMenu(page);
  await account.button.click();
  await expect(account.menu.getByText('System administration')).toBeVisible();
  await account.item('Devices').click();
  await expect(new DevicesPage(page).devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Back to system administration' })).toHaveCount(0);
  await look(page, 'the devices of a system administrator');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'System Administration' })).toBeVisible();
  await page.goForward();
  await expect(new DevicesPage(page).heading).toBeVisible();
  await page.getByRole('tab', { name: 'Tenant Health' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System Administration' })).toBeVisible();
  expect(pageErrors).toEqual([]);
});
