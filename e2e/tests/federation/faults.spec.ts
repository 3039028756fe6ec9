import type { Locator, Page, Route } from '@playwright/test';
import { AccountMenu } from '../../pages/account.ts';
import { LandingPage } from '../../pages/landing.ts';
import { LoginPage } from '../../pages/login.ts';
import { openSignedIn, signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';
import type { Place } from '../../support/places.ts';
import { originOf, stack } from '../../support/stack.ts';

type Remote = string;

const TIME_LIMIT_MS = 8_000;
const firm = newFirm();

let signedUp: Promise<void> | undefined;
// once in each worker
test.beforeAll(() => {
  signedUp ??= signUp(firm);
  return signedUp;
});

// each test breaks the responses of its own browser
test.describe.configure({ mode: 'parallel' });

const { demo } = stack;

interface Look {
  name: Remote;
  open: (page: Page, place: Place) => Promise<void>;
  /** Passes once the page shows the remote's first content. */
  shows: (page: Page) => Promise<void>;
  /** The message that the remote is missing. */
  fallback: (page: Page) => Locator;
}

const fallbackScreen = (page: Page) => page.getByRole('alert').filter({ hasText: 'is unavailable' });
const pageNote = (page: Page) => page.getByRole('status').filter({ hasText: 'could not be loaded' });

const MARKETING: Look = {
  name: 'marketing',
  open: async (page, place) => void (await page.goto(place.bare())),
  shows: (page) => expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible(),
  // its page is prerendered and stays
  fallback: pageNote,
};
const AUTH: Look = {
  name: 'auth',
  open: async (page, place) => void (await page.goto(place.tenant(firm.key))),
  shows: (page) => expect(new LoginPage(page).heading).toBeVisible(),
  fallback: fallbackScreen,
};
/** Opened with a session; the administrators' remote is reached from the login screen. */
const FIRM: Look = {
  name: 'firm',
  open: (page) => openSignedIn(page, firm.key, firm.admin),
  shows: (page) => expect(new AccountMenu(page).button).toBeVisible(),
  fallback: fallbackScreen,
};
const ADMIN: Look = {
  name: 'admin',
  open: async (page, place) => {
    if (!demo) throw new Error('The product was started without demo data');
    await page.goto(place.bare('/system-admin'));
    await new LoginPage(page).signIn(demo.systemAdmin);
  },
  shows: (page) => expect(new AccountMenu(page).button).toBeVisible(),
  fallback: fallbackScreen,
};
const REMOTES = [MARKETING, AUTH, FIRM, ADMIN];

interface Fault {
  name: string;
  /** Requests to the remote's origin that fail. */
  files: RegExp;
  answer: (route: Route) => Promise<void>;
  /** The requests are never answered, so that only the time limit ends the wait. */
  hangs?: boolean;
  /** Runs in the page, before anything else. */
  inPage?: (origin: string) => void;
  /** Preserves the files that the browser has already loaded. */
  fixPage?: (page: Page) => Promise<void>;
}

const javascript = (route: Route, body: string) =>
  route.fulfill({ status: 200, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body });

/**
 * Runs in the page: makes hooks throw in components of the remote, until the page is fixed. Its files can't be replaced,
 * because the browser compares them with their digests.
 */
function throwInComponents(origin: string): void {
  const breaking = (module: object) =>
    Object.fromEntries(
      Object.entries(module).map(([name, value]) => {
        if (!name.startsWith('use') || typeof value !== 'function') return [name, value];
        const hook = (...args: unknown[]) => {
          if (!Reflect.get(globalThis, 'fixed') && new Error().stack?.includes(origin))
            throw new Error('This app throws while rendering');
          return value(...args);
        };
        return [name, hook];
      }),
    );
  let shared: Record<string, object> = {};
  Object.defineProperty(globalThis, Symbol.for('scopewright.shared'), {
    get: () => shared,
    set: (modules: Record<string, object>) => {
      shared = Object.fromEntries(Object.entries(modules).map(([name, module]) => [name, breaking(module)]));
    },
  });
}

const noAnswer = () => new Promise<void>(() => undefined);

const IS_DOWN: Fault = { name: 'is down', files: /./, answer: (route) => route.abort('connectionrefused') };

const LACKS_A_CHUNK: Fault = {
  name: 'lacks a chunk',
  files: /\/assets\/.*app-.*\.js/,
  answer: (route) => route.fulfill({ status: 404 }),
};

const HANGS: Fault = { name: 'hangs', files: /mf-manifest\.json/, answer: noAnswer, hangs: true };

const HAS_A_CHANGED_FILE: Fault = {
  name: 'has a changed file',
  files: /\/assets\/(?:app|first)-.*\.js/,
  answer: async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  },
};

