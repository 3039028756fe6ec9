import type { Page } from '@playwright/test';
import { LandingPage } from '../../pages/landing.ts';
import { signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { gate } from '../../support/gate.ts';
import { newFirm } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';
import { stack } from '../../support/stack.ts';

const HEADING = 'Every implementation, drawn to scope.';
const product = placeOf('subdomains');
const firm = newFirm();
const remoteOrigins = Object.values(stack.remotes);

test.beforeAll(() => signUp(firm));

/** Stores the first main heading that the browser parses, to compare it with the later one. */
const keepFirstHeading = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('h1');
      if (!heading) return;
      Reflect.set(window, 'firstHeading', heading);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

/** Waits until React has hydrated the page. */
const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#content h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** Blocks all scripts of the page. */
const holdScripts = (page: Page) => page.route(/\.js$/, () => undefined);

test('the landing page can be read without JavaScript', async ({ browser, place }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(place.bare());
  await expect(new LandingPage(page).heading).toHaveText(HEADING);
  for (const title of [
    'Many departments, one agreed picture',
    'Ten clients without ten spreadsheets',
    'Everyone knows what is theirs',
  ]) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  const answer = page.getByText('Within 30 days of your first payment we refund it');
  await expect(answer).toBeHidden();
  await page.getByText('Can I get my money back?').click();
  await expect(answer).toBeVisible();
  await expect(page.getByText('needs JavaScript')).toHaveCount(0);
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(new LandingPage(page).heading).toHaveText('Privacy policy');
  await context.close();
});

for (const path of ['/', '/privacy', '/terms']) {
  test(`${path} is hydrated unchanged, without an error or a call`, async ({ page, pageErrors }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    const origins = new Set<string>();
    const calls: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol !== 'data:') origins.add(url.origin);
      if (url.pathname.startsWith('/api/')) calls.push(url.pathname);
    });
    await keepFirstHeading(page);
    const response = await page.goto(product.bare(path));
    await takenOver(page);
    const same = await page.evaluate(
      (sent) => {
        // Once hydrated, the tabs set which of them is focusable, and that the first one appears without motion.
        const markup = (element: Element | null) => element?.innerHTML.replaceAll(/ (?:tabindex|style)="[^"]*"/g, '');
        const came = new DOMParser().parseFromString(sent, 'text/html').getElementById('content');
        const content = document.getElementById('content');
        return {
          heading: Reflect.get(window, 'firstHeading') === document.querySelector('h1'),
          markup: markup(came) === markup(content),
        };
      },
      (await response?.text()) ?? '',
    );
    expect(same).toEqual({ heading: true, markup: true });
    expect(pageErrors).toEqual([]);
    expect(complaints).toEqual([]);
    expect(calls).toEqual([]);
    expect(
      [...origins].filter((origin) => origin !== new URL(product.bare()).origin && !remoteOrigins.includes(origin)),
    ).toEqual([]);
  });
}

test('the page works once it is hydrated, and has its dialogs before they are opened', async ({ page, place }) => {
  const dialogs = ['sign-in-dialog', 'demo-dialog'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  );
  await page.goto(place.bare());
  await takenOver(page);
  await Promise.all(dialogs);
  await page.getByRole('tab', { name: 'Team delivery' }).click();
  await expect(page.getByRole('heading', { name: 'Everyone knows what is theirs' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Many departments, one agreed picture' })).toBeHidden();
  await new LandingPage(page).getStarted();
  await expect(page).toHaveURL(place.bare('/signup'));
});

test('links clicked before any script has arrived work', async ({ page, place }) => {
  await holdScripts(page);
  // The page never finishes loading.
  await page.goto(place.bare(), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Request Demo' }).first().click();
  await page.waitForURL(/\/book-demo\?*$/, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeVisible();
  await page.goto(place.bare(), { waitUntil: 'commit' });
  await new LandingPage(page).getStarted();
  await page.waitForURL(place.bare('/signup'), { waitUntil: 'commit' });
});

test('clicks and input before the scripts have arrived apply once they have', async ({ page, place, pageErrors }) => {
  const scripts = gate();
  await page.route(/\.js$/, async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto(place.bare(), { waitUntil: 'commit' });
  const landing = new LandingPage(page);
  await landing.seats.fill('25');
  await page.getByRole('tab', { name: 'Team delivery' }).click();
  // a double click counts as one
  await landing.signIn.first().dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  scripts.open();
  await expect(page.getByRole('dialog', { name: /sign in/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Team delivery' })).toHaveAttribute('aria-selected', 'true');
  await expect(landing.seats).toHaveValue('25');
  await expect(landing.quotes.first()).toContainText('Enterprise');
  expect(pageErrors).toEqual([]);
});

test('the menu that a key asked for before the scripts have arrived opens once they have', async ({ page, place }) => {
  const scripts = gate();
  await page.route(/\.js$/, async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(place.bare(), { waitUntil: 'commit' });
  const landing = new LandingPage(page);
  await landing.menuToggle.focus();
  await page.keyboard.press('Enter');
  scripts.open();
  await expect(landing.menu).toBeVisible();
});

test('/demo and /book-demo are one page, with the request form while no one can be booked', async ({
  page,
  place,
  pageErrors,
}) => {
  for (const path of ['/demo', '/book-demo']) {
    await page.goto(place.bare(`${path}?source=mail#times`));
    await expect(page.getByRole('dialog', { name: 'Request a Demo' })).toBeVisible();
    await expect(page).toHaveURL(/\/book-demo\?(.*&)?source=mail#times$/);
    await expect(page.getByText('No times can be booked online at the moment.', { exact: false })).toBeVisible();
  }
  expect(pageErrors).toEqual([]);
});

test('search engines find the product’s site with its facts, under its own address', async ({ page }) => {
  const response = await page.goto(product.bare());
  expect(response?.headers()['x-robots-tag']).toBeUndefined();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `https://${stack.productDomain}/`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3}/);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((json) => JSON.parse(json)['@type'])).toEqual(['Organization', 'SoftwareApplication', 'FAQPage']);
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  const size = await page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  }, image ?? '');
  expect(size).toEqual({ width: 1200, height: 630 });
  await page.goto(product.bare('/robots.txt'));
  await expect(page.locator('body')).toContainText(`Sitemap: https://${stack.productDomain}/sitemap.xml`);
  expect(await (await page.goto(product.bare('/sitemap.xml')))?.text()).toContain(
    `<loc>https://${stack.productDomain}/terms</loc>`,
  );
});

test('search engines keep out of a firm’s pages', async ({ page }) => {
  const response = await page.goto(product.tenant(firm.key));
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await page.goto(product.tenant(firm.key, '/robots.txt'));
  await expect(page.locator('body')).toHaveText('User-agent: * Disallow: /');
});
