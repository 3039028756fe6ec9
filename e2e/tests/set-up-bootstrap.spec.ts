import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, startStack } from '@scopewright/dev-stack';
import { LoginPage } from '../pages/login.ts';
import { SetUpPage } from '../pages/set-up.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { newFirm } from '../support/people.ts';

/** A product of its own with an empty database: the others' is never empty. */
const test = base.extend<object, { empty: Stack }>({
  empty: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'scopewright-empty-'));
      const env = { ...process.env, MONGODB_URI: undefined, REDIS_URL: undefined, SMTP_URL: undefined, NODE_ENV: undefined };
      const stack = await startStack({ dataDir, port: 0, empty: true, env, extraEnv: { RATE_LIMIT_FACTOR: '1000' } });
      await use(stack);
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a new installation says so, is set up, reset, and set up again', async ({ page, empty, pageErrors }) => {
  test.setTimeout(120_000);
  const { url, setupKey } = empty.file;
  const screen = new SetUpPage(page);
  const firm = newFirm();
  const setUp = async () => {
    await page.getByLabel('Your name').fill(firm.admin.name);
    await screen.email.fill(firm.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(firm.admin.password);
    await page.getByLabel('Confirm password').fill(firm.admin.password);
    await page.getByLabel('Company name').fill(firm.name);
    await page.getByLabel('Subdomain', { exact: true }).fill(firm.key);
    await screen.button('Create Admin Account').click();
  };

  await test.step('the landing page leads to the set-up, which asks for the key', async () => {
    await page.goto(url);
    await expect(page.getByText('This installation is new: there is no account yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Create the first administrator' }).click();
    await expect(screen.setupKey).toBeVisible();
  });

  await test.step('the printed address brings the key along', async () => {
    await page.goto(`${url}/bootstrap#setup-key=${encodeURIComponent(setupKey)}`);
    await expect(page.getByLabel('Your name')).toBeVisible();
    await expect(page).toHaveURL(`${url}/bootstrap`);
  });

  await test.step('the first administrator and company are made, and sign-in is the next page', async () => {
    await setUp();
    await expect(screen.heading('Setup complete')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Manual subdomain creator' })).toBeVisible();
    await page.waitForURL((address) => address.searchParams.get('tenant') === firm.key);
    const login = new LoginPage(page);
    await expect(login.email).toHaveValue(firm.admin.email);
    await login.signIn(firm.admin);
    await expect(login.heading).toBeHidden();
  });

  await test.step('a second attempt meets users, and everything can be reset', async () => {
    await page.goto(`${url}/bootstrap#setup-key=${encodeURIComponent(setupKey)}`);
    await setUp();
    await expect(page.getByRole('alert')).toContainText('already has users');
    await screen.button('Reset All Data').click();
    await page.getByLabel('Type RESET to confirm').fill('RESET');
    await screen.button('Delete everything').click();
    await expect(page.getByText('Database Reset Complete').first()).toBeVisible();
  });

  await test.step('and set up again', async () => {
    await page.goto(`${url}/bootstrap`);
    await setUp();
    await expect(screen.heading('Setup complete')).toBeVisible();
    await screen.button('Check Hosting Configuration').click();
    await expect(page.getByText('Every subdomain is served here. There is nothing to configure.')).toBeVisible();
    await expect(page.getByText('You stay on this page.')).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
