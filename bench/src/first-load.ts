import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { columns } from '@scopewright/dev-stack/columns';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import type { Bench } from './bench.ts';
import { withBrowser } from './engines.ts';
import { signInBrowser } from './sign-in.ts';
import { atMost, type Finding, median, withinRatio } from './statistics.ts';

const MOST_SCRIPT = 1.25;
const MOST_CLICK_READY = 1.25;
const MOST_OWN_SCRIPT_KB = 60;
/** Interval between presses, in ms. */
const EVERY_MS = 20;
/** A visit that takes longer has failed. */
const LIMIT_MS = 60_000;

/** Round trip in ms, bytes per second, and the number of visits to each side. */
const NETWORKS = {
  '4g': {
    conditions: { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 },
    rounds: 5,
  },
  slow: {
    conditions: { offline: false, latency: 400, downloadThroughput: 400e3 / 8, uploadThroughput: 400e3 / 8 },
    rounds: 2,
  },
} as const;
type Network = keyof typeof NETWORKS;

interface ScreenMeasured {
  name: string;
  ours: string;
  theirs: string;
  signedIn: boolean;
  /** Selector and text of the element to press. */
  press: { selector: string; text: string };
  /** Selector of an element that exists once pressing has worked. */
  effect: string;
}

interface Visit {
  /** First contentful paint, in ms from navigation. */
  firstPaint: number;
  /** The first time at which a press had its effect, in ms from navigation. */
  clickReady: number;
}

interface Weight {
  /** Size of all scripts after gzip, in bytes. */
  script: number;
  /** Total bytes transferred. */
  all: number;
  requests: number;
  /** Size of scripts after gzip, by origin. */
  byOrigin: Map<string, number>;
  urls: string[];
}

/**
 * Landing page, login and dashboard from an empty cache against the monolith, on two networks: first paint, the time
 * until a click works, and bytes. The landing page is measured prerendered, and again without prerendering on both
 * sides.
 */
