import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '@scopewright/dev-stack/chromium';
import { columns } from '@scopewright/dev-stack/columns';
import { startFrontDoor } from '@scopewright/dev-stack/testing/front-door';
import { createStaticServer } from '@scopewright/static-server';
import { buildRemotes } from '@scopewright/stock-remotes';
import type { Bench } from './bench.ts';
import { atMost, type Finding, median } from './statistics.ts';

const TOOLS = ['ours', 'vite', 'rspack', 'webpack'] as const;
const ROUNDS = 5;
/** Of a fast mobile connection: round trip in ms, bytes per second. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 };
/** Scripts of a small remote of the project's own, after gzip. */
const MOST_OWN_KB = 4;

interface Visit {
  /** From navigation until the remote's heading is there, in ms. */
  shownAt: number;
  /** The remote's scripts, each with its size after gzip. */
  scripts: Map<string, number>;
}

/** Opens a remote's page from an empty cache. */
async function visit(browser: Browser, url: string, origin: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  const bodies: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    const { pathname, origin: from } = new URL(response.url());
    if (from === origin && /\.m?js$/.test(pathname))
      bodies.push(response.body().then((body) => [pathname.slice(1), gzipSync(body, { level: 9 }).length]));
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-remote] h1')) return;
      observer.disconnect();
      Reflect.set(window, 'shownAt', performance.now());
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  const shownAt = await page.waitForFunction(() => Reflect.get(window, 'shownAt'), undefined, { polling: 50 });
  const measured = Number(await shownAt.jsonValue());
  await page.waitForLoadState('networkidle');
  const scripts = new Map(await Promise.all(bodies));
  await context.close();
  return { shownAt: measured, scripts };
}

/** A script's name without what differs between two builds. */
const nameOf = (file: string) => file.replace(/-[\w-]{8}(\.m?js)$/, '$1').replaceAll(/_owner__\d+/g, '');

/** The size of the same scripts in another build. */
function sizeIn(folder: string, loaded: Iterable<string>): number {
  const wanted = new Set([...loaded].map(nameOf));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.has(nameOf(file)))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
}

const total = ({ scripts }: Visit) => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;

/**
 * The same small remote as one of the project's own and built by each stock federation plugin: its scripts after gzip,
 * and the time until it is shown from an empty cache. With `externalRuntime` the page would have to bring the runtime,
 * so only the size is measured.
 */
export async function measureFederation({ stack, dataDir, say }: Bench): Promise<Finding[]> {
  const dir = join(dataDir, 'federation');
  const external = join(dir, 'external');
  await buildRemotes([
    ...TOOLS.map((tool) => ({ tool, name: tool, outDir: join(dir, tool) })),
    { tool: 'vite', name: 'vite', outDir: external, externalRuntime: true },
  ]);
  const files = createStaticServer({ folders: TOOLS.map((name) => ({ dir: join(dir, name), port: 0 })) });
  const origins = await files.listen();
  const remotes = Object.fromEntries(TOOLS.map((name, index) => [name, origins[index] ?? '']));
  const front = await startFrontDoor(stack, { remotes, logFile: join(dir, 'edge.log') });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  try {
    const visits = new Map(TOOLS.map((name): [string, Visit[]] => [name, []]));
    // in turns, so that other load on the machine affects all of them; the first round warms up
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, made] of visits) {
        const found = await visit(browser, `http://localhost:${front.port}/${name}`, remotes[name] ?? '');
        if (round > 0) made.push(found);
      }
    }
    const rows = [['', 'scripts', 'gzip', 'shown after']];
    for (const [name, [first, ...others]] of visits) {
      if (!first) continue;
      const shown = median([first, ...others].map(({ shownAt }) => shownAt));
      rows.push([name, String(first.scripts.size), kilobytes(total(first)), `${shown.toFixed(0)} ms`]);
      if (name !== 'vite') continue;
      const bytes = sizeIn(external, first.scripts.keys());
      rows.push(['vite, externalRuntime', String(first.scripts.size), kilobytes(bytes), 'not run']);
    }
    for (const line of columns(rows)) say(`  ${line}`);
    const [own] = visits.get('ours') ?? [];
    const bytes = own ? total(own) : Number.NaN;
    return [atMost('a small remote of our own: gzip JS', bytes / 1024, MOST_OWN_KB, 'kB', kilobytes(bytes))];
  } finally {
    await browser.close();
    await front.close();
    await files.close();
  }
}
