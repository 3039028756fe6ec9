import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DashboardPage } from '../pages/dashboard.ts';
import { LandingPage } from '../pages/landing.ts';
import { LoginPage } from '../pages/login.ts';
import { createClient, signUp, tokenOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newClient, newFirm } from '../support/people.ts';
import type { Place } from '../support/places.ts';
import { stack } from '../support/stack.ts';

const firm = newFirm();
const client = newClient();

const signedIn = async (page: Page, place: Place) => {
  await page.goto(place.tenant(firm.key));
  await new LoginPage(page).signIn(firm.admin);
  await expect(new DashboardPage(page).companies).toHaveText([client.name]);
};

const SCREENS: { name: string; open: (page: Page, place: Place) => Promise<void> }[] = [
  {
    name: 'landing page',
    open: async (page, place) => {
      await new LandingPage(page).open(place.bare());
      // the drawn page is looked at once its scripts have made the tabs a stop of the keyboard
      await expect(page.getByRole('tablist')).toHaveAttribute('tabindex', '0');
    },
  },
  {
    name: 'signup',
    open: async (page, place) => {
      await page.goto(place.bare('/signup'));
      await expect(page.getByLabel(/email/i).first()).toBeVisible();
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
    name: 'add new client',
    open: async (page, place) => {
      await signedIn(page, place);
      await new DashboardPage(page).addClientTab.click();
      await expect(page.getByText('What happens next?')).toBeVisible();
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
  {
    name: 'tenant not found',
    open: async (page, place) => {
      await page.goto(place.tenant('nobody-has-this'));
      await expect(page.getByRole('heading', { name: 'Tenant Not Found' })).toBeVisible();
    },
  },
];

test.beforeAll(async () => {
  await signUp(firm);
  await createClient(firm, await tokenOf(firm.key, firm.admin), client);
});

for (const screen of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      test(`${screen.name}, ${colorScheme}, ${width} px wide: nothing serious for axe, no sideways scrolling`, async ({ browser, place }) => {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await screen.open(page, place);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
        await context.close();
      });
    }
  }
}
