import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { AccountMenu } from '../../pages/account.ts';
import { LandingPage } from '../../pages/landing.ts';
import { openSignedIn } from '../../support/api.ts';
import { openFirefox } from '../../support/firefox.ts';
import { expect, test } from '../../support/fixtures.ts';
import { stack } from '../../support/stack.ts';
import { type FrontDoor, startWithStockRemotes, type Variant } from '../../support/stock-remotes.ts';

/** Releases that the front door refuses, by the sentence that it logs. */
const REFUSED: Record<string, Variant & { sentence: string }> = {
  'other-contract': {
    of: 'vite',
    change: () => ({ contract: { from: 2, to: 2 } }),
    sentence: 'other-contract: it needs version 2 of the contract, and this product has 1',
  },
  'missing-share': {
    of: 'rspack',
    change: ({ shared }) => ({ shared: { ...shared, '@scopewright/charts': '^1.0.0' } }),
    sentence: 'missing-share: it needs @scopewright/charts, which the shell does not share',
  },
  'dropped-export': {
    of: 'rspack',
    change: ({ exports }) => ({ exports: { ...exports, '@scopewright/router': ['Link', 'useBlocker'] } }),
    sentence: "dropped-export: it uses useBlocker of @scopewright/router, which the shell's 0.1.0 does not export",
  },
  'higher-major': {
    of: 'webpack',
    change: ({ shared, entry }) => ({
      shared: { ...shared, react: '^20.0.0' },
      entry: { ...entry, globalName: 'react' },
    }),
    sentence: 'higher-major: it needs react ^20.0.0, and the shell shares 19.3.1',
  },
  'same-global': {
    of: 'webpack',
    change: () => ({}),
    sentence: 'same-global: its global variable webpack_container belongs to webpack',
  },
  'other-kind': {
    of: 'rspack',
    change: ({ entry }) => ({ entry: { ...entry, kind: 'global', globalName: 'remote' } }),
    sentence: ' a global entry, but it is a module one',
  },
  'missing-file': {
    of: 'vite',
    lose: /\/app-.*\.js$/,
    sentence: ' is missing (HTTP 404)',
  },
  'fixed-name': {
    of: 'rspack',
    change: ({ entry, files }) => ({
      entry: { ...entry, file: 'remoteEntry.js' },
      files: { ...files, 'remoteEntry.js': files[entry.file] ?? '' },
    }),
    sentence: 'fixed-name: the next build would overwrite remoteEntry.js while pages still load this one.',
  },
  'no-range': {
    of: 'webpack',
    change: ({ shared, entry }) => ({
      shared: { ...shared, '@scopewright/remote-contract': 'file:contract.tgz' },
      entry: { ...entry, globalName: 'webpack' },
    }),
    sentence: 'no-range: it needs @scopewright/remote-contract “file:contract.tgz”, which is no range of versions',
  },
};

const BUILT = ['vite', 'rspack', 'webpack'] as const;
type Built = (typeof BUILT)[number];

/** The script with the app of the remote built by vite. */
const SPOILED = /\/app-.*\.js$/;
const PUBLIC = { Authorization: `Bearer ${stack.publicKey}` };

let dir: string;
let front: FrontDoor;
test.beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scopewright-stock-'));
  front = await startWithStockRemotes(dir, { ...REFUSED, spoiled: { of: 'vite', spoil: SPOILED } });
});
test.afterAll(async () => {
  await front.close();
  rmSync(dir, { recursive: true });
});

const heading = (page: Page, built: Built) => page.getByRole('heading', { name: `Built by ${built}` });

/** Navigates to another page of the product without loading a document. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Runs in the page: counts the copies of React that render, as React reports them to developer tools. */
function countRenderers(): void {
  const renderers = new Set<unknown>();
  Object.assign(globalThis, {
    renderers,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: (renderer: unknown) => renderers.add(renderer).size,
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  });
}

/** Names that a remote uses of shared modules and that aren't the shell's. */
const foreignNames = (page: Page, built: Built) =>
  page.evaluate(
    async ([entry, variable]) => {
      const container = variable ? Reflect.get(globalThis, variable) : await import(String(entry));
      const { taken } = (await container.get('./app'))();
      const shared: Record<string, object> = Reflect.get(globalThis, Symbol.for('scopewright.shared'));
      const shells = new Set(Object.values(shared).flatMap((module) => Object.values(module)));
      return Object.keys(taken).filter((name) => !shells.has(taken[name]));
    },
    [front.entries[built] ?? '', built === 'webpack' ? 'webpack_container' : ''],
  );

