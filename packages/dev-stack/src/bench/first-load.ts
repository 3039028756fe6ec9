import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { createFileHandler } from '@scopewright/static-server';
import getPort from 'get-port';
import { onPath } from '../process/on-path.ts';
import { REMOTE_NAMES } from '../stack/parts.ts';
import type { StackFile } from '../stack/stack-file.ts';
import { buildPlainApp } from './plain-app.ts';
import { type Finding, median } from './statistics.ts';

const ROUNDS = 10;
const MOST_SCRIPT = 1.4;
const MOST_TIME = 1.3;
/** The 4g profile: round trip in ms, bytes per second. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 };

interface Visit {
  /** From navigation to the landing page's heading being there, in ms. */
  milliseconds: number;
  /** Size of all scripts after gzip, in bytes. */
  script: number;
  /** Addresses asked for before the heading was there. */
  urls: string[];
}

/** First load of the landing page: size of its scripts and load time, against the same screens built as one plain app. */
export async function measureFirstLoad(stack: StackFile, say: (line: string) => void): Promise<Finding[]> {
  const plainDir = await buildPlainApp();
  const plain = await servePlain(plainDir, stack.url);
  const executablePath = process.env.CHROMIUM_PATH ?? onPath('chromium', 'chromium-browser', 'google-chrome');
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const ours: Visit[] = [];
    const theirs: Visit[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const [product, yardstick] = [await visit(browser, `${stack.url}/`), await visit(browser, plain.url)];
      if (round < 0) continue; // warm-up
      ours.push(product);
      theirs.push(yardstick);
    }
    const script = (visits: Visit[]) => median(visits.map((each) => each.script));
    const time = (visits: Visit[]) => median(visits.map((each) => each.milliseconds));
    const scriptRatio = script(ours) / script(theirs);
    const timeRatio = time(ours) / time(theirs);
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;
    say(`  scripts ${kilobytes(script(ours))} of ${kilobytes(script(theirs))}, load ${time(ours).toFixed(0)} of ${time(theirs).toFixed(0)} ms`);
    const others = REMOTE_NAMES.filter((name) => name !== 'marketing').map((name) => new URL(stack.remotes[name]).origin);
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
    plain.server.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  const urls: string[] = [];
  const bodies: Promise<Buffer>[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body());
  });
  await page.goto(url, { waitUntil: 'commit' });
  const heading = page.locator('h1#hero-title');
  await heading.waitFor({ timeout: 60_000 });
  const milliseconds = await page.evaluate(() => performance.now());
  const asked = [...urls];
  await page.waitForLoadState('networkidle');
  const script = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  await context.close();
  return { milliseconds, script, urls: asked };
}

/** Serves the plain build with the very boot data and file handler that the front door uses. */
async function servePlain(dir: string, productUrl: string): Promise<{ url: string; server: Server }> {
  const files = createFileHandler({ dir });
  await files.warmUp();
  const productPage = await (await fetch(productUrl)).text();
  const boot = /<script[^>]*id="boot"[^>]*>([\s\S]*?)<\/script>/.exec(productPage)?.[1] ?? '{}';
  const html = readFileSync(join(dir, 'index.html'), 'utf8').replace(
    /(<script[^>]*id="boot"[^>]*>)[\s\S]*?(<\/script>)/,
    (_, open: string, close: string) => open + boot + close,
  );
  const page = gzipSync(html);
  const server = createServer(async (request, response) => {
    if (request.url !== '/' && (await files.handle(request, response))) return;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip', 'Cache-Control': 'no-cache' }).end(page);
  });
  const port = await getPort({ host: '127.0.0.1' });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://localhost:${port}/`, server };
}
