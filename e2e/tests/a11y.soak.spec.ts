import type { Page } from '@playwright/test';
import { AccountMenu, DevicesPage, SecurityPage } from '../pages/account.ts';
import { DashboardPage } from '../pages/dashboard.ts';
import { DemoDialog } from '../pages/demo-dialog.ts';
import { LandingPage } from '../pages/landing.ts';
import { LoginPage } from '../pages/login.ts';
import { SecondFactorSection, SecondStep } from '../pages/second-factor.ts';
import { SetUpPage } from '../pages/set-up.ts';
import { SignupPage } from '../pages/signup.ts';
import { createClient, openSignedIn, signUp, tokenOf } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { gate } from '../support/gate.ts';
import { look } from '../support/look.ts';
import { newClient, newFirm } from '../support/people.ts';
import type { Place } from '../support/places.ts';
import { stack } from '../support/stack.ts';

const SIGNUP = '**/api/public/signup';
const withKey = `#setup-key=${encodeURIComponent(stack.setupKey)}`;
const firm = newFirm();
const client = newClient();

let signedUp: Promise<string> | undefined;
// once in each worker
test.beforeAll(() => {
  signedUp ??= signUp(firm)
    .then(() => tokenOf(firm.key, firm.admin))
    .then((token) => createClient(firm, token, client));
  return signedUp;
});

// each test has its own browser window
test.describe.configure({ mode: 'parallel' });

/**
 * Runs in the page: postpones timers of three seconds, after which something would close or navigate away. A stopped
 * clock would stop axe too.
 */
function holdTimers(): void {
  const start = window.setTimeout.bind(window);
  const held = (handler: TimerHandler, delay = 0, ...args: unknown[]) =>
    start(handler, delay === 3000 ? 2 ** 30 : delay, ...args);
  Object.assign(window, { setTimeout: held });
}

/** A state of a screen, reached from the previous one in the same window, which is wide then. */
interface ScreenState {
  name: string;
  open: (page: Page, place: Place) => Promise<void>;
  /** Further steps once the window is narrow. */
  narrow?: (page: Page) => Promise<void>;
}

const at = (name: string, address: (place: Place) => string, settled: (page: Page) => Promise<void>): ScreenState => ({
  name,
  open: async (page, place) => {
    await page.goto(address(place));
    await settled(page);
  },
});

const setUp = (name: string, path: string, heading: string): ScreenState =>
  at(
    name,
    (place) => place.bare(path),
    (page) => expect(new SetUpPage(page).heading(heading)).toBeVisible(),
  );