test('remotes of stock plugins run with the one React of the shell, are unmounted, and mounted again', async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(countRenderers);
  if (!stack.demo) throw new Error('The product was started without demo data');
  await openSignedIn(page, null, stack.demo.systemAdmin, '/vite', front.place);
  for (const built of BUILT) {
    await go(page, `/${built}`);
    await expect(heading(page, built)).toBeVisible();
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    await expect(page.getByText('Product: Scopewright')).toBeVisible();
    await expect(page.getByText('Layer of React')).toBeVisible();
    await expect(new AccountMenu(page).button).toBeEnabled();
    expect(await foreignNames(page, built)).toEqual([]);

    await page.getByRole('link', { name: 'To the start page' }).click();
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
    await expect(page.getByText('Layer of React')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Pressed 0 times' })).toBeVisible();
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, 'renderers').size)).toBe(1);
  expect(pageErrors).toEqual([]);
});

test('a release that the shell can’t run is refused with a sentence, and has no pages', async () => {
  const sentences = Object.entries(REFUSED).map(([name, { sentence }]) => [name, sentence] as const);
  const refusals = front.refusals();
  expect(Object.keys(refusals).sort()).toEqual(Object.keys(REFUSED).sort());
  for (const [name, sentence] of sentences) expect(refusals[name]?.join()).toContain(sentence);
  const remotes = await (await fetch(front.place.bare('/api/public/remotes'), { headers: PUBLIC })).json();
  expect(Object.keys(REFUSED).filter((name) => remotes[name].pages.length > 0)).toEqual([]);
});

const fallback = (page: Page, built: string) =>
  page.getByRole('alert').filter({ hasText: `The ${built} remote is unavailable` });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).click();

/** The page's log during the test. */
function logOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
}

test('Retry loads a remote of each kind whose files were missing', async ({ page }) => {
  const log = logOf(page);
  // the shell's router has to be there before the address changes
  await new LandingPage(page).open(front.place.bare());
  for (const built of BUILT) {
    const entry = front.entries[built] ?? '';
    const files = (url: URL) =>
      url.origin === front.origins[built] && /\.m?js$/.test(url.pathname) && url.href !== entry;
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await go(page, `/${built}`);
    await expect(fallback(page, built)).toBeVisible();
    expect(log.join('\n')).toContain(`Remote ${built} 1.0.0 from ${entry} can't be shown (code): `);
    await page.unroute(files);
    await retry(page);
    await expect(heading(page, built)).toBeVisible();
  }
});

test('a changed script is not run, and Retry takes a checked one or loads the page again', async ({ page }) => {
  const log = logOf(page);
  const entry = front.entries.webpack ?? '';
  await page.route(entry, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  });
  await page.goto(front.place.bare('/webpack'));
  await expect(fallback(page, 'webpack')).toBeVisible();
  expect(log.join('\n')).toContain(`can't be shown (changed): ${entry} is not the file that its release describes`);
  await page.unroute(entry);
  await retry(page);
  await expect(heading(page, 'webpack')).toBeVisible();

  await go(page, '/spoiled');
  await expect(fallback(page, 'vite')).toBeVisible();
  expect(log.join('\n')).toMatch(
    /Remote spoiled 1\.0\.0 from \S+\/remoteEntry-\S+\.js can't be shown \(changed\): \S+\/app-\S+ is not the file/,
  );
  await Promise.all([page.waitForEvent('load'), retry(page)]);
  await expect(fallback(page, 'vite')).toBeVisible();
});

test('an entry that never answers has its fallback in time, and Retry loads the page again', async ({ page }) => {
  const log = logOf(page);
  const entry = front.entries.webpack ?? '';
  await page.clock.install();
  await page.route(entry, () => new Promise<void>(() => undefined));
  await page.goto(front.place.bare('/webpack'), { waitUntil: 'commit' });
  await expect(page.getByText('Loading... Initializing')).toBeVisible();
  await page.clock.fastForward(8000);
  await expect(fallback(page, 'webpack')).toBeVisible();
  expect(log.join('\n')).toContain(`Remote webpack 1.0.0 from ${entry} can't be shown (timeout)`);
  await page.unroute(entry);
  await retry(page);
  await expect(heading(page, 'webpack')).toBeVisible();
});

test('Firefox runs the remotes, and not a changed script', async () => {
  const firefox = await openFirefox();
  try {
    const { page } = firefox;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(front.place.bare('/vite'));
    const shows = async (path: string, text: string) => {
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await page.locator(`::-p-text(${text})`).wait();
    };
    for (const built of BUILT) await shows(`/${built}`, `Built by ${built}`);
    expect(errors).toEqual([]);
    await shows('/spoiled', 'The vite remote is unavailable');
  } finally {
    await firefox.close();
  }
});