const THROWS: Fault = {
  name: 'throws while rendering',
  files: /^$/,
  answer: (route) => route.continue(),
  inPage: throwInComponents,
  fixPage: async (page) => void (await page.evaluate(() => Reflect.set(globalThis, 'fixed', true))),
};

const FAULTS: Fault[] = [
  IS_DOWN,
  { name: 'has no manifest', files: /mf-manifest\.json/, answer: (route) => route.fulfill({ status: 404 }) },
  {
    name: 'has a broken manifest',
    files: /mf-manifest\.json/,
    answer: (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body: '{"hello":1}',
      }),
  },
  HANGS,
  { name: 'has an entry that never comes', files: /remoteEntry-.*\.js/, answer: noAnswer, hangs: true },
  { name: 'has a chunk that never comes', files: /\/assets\/.*app-.*\.js/, answer: noAnswer, hangs: true },
  { name: 'has no entry', files: /remoteEntry-.*\.js/, answer: (route) => route.fulfill({ status: 404 }) },
  {
    name: 'has an entry with a syntax error',
    files: /remoteEntry-.*\.js/,
    answer: (route) => javascript(route, 'const = 1;'),
  },
  {
    name: 'does not expose its app',
    files: /remoteEntry-.*\.js/,
    answer: (route) =>
      javascript(
        route,
        'export const init = () => undefined; export const get = () => Promise.reject(new Error("nothing here"));',
      ),
  },
  HAS_A_CHANGED_FILE,
  LACKS_A_CHUNK,
  THROWS,
];

/** All remotes are loaded by the same code; what shows instead differs where a page is prerendered. */
const faultsOf = (remote: Look): Fault[] => {
  if (remote === AUTH) return FAULTS;
  if (remote === MARKETING) return [IS_DOWN, HANGS, HAS_A_CHANGED_FILE, LACKS_A_CHUNK, THROWS];
  return [IS_DOWN, LACKS_A_CHUNK];
};

/** Makes the remote's requests fail; returns the function that fixes them. */
async function breakRemote(page: Page, remote: Remote, fault: Fault): Promise<() => Promise<void>> {
  const origin = originOf(remote);
  const matches = (url: URL) => url.origin === origin && fault.files.test(url.pathname);
  await page.route(matches, fault.answer);
  if (fault.inPage) await page.addInitScript(fault.inPage, origin);
  if (fault.files.test('/mf-manifest.json')) await page.addInitScript(forgetManifests);
  return () => page.unroute(matches);
}

/**
 * Runs in the page: removes the manifests from the boot data before the shell reads it, so that the browser has to
 * fetch them.
 */
function forgetManifests(): void {
  document.addEventListener('readystatechange', () => {
    const element = document.getElementById('boot');
    if (document.readyState !== 'interactive' || !element?.textContent) return;
    const { manifests: _manifests, ...boot } = JSON.parse(element.textContent);
    element.textContent = JSON.stringify(boot);
  });
}

