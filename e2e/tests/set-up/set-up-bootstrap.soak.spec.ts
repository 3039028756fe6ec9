import { rmSync } from 'node:fs';
import { type Stack, scratchFolder, startStack } from '@scopewright/dev-stack';
import { fakeVercel } from '@scopewright/hosting/fake-vercel';
import { LoginPage } from '../../pages/login.ts';
import { SetUpPage } from '../../pages/set-up.ts';
import { BROKEN, whileCall } from '../../support/failing-calls.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { printLogsOfFailure } from '../../support/report.ts';

/** A separate product with an empty database: the shared one is never empty. */
const test = base.extend<object, { empty: Stack }>({
  empty: [
    async ({ browserName: _ }, use) => {
      const dataDir = scratchFolder('scopewright-empty-');
      const env = {
        ...process.env,
        MONGODB_URI: undefined,
        REDIS_URL: undefined,
        SMTP_URL: undefined,
        NODE_ENV: undefined,
      };
      const stack = await startStack({ dataDir, port: 0, empty: true, env, extraEnv: { RATE_LIMIT_FACTOR: '1000' } });
      await use(stack);
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test.afterEach(({ empty }, testInfo) => printLogsOfFailure(empty.logsDir, testInfo));

test('a new installation shows that, is set up, reset, and set up again', async ({ page, empty, pageErrors }) => {
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
    await screen.button('Create admin account').click();
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
    const reset = async () => {
      await screen.button('Reset All Data').click();
      await page.getByLabel('Type RESET to confirm').fill('RESET');
      await screen.button('Delete everything').click();
    };
    await whileCall(page, 'bootstrap/reset', BROKEN.noSentence, async () => {
      await reset();
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to reset database' })).toBeVisible();
    });
    await reset();
    await expect(page.getByText('Database Reset Complete').first()).toBeVisible();
  });

  await test.step('and set up again', async () => {
    await page.goto(`${url}/bootstrap`);
    await setUp();
    await expect(screen.heading('Setup complete')).toBeVisible();
    await screen.button('Check hosting configuration').click();
    await expect(page.getByText('Every subdomain is served here. There is nothing to configure.')).toBeVisible();
    await expect(page.getByText('You are staying on this page.')).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});

test('the OAuth test and the tools show the configuration, right and wrong (§2.9, §2.16, §8)', async ({
  page,
  empty,
  pageErrors,
}) => {
  const { url, setupKey, services } = empty.file;
  const screen = new SetUpPage(page);
  const vercel = await fakeVercel();
  /** An operator's steps: change settings, then restart identity. */
  const configure = async (settings: Record<string, string>) => {
    await (await empty.takeDown('identity'))(settings);
    await expect.poll(async () => (await fetch(`${services.identity}/health/ready`)).status).toBe(200);
  };
  const clientId = '1234567890-abcdefghij.apps.googleusercontent.com';
  const banner = page.locator('main').getByText(/^The OAuth configuration/);
  const nextSteps = page
    .locator('section', { has: page.getByRole('heading', { name: 'Next steps' }) })
    .last()
    .getByRole('listitem');
  const check = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });

  await test.step('all is well', async () => {
    await configure({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: 'GOCSPX-a-secret-of-its-own' });
    await page.goto(`${url}/oauth-test#setup-key=${encodeURIComponent(setupKey)}`);
    await expect(banner).toHaveText('The OAuth configuration is ready');
    await expect(page.getByText('The calendar provider is configured.')).toBeVisible();
    await expect(nextSteps).toHaveText([
      'Log in as system administrator.',
      'Go to System Administration > Calendar.',
      'Add a BD (business-development) rep and connect their calendar.',
      'Set booking settings (duration, hours).',
      'Test on the public /book-demo page.',
    ]);
    await expect(page.getByText(`${url}/api/public/oauth/callback`)).toBeVisible();
    // an operator sees more of the id, but of the secret only its length
    await expect(check('Client id').first()).toContainText('1234…');
    await expect(check('Client secret')).toContainText('26 characters');
  });

  await test.step('credentials that look the same', async () => {
    await configure({ GOOGLE_CLIENT_SECRET: clientId });
    await screen.button('Run test again').click();
    await expect(banner).toHaveText('The OAuth configuration needs attention');
    await expect(
      page.getByText('Client id and client secret look the same. One was probably pasted instead of the other.'),
    ).toBeVisible();
    await expect(check('Id and secret differ')).toContainText('They look the same');
  });

  await test.step('a client id that is invalid, and a hosting provider', async () => {
    await configure({
      GOOGLE_CLIENT_ID: 'client.example.com',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-a-secret-of-its-own',
      HOSTING_PROVIDER: 'vercel',
      VERCEL_API_TOKEN: vercel.token,
      VERCEL_PROJECT_ID: vercel.projectId,
      VERCEL_TEAM_ID: vercel.teamId,
      VERCEL_API_ORIGIN: vercel.origin,
    });
    await screen.button('Run test again').click();
    await expect(
      page.getByText('The client id is invalid: it does not end in .apps.googleusercontent.com.'),
    ).toBeVisible();
    await expect(check('Client id format')).toContainText('Invalid');
  });

  await test.step('the hosting provider takes a subdomain, has it already, or refuses it', async () => {
    await page.goto(`${url}/tools`);
    await screen.button('Check hosting configuration').click();
    await expect(page.getByText('The hosting configuration is complete.')).toBeVisible();
    await expect(page.getByText('verc…cdef')).toBeVisible();
    await page.getByLabel('Subdomain', { exact: true }).fill('quarry');
    await screen.button('Create subdomain').click();
    await expect(page.getByText(/^quarry\..+ was added at the hosting provider\.$/)).toBeVisible();
    await screen.button('Create subdomain').click();
    await expect(page.getByText('Good news: this subdomain is already in use by your project')).toBeVisible();
    for (const text of [
      'Wait 2-3 minutes for the certificates.',
      /525 SSL error, wait longer/,
      'Log in with the bootstrap credentials.',
    ])
      await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    vercel.fault = { status: 401, message: 'Invalid token' };
    await screen.button('Create subdomain').click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The hosting provider does not accept the API token: Invalid token' }),
    ).toBeVisible();
    await screen.button('Check hosting configuration').click();
    await expect(page.getByText('The hosting configuration does not work')).toBeVisible();
  });
  await vercel.close();
  expect(pageErrors).toEqual([]);
});
