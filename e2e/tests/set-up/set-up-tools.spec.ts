import { loseAccountPart } from '@scopewright/dev-stack';
import { LoginPage } from '../../pages/login.ts';
import { SetUpPage } from '../../pages/set-up.ts';
import { signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const withKey = `#setup-key=${encodeURIComponent(stack.setupKey)}`;

test('the setup key is asked for once per tab, a wrong one again, and the address never contains it afterwards', async ({
  page,
  place,
  pageErrors,
}) => {
  await page.goto(place.bare('/admin-tools'));
  const screen = new SetUpPage(page);
  await screen.enterSetupKey('a-wrong-key');
  await expect(screen.setupKey).toHaveAccessibleDescription(/This setup key is not valid\./);
  await screen.enterSetupKey(stack.setupKey);
  await screen.button('Check hosting configuration').click();
  await expect(page.getByText('Every subdomain is served here. There is nothing to configure.')).toBeVisible();
  await page.goto(place.bare('/setup'));
  await expect(screen.button('Set up subdomain')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(place.bare(`/tools${withKey}`));
  await expect(other.getByRole('button', { name: 'Check hosting configuration' })).toBeVisible();
  await expect(other).toHaveURL(place.bare('/tools'));
  expect(pageErrors).toEqual([]);
});

test('the tools create a subdomain and the sample tenant, and then run the diagnostic', async ({
  page,
  place,
  pageErrors,
}) => {
  await page.goto(place.bare(`/tools${withKey}`));
  const screen = new SetUpPage(page);
  await screen.button('Create subdomain').click();
  await expect(page.getByText('Please enter a subdomain')).toBeVisible();
  await page.getByLabel('Subdomain', { exact: true }).fill(newFirm().key);
  await screen.button('Create subdomain').click();
  await expect(page.getByText(/needs no set-up/)).toBeVisible();
  await screen.button('Bootstrap sample tenant').click();
  await expect(screen.button('Bootstrapped!')).toBeVisible();
  await expect(page.getByText('Every subdomain is served here. There is nothing to configure.')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('quick setup creates a company for an account without one, and leads to its sign-in', async ({
  page,
  place,
  pageErrors,
}) => {
  const firm = newFirm();
  const { email } = firm.admin;
  await signUp(firm);
  await page.goto(place.bare(`/quick-setup${withKey}`));
  const screen = new SetUpPage(page);
  const company = newFirm();
  await screen.email.fill(email);
  await page.getByLabel('Company name').fill(company.name);
  await page.getByLabel('Subdomain', { exact: true }).fill(company.key);
  await screen.button('Set up subdomain').click();
  await expect(page.getByRole('alert')).toContainText('This account');
  await loseAccountPart({ mongo: stack.mongo, database: 'scopewright', email, part: 'user-record' });
  await screen.button('Set up subdomain').click();
  await expect(screen.heading('Setup Complete!')).toBeVisible();
  await page.waitForURL((url) => place.isTenant(url, company.key));
  const login = new LoginPage(page);
  await expect(login.email).toHaveValue(email);
  await login.signIn(firm.admin);
  await expect(login.heading).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test('the OAuth test runs on load and again, and shows missing settings', async ({ page, place, pageErrors }) => {
  await page.goto(place.bare('/test-oauth'));
  const screen = new SetUpPage(page);
  await expect(page.getByRole('alert')).toContainText('The calendar provider is not configured');
  await expect(page.getByRole('heading', { name: 'Redirect URI to register' })).toBeVisible();
  await screen.button('Run test again').click();
  await expect(page.getByRole('alert')).toContainText('The calendar provider is not configured');
  expect(pageErrors).toEqual([]);
});

test('a system administrator signs in at the bare domain, and needs no key there', async ({
  page,
  place,
  pageErrors,
}) => {
  if (!stack.demo) throw new Error('The product was started without demo data');
  await page.goto(place.bare('/admin-tools'));
  await page.getByRole('link', { name: 'sign in' }).click();
  await new LoginPage(page).signIn(stack.demo.systemAdmin);
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto(place.bare('/admin-tools'));
  const screen = new SetUpPage(page);
  await screen.button('Check hosting configuration').click();
  await expect(page.getByText('Every subdomain is served here. There is nothing to configure.')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('a system that has users is not set up again, and is not reset by accident', async ({ page, place }) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key, '/?setup=true&email=eve%40larch.example'));
  const screen = new SetUpPage(page);
  await screen.enterSetupKey(stack.setupKey);
  await expect(screen.email).toHaveValue('eve@larch.example');
  await page.getByLabel('Your name').fill('Eve');
  await page.getByLabel('Password', { exact: true }).fill('larch-secret');
  await page.getByLabel('Confirm password').fill('larch-secret');
  await page.getByLabel('Company name').fill('Larch');
  await page.getByLabel('Subdomain', { exact: true }).fill(newFirm().key);
  await screen.button('Create admin account').click();
  await expect(page.getByRole('alert')).toContainText('already has users');
  await screen.button('Reset All Data').click();
  const dialog = page.getByRole('alertdialog', { name: 'Reset all data?' });
  await expect(dialog.getByRole('button', { name: 'Delete everything' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
