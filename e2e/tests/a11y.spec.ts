import type { Page } from '@playwright/test';
import { AccountMenu, DevicesPage, SecurityPage } from '../pages/account.ts';
import { DashboardPage } from '../pages/dashboard.ts';
import { DemoDialog } from '../pages/demo-dialog.ts';
import { LandingPage } from '../pages/landing.ts';
import { LoginPage } from '../pages/login.ts';
import { SetUpPage } from '../pages/set-up.ts';
import { SignupPage } from '../pages/signup.ts';
import { createClient, signUp, tokenOf } from '../support/api.ts';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { type NewFirm, newClient, newFirm } from '../support/people.ts';
import type { Place } from '../support/places.ts';
import { stack } from '../support/stack.ts';

const SIGNUP = '**/api/public/signup';
const withKey = `#setup-key=${encodeURIComponent(stack.setupKey)}`;
const firm = newFirm();
const client = newClient();

const test = base.extend<object, { existingFirm: NewFirm }>({
  existingFirm: [
    async ({ browserName: _ }, use) => {
      await signUp(firm);
      await createClient(firm, await tokenOf(firm.key, firm.admin), client);
      await use(firm);
    },
    { scope: 'worker', auto: true },
  ],
});

// each test looks at a screen of its own
test.describe.configure({ mode: 'parallel' });

/** Runs in the page: what would close or leave by itself after three seconds stays. A stopped clock would stop axe too. */
function holdTimers(): void {
  const start = window.setTimeout.bind(window);
  const held = (handler: TimerHandler, delay = 0, ...args: unknown[]) => start(handler, delay === 3000 ? 2 ** 30 : delay, ...args);
  Object.assign(window, { setTimeout: held });
}

const landing = async (page: Page, place: Place): Promise<LandingPage> => {
  const screen = new LandingPage(page);
  await screen.open(place.bare());
  // the drawn page is looked at once its scripts have made the tabs a stop of the keyboard
  await expect(page.getByRole('tablist')).toHaveAttribute('tabindex', '0');
  return screen;
};

const signup = async (page: Page, place: Place): Promise<SignupPage> => {
  await page.goto(place.bare('/signup'));
  const screen = new SignupPage(page);
  await expect(screen.companyName).toBeVisible();
  return screen;
};

const payment = async (page: Page, place: Place): Promise<SignupPage> => {
  const screen = await signup(page, place);
  const visitor = newFirm();
  await screen.fillInfo(visitor);
  await expect(screen.text(`${visitor.key} is available`)).toBeVisible();
  await screen.next.click();
  await screen.fillCard();
  return screen;
};

const signedIn = async (page: Page, place: Place) => {
  await page.goto(place.tenant(firm.key));
  await new LoginPage(page).signIn(firm.admin);
  await expect(new DashboardPage(page).companies).toHaveText([client.name]);
};

interface ScreenState {
  name: string;
  open: (page: Page, place: Place) => Promise<void>;
  /** Reached in another way where it is narrow, so that it is opened anew for each width. */
  perWidth?: boolean;
}