for (const remote of REMOTES) {
  test.describe(`when the ${remote.name} remote`, () => {
    for (const fault of faultsOf(remote)) {
      test(`${fault.name}, its fallback shows within 8 s, the rest works, and Retry recovers`, async ({
        page,
        place,
        context,
      }) => {
        if (fault.hangs) await page.clock.install();
        const applyFix = await breakRemote(page, remote.name, fault);
        // a prerendered page shows no sign that it waits, but its request does
        const waits = () => page.waitForRequest((request) => fault.files.test(request.url()));
        if (fault.hangs && remote === MARKETING) await Promise.all([waits(), remote.open(page, place)]);
        else await remote.open(page, place);
        if (fault.hangs) {
          if (remote !== MARKETING) await expect(page.getByText('Loading... Initializing')).toBeVisible();
          // from now on only this clock ends the wait
          await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
          await page.clock.fastForward(TIME_LIMIT_MS);
        }
        const fallback = remote.fallback(page);
        await expect(fallback).toBeVisible();
        await expect(fallback.getByRole('button', { name: 'Retry' })).toBeVisible();

        if (remote === MARKETING) await expect(new LandingPage(page).heading).toBeVisible();
        else await expect(page.getByRole('link', { name: /^Go to .* home$/ })).toBeVisible();

        // a page that requests nothing from the remote behaves the same for every fault
        if (fault === IS_DOWN) {
          const elsewhere = await context.newPage();
          await breakRemote(elsewhere, remote.name, fault);
          const other = remote.name === 'marketing' ? AUTH : MARKETING;
          await other.open(elsewhere, place);
          await other.shows(elsewhere);
          await elsewhere.close();
        }

        await applyFix();
        await fault.fixPage?.(page);
        if (fault.hangs) await page.clock.resume();
        await fallback.getByRole('button', { name: 'Retry' }).click();
        await remote.shows(page);
        await expect(fallback).toHaveCount(0);
      });
    }
  });
}

for (const path of ['/', '/privacy', '/terms']) {
  test(`${path} stays readable without its remote, and its links lead on`, { tag: '@looks' }, async ({
    page,
    place,
  }) => {
    await breakRemote(page, 'marketing', IS_DOWN);
    await page.goto(place.bare(path));
    await expect(pageNote(page)).toBeVisible();
    const heading = await new LandingPage(page).heading.textContent();
    expect(heading).toBeTruthy();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // actions that need the remote's code are not offered; Request Demo is a form that leads to an address
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.locator('button:not([type="submit"])').filter({ visible: true })).toHaveText(['Retry']);
    await expect(page.getByRole('tabpanel')).toHaveCount(path === '/' ? 4 : 0);
    await look(page, `${path} without its remote`);
    const next = page.getByRole('link', { name: path === '/terms' ? 'Privacy policy' : 'Terms of service' }).first();
    await next.click();
    await expect(page).toHaveURL(place.bare(path === '/terms' ? '/privacy' : '/terms'));
    await expect(new LandingPage(page).heading).not.toHaveText(heading ?? '');
    await expect(pageNote(page)).toBeVisible();
  });
}

test('a user whose dashboard is missing can sign out, and go home', async ({ page, place }) => {
  await breakRemote(page, 'firm', IS_DOWN);
  await FIRM.open(page, place);
  await expect(FIRM.fallback(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Go to .* home$/ })).toHaveAttribute('href', /\/$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await AUTH.shows(page);
  await page.reload();
  await AUTH.shows(page);
});

test('the shell starts while every remote is down', async ({ page, place }) => {
  const origins = Object.values(stack.remotes).map((url) => new URL(url).origin);
  await page.route(
    (url) => origins.includes(url.origin),
    (route) => route.abort('connectionrefused'),
  );
  await page.goto(place.bare());
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.goto(place.bare('/signup'));
  await expect(fallbackScreen(page)).toBeVisible();
  await page.goto(place.tenant('nobody-has-this'));
  await expect(page.getByRole('heading', { name: 'Tenant Not Found' })).toBeVisible();
});
