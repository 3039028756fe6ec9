import { codeIn, loseAccountPart, mailsTo } from '@scopewright/dev-stack';
import { DashboardPage } from '../../pages/dashboard.ts';
import { LoginPage } from '../../pages/login.ts';
import { SetUpPage } from '../../pages/set-up.ts';
import { signUp } from '../../support/api.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const DATABASE = 'scopewright';
const isCode = ({ text }: { text: string }) => /\b\d{6}\b/.test(text);

const test = base.extend<{ codeTo: (address: string) => Promise<string> }>({
  codeTo: async ({ browserName: _ }, use) => {
    const { web } = stack.mailbox;
    if (!web) throw new Error('The product was started without a mailbox of its own');
    await use(async (address) => {
      const codes = async () => (await mailsTo(web, address)).filter(isCode);
      await expect.poll(async () => (await codes()).length, { message: `a code to ${address}` }).toBeGreaterThan(0);
      const mail = (await codes()).at(-1);
      if (!mail) throw new Error(`The code to ${address} is gone`);
      return codeIn(mail);
    });
  },
});

test('a lost user record is made again, and the person is back where they were', async ({
  page,
  place,
  codeTo,
  pageErrors,
}) => {
  const firm = newFirm();
  const { email } = firm.admin;
  await signUp(firm);
  await loseAccountPart({ mongo: stack.mongo, database: DATABASE, email, part: 'user-record' });
  await page.goto(place.tenant(firm.key, `/?email=${encodeURIComponent(email)}`));
  await page.getByRole('link', { name: 'Recover your account' }).click();
  const screen = new SetUpPage(page);
  await expect(screen.email).toHaveValue(email);
  expect(place.isTenant(new URL(page.url()), firm.key)).toBe(true);
  await screen.button('Run diagnostic').click();
  await expect(screen.code).toBeFocused();
  await screen.enterCode('000000');
  await expect(page.getByRole('alert')).toHaveText('This code is not valid. Check it, or ask for a new one.');
  await screen.enterCode(await codeTo(email));
  await screen.button('Recover My User Record').click();
  await expect(screen.heading('Account Recovered!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await new LoginPage(page).signIn(firm.admin);
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
  expect(pageErrors).toEqual([]);
});

test('an email that no one has is asked for a code like any other', async ({ page, place }) => {
  await page.goto(place.bare('/user-recovery'));
  const screen = new SetUpPage(page);
  await screen.enterEmail('nobody@nowhere.example');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
});

test('a forgotten password is replaced in two steps', async ({ page, place, codeTo, pageErrors }) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key));
  await new LoginPage(page).email.fill(firm.admin.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const screen = new SetUpPage(page);
  await expect(screen.email).toHaveValue(firm.admin.email);
  await screen.proceed.click();
  await screen.enterCode(await codeTo(firm.admin.email));
  await page.getByLabel('New password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm new password').fill('54321');
  await screen.button('Reset password').click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('an-other-secret');
  await screen.button('Reset password').click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('an-other-secret');
  await screen.button('Reset password').click();
  await expect(screen.heading('Password changed')).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  const login = new LoginPage(page);
  await expect(login.email).toHaveValue(firm.admin.email);
  await login.signIn(firm.admin);
  await expect(login.text('Invalid credentials')).toBeVisible();
  await login.signIn({ ...firm.admin, password: 'an-other-secret' });
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
  expect(pageErrors).toEqual([]);
});

test('a missing auth account is detected and created, with a separate password', async ({
  page,
  place,
  codeTo,
  pageErrors,
}) => {
  const firm = newFirm();
  const { email } = firm.admin;
  await signUp(firm);
  await loseAccountPart({ mongo: stack.mongo, database: DATABASE, email, part: 'auth-account' });
  await page.goto(place.tenant(firm.key, '/check-account'));
  const screen = new SetUpPage(page);
  await screen.enterEmail(email);
  await screen.enterCode(await codeTo(email));
  await screen.button('Create Auth Account').click();
  await expect(page.getByText('Auth account created')).toBeVisible();
  const password = (await page.getByRole('status').locator('code').textContent()) ?? '';
  await expect(screen.button('Create Auth Account')).toBeHidden();
  await expect(page.getByText('Database user record')).toBeVisible();
  await page.goto(place.tenant(firm.key));
  await new LoginPage(page).signIn({ email, password });
  await expect(new LoginPage(page).heading).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test('an address that answers is reported as working, and leads to its sign-in', async ({
  page,
  place,
  codeTo,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.bare('/fix-subdomain'));
  const screen = new SetUpPage(page);
  await screen.enterEmail(firm.admin.email);
  await screen.enterCode(await codeTo(firm.admin.email));
  await expect(screen.button('Fixed!')).toBeDisabled();
  await expect(screen.email).toBeDisabled();
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await page.waitForURL((url) => place.isTenant(url, firm.key));
  await expect(new LoginPage(page).email).toHaveValue(firm.admin.email);
  expect(pageErrors).toEqual([]);
});