export async function measureFirstLoad({ stack, monolith: startMonolith, say }: Bench): Promise<Finding[]> {
  const monolith = await startMonolith();
  if (!stack.demo) throw new Error('The benchmark needs the demo data');
  const { firmAdmin } = stack.demo;
  const tenantKey = firmAdmin.tenantKey ?? '';
  const product = stack.url.replace('127.0.0.1', 'localhost');
  const atTenant = (url: string) => new URL(`/?tenant=${tenantKey}`, url).href;
  const landing = { signedIn: false, press: { selector: 'header button', text: 'Sign In' }, effect: '[role=dialog]' };
  const screens: ScreenMeasured[] = [
    { name: 'landing', ours: `${product}/`, theirs: monolith.url, ...landing },
    { name: 'landing, not drawn', ours: monolith.undrawnProductUrl, theirs: monolith.undrawnUrl, ...landing },
    {
      name: 'login',
      ours: atTenant(product),
      theirs: atTenant(monolith.urlOf('auth')),
      signedIn: false,
      press: { selector: 'button[type=submit]', text: 'Login' },
      effect: '[aria-invalid=true]',
    },
    {
      name: 'dashboard',
      ours: atTenant(product),
      theirs: atTenant(monolith.urlOf('firm')),
      signedIn: true,
      press: { selector: '[role=tab]', text: 'Add New Client' },
      effect: '[role=tab][aria-selected=true][id$=add-client]',
    },
  ];
  return withBrowser(async (browser) => {
    const contextFor = async ({ signedIn }: ScreenMeasured, url: string): Promise<BrowserContext> => {
      const context = await browser.newContext();
      if (signedIn) await signInBrowser(context, url, { ...firmAdmin, publicKey: stack.publicKey, tenantKey });
      return context;
    };
    const findings: Finding[] = [];
    const rows: string[][] = [['', 'network', 'first paint', '', 'click-ready', '']];
    for (const screen of screens) {
      const weighed = {
        ours: await weigh(await contextFor(screen, screen.ours), screen.ours, screen),
        theirs: await weigh(await contextFor(screen, screen.theirs), screen.theirs, screen),
      };
      findings.push(...weightFindings(screen, weighed, stack, say));
    }
    for (const [network, { rounds }] of Object.entries(NETWORKS) as [Network, (typeof NETWORKS)[Network]][]) {
      for (const screen of screens) {
        const ours: Visit[] = [];
        const theirs: Visit[] = [];
        for (let round = 0; round < rounds; round++) {
          ours.push(await visit(await contextFor(screen, screen.ours), screen.ours, screen, network));
          theirs.push(await visit(await contextFor(screen, screen.theirs), screen.theirs, screen, network));
        }
        const of = (name: keyof Visit) => {
          const [one, other] = [median(ours.map((each) => each[name])), median(theirs.map((each) => each[name]))];
          return {
            ratio: one / other,
            text: `${one.toFixed(0)} of ${other.toFixed(0)} ms`,
            times: `${(one / other).toFixed(2)} ×`,
            ms: one,
          };
        };
        const paint = of('firstPaint');
        const click = of('clickReady');
        rows.push([screen.name, network, paint.text, paint.times, click.text, click.times]);
        const what = `${screen.name}, ${network}: click-ready, product / monolith`;
        findings.push(withinRatio(what, click.ratio, MOST_CLICK_READY, click.ms));
      }
    }
    for (const line of columns(rows)) say(`  ${line}`);
    return findings;
  });
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;

function weightFindings(
  { name }: ScreenMeasured,
  { ours, theirs }: { ours: Weight; theirs: Weight },
  stack: StackFile,
  say: (line: string) => void,
): Finding[] {
  const ratio = ours.script / theirs.script;
  say(
    `  ${name}: scripts ${kilobytes(ours.script)} of ${kilobytes(theirs.script)}, transferred ${kilobytes(ours.all)} of ${kilobytes(theirs.all)}, requests ${ours.requests} of ${theirs.requests}`,
  );
  const measured = `${ratio.toFixed(2)} × (${kilobytes(ours.script)})`;
  const scripts = atMost(`${name}: gzip JS, product / monolith`, ratio, MOST_SCRIPT, '×', measured);
  if (name !== 'landing') return [scripts];
  const { marketing: own, ...others } = Object.fromEntries(
    Object.entries(stack.remotes).map(([remote, url]) => [remote, new URL(url).origin]),
  );
  const ownScript = ours.byOrigin.get(own ?? '') ?? 0;
  const foreign = ours.urls.filter((url) => Object.values(others).includes(new URL(url).origin));
  const calls = ours.urls.filter((url) => new URL(url).pathname.startsWith('/api/'));
  return [
    scripts,
    atMost("landing: gzip JS beyond the shell's", ownScript / 1024, MOST_OWN_SCRIPT_KB, 'kB'),
    {
      what: "landing: requests for another remote's code",
      measured: String(foreign.length),
      target: '0',
      passed: foreign.length === 0,
    },
    { what: 'landing: API calls', measured: String(calls.length), target: '0', passed: calls.length === 0 },
  ];
}

/** The bytes that a visit loads until it makes no more requests. */
async function weigh(context: BrowserContext, url: string, screen: ScreenMeasured): Promise<Weight> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let all = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    all += encodedDataLength;
  });
  const urls: string[] = [];
  const scripts: Promise<{ origin: string; bytes: number }>[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    scripts.push(
      response
        .body()
        .then((body) => ({ origin: new URL(response.url()).origin, bytes: gzipSync(body, { level: 9 }).length })),
    );
  });
  await page.goto(url);
  await page.waitForFunction(
    (selector) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
    screen.press.selector,
  );
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts);
  await context.close();
  const byOrigin = new Map<string, number>();
  for (const { origin, bytes } of sizes) byOrigin.set(origin, (byOrigin.get(origin) ?? 0) + bytes);
  return { script: sizes.reduce((sum, { bytes }) => sum + bytes, 0), all, requests: urls.length, byOrigin, urls };
}

/** Script of a page that presses repeatedly until that has its effect, and stores the time. */
const pressing = ({ selector, text }: ScreenMeasured['press'], effect: string) => `(() => {
  const attempt = () => {
    if (document.querySelector(${JSON.stringify(effect)})) {
      window.clickReadyAt = performance.now();
      return;
    }
    const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find(({ textContent }) => textContent.trim() === ${JSON.stringify(text)});
    // tabs of Radix act on the press, buttons on the click
    element?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
    element?.click();
    // what the press has set going comes first
    setTimeout(() => requestIdleCallback(attempt, { timeout: ${EVERY_MS * 10} }), ${EVERY_MS});
  };
  attempt();
})()`;

/** Opens a page from an empty cache and presses repeatedly until it has its effect. */
export async function visit(
  context: BrowserContext,
  url: string,
  { name, press, effect }: Pick<ScreenMeasured, 'name' | 'press' | 'effect'>,
  network: Network,
): Promise<Visit> {
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORKS[network].conditions);
  await page.addInitScript({ content: pressing(press, effect) });
  await page.goto(url, { waitUntil: 'commit' });
  await page
    .waitForFunction(() => Reflect.has(window, 'clickReadyAt'), undefined, { timeout: LIMIT_MS, polling: 100 })
    .catch((cause: unknown) => {
      throw new Error(`${name} on ${network}: nothing answered a click`, { cause });
    });
  const measured = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    clickReady: Number(Reflect.get(window, 'clickReadyAt')),
  }));
  await context.close();
  return measured;
}