const SCREENS: ScreenState[] = [
  {
    name: 'landing page',
    open: async (page, place) => {
      await landing(page, place);
    },
  },
  {
    name: 'landing page with an answer and, where it is narrow, the menu open',
    perWidth: true,
    open: async (page, place) => {
      const screen = await landing(page, place);
      await screen.questions.first().locator('summary').click();
      await screen.showButtons();
    },
  },
  {
    name: 'thanks for a demo request',
    open: async (page, place) => {
      await page.addInitScript(holdTimers);
      const screen = await landing(page, place);
      const demo = new DemoDialog(page);
      await screen.showButtons();
      await screen.requestDemo.filter({ visible: true }).first().click();
      await demo.fillRequired();
      await demo.submit.click();
      await expect(demo.text('Thank You!')).toBeVisible();
    },
  },
  ...(['/privacy', '/terms'] as const).map((path) => ({
    name: `policy at ${path}`,
    open: async (page: Page, place: Place) => {
      await page.goto(place.bare(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  })),
  {
    name: 'signup',
    open: async (page, place) => {
      await signup(page, place);
    },
  },
  {
    name: 'signup that lacks everything',
    open: async (page, place) => {
      await (await signup(page, place)).next.click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'payment that failed',
    open: async (page, place) => {
      await page.route(SIGNUP, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
      await (await payment(page, place)).pay.click();
      await expect(page.getByRole('alert')).toHaveText('Signup failed');
    },
  },
  {
    name: 'signup in progress',
    open: async (page, place) => {
      await page.route(SIGNUP, () => undefined);
      await (await payment(page, place)).pay.click();
      await expect(page.getByRole('heading', { name: 'Setting up your workspace' })).toBeVisible();
    },
  },
  {
    name: 'signup that is complete',
    open: async (page, place) => {
      await page.addInitScript(holdTimers);
      const screen = await payment(page, place);
      await screen.pay.click();
      await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
    },
  },
  {
    name: 'login',
    open: async (page, place) => {
      await page.goto(place.tenant(firm.key));
      await expect(new LoginPage(page).heading).toBeVisible();
    },
  },
  {
    name: 'invitation that is not valid',
    open: async (page, place) => {
      await page.goto(place.tenant(firm.key, `/invitation/${'a'.repeat(43)}`));
      await expect(page.getByRole('heading', { name: /not valid/i })).toBeVisible();
    },
  },
  { name: 'firm dashboard', open: signedIn },
  {
    name: 'account menu',
    open: async (page, place) => {
      await signedIn(page, place);
      const account = new AccountMenu(page);
      await account.button.click();
      await expect(account.item('Log Out')).toBeVisible();
    },
  },
  {
    name: 'devices',
    open: async (page, place) => {
      await signedIn(page, place);
      await page.goto(place.tenant(firm.key, '/account/devices'));
      await expect(new DevicesPage(page).devices.first()).toContainText('This device');
    },
  },
  {
    name: 'password and security, with what is wrong',
    open: async (page, place) => {
      await signedIn(page, place);
      await page.goto(place.tenant(firm.key, '/account/security'));
      const security = new SecurityPage(page);
      await security.changePassword('', 'short');
      await expect(security.text('Please enter your current password')).toBeVisible();
      await expect(security.newEmail).toBeVisible();
    },
  },
  {
    name: 'new password',
    open: async (page, place) => {
      await signedIn(page, place);
      await page.goto(place.tenant(firm.key, '/account/new-password'));
      await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    },
  },
  {
    name: 'link of an e-mail change',
    open: async (page, place) => {
      await page.goto(place.tenant(firm.key, `/email-change/${'0'.repeat(24)}.old.${'a'.repeat(43)}`));
      await expect(page.getByRole('heading', { name: 'Change your email address?' })).toBeVisible();
    },
  },
  {
    name: 'add new client',
    open: async (page, place) => {
      await signedIn(page, place);
      await new DashboardPage(page).addClientTab.click();
      await expect(page.getByText('What happens next?')).toBeVisible();
    },
  },
  {
    name: 'own company of a client',
    open: async (page, place) => {
      if (!stack.demo) throw new Error('The product was started without demo data');
      const { companyAdmin } = stack.demo;
      await page.goto(place.tenant(companyAdmin.tenantKey ?? ''));
      await new LoginPage(page).signIn(companyAdmin);
      await expect(page.getByRole('region', { name: 'You administer this company' })).toBeVisible();
    },
  },
  {
    name: 'system administration',
    open: async (page, place) => {
      if (!stack.demo) throw new Error('The product was started without demo data');
      await page.goto(place.bare('/system-admin'));
      await new LoginPage(page).signIn(stack.demo.systemAdmin);
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  ...(
    [
      ['recovery', '/recover', 'Recover your account'],
      ['password reset', '/reset-password', 'Reset your password'],
      ['account diagnostic', '/diagnostic', 'Account diagnostic'],
      ['fix of a subdomain', '/fix', 'Fix subdomain access'],
      ['quick setup without a key', '/setup', 'Quick setup'],
      ['quick setup', `/setup${withKey}`, 'Quick setup'],
      ['first-time setup', `/bootstrap${withKey}`, 'First-time setup'],
      ['OAuth test', '/oauth-test', 'OAuth test'],
    ] as const
  ).map(([name, path, heading]) => ({
    name,
    open: async (page: Page, place: Place) => {
      await page.goto(place.bare(path));
      await expect(new SetUpPage(page).heading(heading)).toBeVisible();
    },
  })),
  {
    name: 'code step',
    open: async (page, place) => {
      await page.goto(place.bare('/recover'));
      const screen = new SetUpPage(page);
      await screen.enterEmail('nobody@nowhere.example');
      await screen.enterCode('000000');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'admin tools with what they answer',
    open: async (page, place) => {
      await page.goto(place.bare(`/admin-tools${withKey}`));
      const screen = new SetUpPage(page);
      await page.getByLabel('Subdomain', { exact: true }).fill(newFirm().key);
      await screen.button('Create Subdomain').click();
      await screen.button('Check Hosting Configuration').click();
      await expect(page.getByRole('status')).toHaveCount(2);
    },
  },
  {
    name: 'account that was diagnosed',
    open: async (page, place) => {
      await page.goto(place.bare(`/diagnostic${withKey}`));
      await new SetUpPage(page).enterEmail(firm.admin.email);
      await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible();
    },
  },
  {
    name: 'question before a reset',
    open: async (page, place) => {
      await page.goto(place.bare(`/bootstrap${withKey}`));
      await page.getByLabel('Your name').fill('Eve');
      await page.getByLabel('Email', { exact: true }).fill('eve@larch.example');
      await page.getByLabel('Password', { exact: true }).fill('larch-secret');
      await page.getByLabel('Confirm password').fill('larch-secret');
      await page.getByLabel('Company name').fill('Larch');
      await page.getByLabel('Subdomain', { exact: true }).fill(newFirm().key);
      const screen = new SetUpPage(page);
      await screen.button('Create Admin Account').click();
      await screen.button('Reset All Data').click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'tenant not found',
    open: async (page, place) => {
      await page.goto(place.tenant('nobody-has-this'));
      await expect(page.getByRole('heading', { name: 'Tenant Not Found' })).toBeVisible();
    },
  },
];

const WIDTHS = [1440, 390];

// each screen is looked at in both widths and themes in place: opening it is what takes long
for (const { name, open, perWidth = false } of SCREENS) {
  for (const widths of perWidth ? WIDTHS.map((width) => [width]) : [WIDTHS]) {
    test(`${name}, ${widths.join(' and ')} px wide: nothing for axe in either theme, no sideways scrolling`, async ({ browser, place }) => {
      const context = await browser.newContext({ viewport: { width: widths[0] ?? 1440, height: 900 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await open(page, place);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await axeFindingsInBothThemes(page), `${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${width} px`).toBeLessThanOrEqual(0);
      }
      await context.close();
    });
  }
}
