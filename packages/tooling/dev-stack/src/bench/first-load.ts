import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Response } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../process/chromium.ts';
import type { StackFile } from '../stack/stack-file.ts';
import { type Finding, inTurns, median } from './statistics.ts';

const ROUNDS = 10;
const MOST_SCRIPT = 1.4;
const MOST_TIME = 1.3;
const MOST_OWN_SCRIPT = 60 * 1024;
/** The 4g profile: round trip in ms, bytes per second. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 };

interface Visit {
  /** From navigation to the landing page's heading being there, in ms. */
  milliseconds: number;
  /** Size of all scripts after gzip, in bytes. */
  script: number;
  /** Of these, what comes from the marketing remote's origin. */
  ownScript: number;
  /** Addresses asked for before the heading was there. */
  urls: string[];
}

/** First load of the landing page: size of its scripts and load time, against the same screens built as one plain app. */
export async function measureFirstLoad(stack: StackFile, plainUrl: string, say: (line: string) => void): Promise<Finding[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  const { marketing: ownUrl, ...otherUrls } = stack.remotes;
  const ownOrigin = new URL(ownUrl ?? '').origin;
  try {
    const { ours, theirs } = await inTurns(
      ROUNDS,
      () => visit(browser, `${stack.url}/`, ownOrigin),
      () => visit(browser, plainUrl, ownOrigin),
    );
    const script = (visits: Visit[]) => median(visits.map((each) => each.script));
    const time = (visits: Visit[]) => median(visits.map((each) => each.milliseconds));
    const scriptRatio = script(ours) / script(theirs);
    const ownScript = median(ours.map((each) => each.ownScript));
    const timeRatio = time(ours) / time(theirs);
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;
    say(`  scripts ${kilobytes(script(ours))} of ${kilobytes(script(theirs))}, load ${time(ours).toFixed(0)} of ${time(theirs).toFixed(0)} ms`);
    const others = Object.values(otherUrls).map((url) => new URL(url).origin);
    const foreign = ours.flatMap(({ urls }) => urls.filter((url) => others.includes(new URL(url).origin)));
    const calls = ours.flatMap(({ urls }) => urls.filter((url) => new URL(url).pathname.startsWith('/api/')));
    return [
      {
        what: 'Landing page: gzip JS, product / plain app',
        measured: `${scriptRatio.toFixed(2)} × (${kilobytes(script(ours))})`,
        target: `≤ ${MOST_SCRIPT} ×`,
        passed: scriptRatio <= MOST_SCRIPT,
      },
      {
        what: "Landing page: gzip JS of its own, beyond the shell's",
        measured: kilobytes(ownScript),
        target: `≤ ${kilobytes(MOST_OWN_SCRIPT)}`,
        passed: ownScript <= MOST_OWN_SCRIPT,
      },
      {
        what: 'Landing page: load on 4g, product / plain app',
        measured: `${timeRatio.toFixed(2)} × (${time(ours).toFixed(0)} ms)`,
        target: `≤ ${MOST_TIME} ×`,
        passed: timeRatio <= MOST_TIME,
      },
      { what: "Landing page: requests for another remote's code", measured: String(foreign.length), target: '0', passed: foreign.length === 0 },
      { what: 'Landing page: API calls before it is shown', measured: String(calls.length), target: '0', passed: calls.length === 0 },
    ];
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string, ownOrigin: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  const urls: string[] = [];
  const scripts: Promise<{ own: boolean; bytes: number }>[] = [];
  const sizeOf = async (response: Response) => ({
    own: response.url().startsWith(`${ownOrigin}/`),
    bytes: gzipSync(await response.body(), { level: 9 }).length,
  });
  page.on('request', (request) => urls.push(request.url()));
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(sizeOf(response));
  });
  await page.goto(url, { waitUntil: 'commit' });
  const heading = page.locator('h1#hero-title');
  await heading.waitFor({ timeout: 60_000 });
  const milliseconds = await page.evaluate(() => performance.now());
  const asked = [...urls];
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts);
  await context.close();
  const total = (of: typeof sizes) => of.reduce((sum, { bytes }) => sum + bytes, 0);
  return { milliseconds, script: total(sizes), ownScript: total(sizes.filter(({ own }) => own)), urls: asked };
}