const MARKETING: ScreenState[] = [
  {
    name: 'landing page',
    open: async (page, place) => {
      await page.addInitScript(holdTimers);
      await new LandingPage(page).open(place.bare());
      // check the prerendered page only after its scripts have made the tabs focusable
      await expect(page.getByRole('tablist')).toHaveAttribute('tabindex', '0');
    },
  },
  {
    name: 'landing page with an answer and, where it is narrow, the menu open',
    open: (page) => new LandingPage(page).questions.first().locator('summary').click(),
    narrow: (page) => new LandingPage(page).showButtons(),
  },
  {
    name: 'thanks for a demo request',
    open: async (page) => {
      const demo = new DemoDialog(page);
      await new LandingPage(page).requestDemo.filter({ visible: true }).first().click();
      await demo.fillRequired();
      await demo.submit.click();
      await expect(demo.text('Thank You!')).toBeVisible();
    },
  },
  ...(['/privacy', '/terms'] as const).map((path) =>
    at(
      `policy at ${path}`,
      (place) => place.bare(path),
      (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    ),
  ),
];

function signupStates(): ScreenState[] {
  const visitor = newFirm();
  const answer = gate();
  return [
    {
      name: 'signup',
      open: async (page, place) => {
        await page.addInitScript(holdTimers);
        await page.goto(place.bare('/signup'));
        await expect(new SignupPage(page).companyName).toBeVisible();
      },
    },
    {
      name: 'signup that lacks everything',
      open: async (page) => {
        await new SignupPage(page).next.click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'payment that failed',
      open: async (page) => {
        const screen = new SignupPage(page);
        await screen.fillInfo(visitor);
        await expect(screen.text(`${visitor.key} is available`)).toBeVisible();
        await screen.next.click();
        await screen.fillCard();
        await page.route(SIGNUP, (route) =>
          route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
        );
        await screen.pay.click();
        await expect(page.getByRole('alert')).toHaveText('Signup failed');
        await page.unroute(SIGNUP);
      },
    },
    {
      name: 'signup in progress',
      open: async (page) => {
        await page.route(SIGNUP, async (route) => {
          await answer.opened;
          await route.continue();
        });
        await new SignupPage(page).pay.click();
        await expect(page.getByRole('heading', { name: 'Setting up your workspace' })).toBeVisible();
      },
    },
    {
      name: 'signup that is complete',
      open: async (page) => {
        answer.open();
        await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
      },
    },
  ];
}

const SIGNED_OUT: ScreenState[] = [
  at(
    'invitation that is not valid',
    (place) => place.tenant(firm.key, `/invitation/${'a'.repeat(43)}`),
    (page) => expect(page.getByRole('heading', { name: /not valid/i })).toBeVisible(),
  ),
  at(
    'link of an email change',
    (place) => place.tenant(firm.key, `/email-change/${'0'.repeat(24)}.old.${'a'.repeat(43)}`),
    (page) => expect(page.getByRole('heading', { name: 'Change your email address?' })).toBeVisible(),
  ),
  at(
    'tenant not found',
    (place) => place.tenant('nobody-has-this'),
    (page) => expect(page.getByRole('heading', { name: 'Tenant Not Found' })).toBeVisible(),
  ),
];

const FIRM: ScreenState[] = [
  at(
    'login',
    (place) => place.tenant(firm.key),
    (page) => expect(new LoginPage(page).heading).toBeVisible(),
  ),
  {
    name: 'firm dashboard',
    open: async (page) => {
      await new LoginPage(page).signIn(firm.admin);
      await expect(new DashboardPage(page).companies).toHaveText([client.name]);
    },
  },
  {
    name: 'add new client',
    open: async (page) => {
      await new DashboardPage(page).addClientTab.click();
      await expect(page.getByText('What happens next?')).toBeVisible();
    },
  },
  {
    name: 'account menu',
    open: async (page) => {
      const account = new AccountMenu(page);
      await account.button.click();
      await expect(account.item('Log Out')).toBeVisible();
    },
  },
  at(
    'devices',
    (place) => place.tenant(firm.key, '/account/devices'),
    (page) => expect(new DevicesPage(page).devices.filter({ hasText: 'This device' })).toHaveCount(1),
  ),
  at(
    'password and security, with what is wrong',
    (place) => place.tenant(firm.key, '/account/security'),
    async (page) => {
      const security = new SecurityPage(page);
      await security.changePassword('', 'short');
      await expect(security.text('Current password is required')).toBeVisible();
      await expect(security.newEmail).toBeVisible();
    },
  ),
  at(
    'new password',
    (place) => place.tenant(firm.key, '/account/new-password'),
    (page) => expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible(),
  ),
];

/** For a person with a passkey and an authenticator app, and few remaining recovery codes. */
const SECOND_FACTORS: ScreenState[] = [
  {
    name: 'QR code of an authenticator app',
    open: async (page) => {
      await openSignedIn(page, firm.key, firm.admin, '/account/security');
      const section = new SecondFactorSection(page);
      await section.setUpApp.click();
      await section.scan(firm.admin.password);
    },
  },
  {
    name: 'second factors of a person',
    open: async (page, place) => {
      const times = { createdAt: '2026-01-05T09:05:00.000Z', lastUsedAt: null };
      const passkeys = [{ id: 'passkey-of-tests-01234', name: 'Work laptop', domain: 'scopewright.test', ...times }];
      const json = { totp: times, passkeys, recoveryCodesLeft: 2, required: true };
      await page.route('**/api/account/second-factors', (route) => route.fulfill({ json }));
      await page.goto(place.tenant(firm.key, '/account/security'));
      await expect(new SecondFactorSection(page).factors).toHaveCount(2);
    },
  },
  {
    name: 'new name of a passkey, with what is wrong',
    open: async (page) => {
      const { dialog } = new SecondFactorSection(page);
      await page.getByRole('button', { name: 'Rename the passkey Work laptop' }).click();
      await dialog.getByLabel('Name of the passkey').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'question before a second factor is removed',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
      await expect(new SecondFactorSection(page).dialog.getByLabel('Your password')).toBeVisible();
    },
  },
  {
    name: 'recovery codes',
    open: async (page) => {
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7QXK-2M9D-VH4T-000${index}`);
      await page.route('**/api/account/second-factors/recovery-codes', (route) =>
        route.fulfill({ json: { recoveryCodes } }),
      );
      const { dialog, codes } = new SecondFactorSection(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create new codes' }).click();
      await dialog.getByLabel('Your password').fill(firm.admin.password);
      await dialog.getByRole('button', { name: 'Create new codes' }).click();
      await expect(codes).toHaveCount(10);
    },
  },
  at(
    'firm security',
    (place) => place.tenant(firm.key, '/settings/security'),
    (page) => expect(page.getByRole('button', { name: 'Require a second factor' })).toBeVisible(),
  ),
  {
    name: 'document reading with a model',
    open: async (page, place) => {
      const available = {
        host: 'models.example.com',
        model: 'reader-1',
        tokensPerDay: 300_000,
        tokensToday: 12_500,
        callsPerDocument: 80,
      };
      await page.route('**/api/firm/clause-model', (route) =>
        route.fulfill({ json: { available, on: false, agreed: null, version: 0 } }),
      );
      await page.goto(place.tenant(firm.key, '/settings/document-reading'));
      await page.getByRole('button', { name: 'Switch on' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

const LOGIN = '**/api/login';
const SECOND_STEP: ScreenState[] = [
  {
    name: 'second step of signing in, with what is wrong',
    open: async (page, place) => {
      const question = {
        secondFactorRequired: true,
        challenge: 'a'.repeat(40),
        expiresAt: new Date(Date.now() + 300_000),
        totp: true,
        recoveryCodes: true,
      };
      await page.route(LOGIN, (route) => route.fulfill({ json: { ...question, passkey: null } }));
      await page.goto(place.tenant(firm.key));
      await new LoginPage(page).signIn(firm.admin);
      await new SecondStep(page).enter('12');
      await expect(page.getByText('Enter the six digits')).toBeVisible();
    },
  },
  {
    name: 'recovery code instead of a second factor',
    open: async (page) => {
      const step = new SecondStep(page);
      await step.otherWay('Use a recovery code').click();
      await expect(step.recoveryCode).toBeVisible();
    },
  },
  {
    name: 'second factor that the firm requires',
    open: async (page, place) => {
      await page.unroute(LOGIN);
      await page.route(LOGIN, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), mustEnrolSecondFactor: true } });
      });
      await page.goto(place.tenant(firm.key));
      await new LoginPage(page).signIn(firm.admin);
      await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    },
  },
];

const COMPANY: ScreenState[] = [
  {
    name: 'own company of a client',
    open: async (page) => {
      if (!stack.demo) throw new Error('The product was started without demo data');
      const { companyAdmin } = stack.demo;
      await openSignedIn(page, companyAdmin.tenantKey ?? '', companyAdmin);
      await expect(page.getByRole('region', { name: 'You administer this company' })).toBeVisible();
    },
  },
];

const SYSTEM: ScreenState[] = [
  {
    name: 'system administration',
    open: async (page) => {
      if (!stack.demo) throw new Error('The product was started without demo data');
      await openSignedIn(page, null, stack.demo.systemAdmin, '/system-admin');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
];

const SET_UP: ScreenState[] = [
  setUp('password reset', '/reset-password', 'Reset your password'),
  setUp('account diagnostic', '/diagnostic', 'Account diagnostic'),
  setUp('fix of a subdomain', '/fix', 'Fix subdomain access'),
  setUp('OAuth test', '/oauth-test', 'OAuth test'),
  setUp('quick setup without a key', '/setup', 'Quick setup'),
  setUp('recovery', '/recover', 'Recover your account'),
  {
    name: 'code step',
    open: async (page) => {
      const screen = new SetUpPage(page);
      await screen.enterEmail('nobody@nowhere.example');
      await screen.enterCode('000000');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];

const SET_UP_WITH_KEY: ScreenState[] = [
  setUp('quick setup', `/setup${withKey}`, 'Quick setup'),
  at(
    'admin tools with what they answer',
    (place) => place.bare(`/admin-tools${withKey}`),
    async (page) => {
      const screen = new SetUpPage(page);
      await page.getByLabel('Subdomain', { exact: true }).fill(newFirm().key);
      await screen.button('Create subdomain').click();
      await screen.button('Check hosting configuration').click();
      await expect(page.getByRole('status')).toHaveCount(2);
    },
  ),
  at(
    'account that was diagnosed',
    (place) => place.bare(`/diagnostic${withKey}`),
    async (page) => {
      await new SetUpPage(page).enterEmail(firm.admin.email);
      await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible();
    },
  ),
  setUp('first-time setup', `/bootstrap${withKey}`, 'First-time setup'),
  {
    name: 'question before a reset',
    open: async (page) => {
      await page.getByLabel('Your name').fill('Eve');
      await page.getByLabel('Email', { exact: true }).fill('eve@larch.example');
      await page.getByLabel(/^Password/).fill('larch-secret');
      await page.getByLabel('Confirm password').fill('larch-secret');
      await page.getByLabel('Company name').fill('Larch');
      await page.getByLabel('Subdomain', { exact: true }).fill(newFirm().key);
      const screen = new SetUpPage(page);
      await screen.button('Create admin account').click();
      await screen.button('Reset All Data').click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

for (const [visit, states] of [
  ['public pages', MARKETING],
  ['signing up', signupStates()],
  ['pages of links', SIGNED_OUT],
  ['a firm', FIRM],
  ['second factors', SECOND_FACTORS],
  ['the second step of signing in', SECOND_STEP],
  ['a client company', COMPANY],
  ['system administration', SYSTEM],
  ['set-up and recovery', SET_UP],
  ['set-up with the key', SET_UP_WITH_KEY],
] as const) {
  test(`${visit}, nothing for axe in two widths and themes, no sideways scrolling`, async ({ browser, place }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    // one window for all states, each checked there in both widths and themes: opening them takes the most time
    for (const { name, open, narrow } of states) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(page, place);
        await look(page, name, { narrow: async () => narrow?.(page) });
      });
    }
    await context.close();
  });
}

test('a text that is too pale is found among many of its kind', async ({ page, place }) => {
  await new LandingPage(page).open(place.bare());
  expect(await axeFindings(page)).toEqual([]);
  await page
    .locator('footer a')
    .nth(1)
    .evaluate((link) => {
      link.style.opacity = '0.3';
    });
  expect(await axeFindings(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
