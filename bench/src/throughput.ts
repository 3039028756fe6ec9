import type { StackFile } from '@scopewright/dev-stack/stack-file';
import autocannon, { type Options, type Result } from 'autocannon';
import type { Bench } from './bench.ts';
import { withBareServer } from './engines.ts';
import { benchAddress, fillFirm } from './firm.ts';
import { asDemoAdmin } from './sign-in.ts';
import { atMost, type Finding, inTurns, median } from './statistics.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;
/** Many more concurrent visitors than one process answers at a time. */
const CROWD = { rounds: 3, connections: 400 };
/**
 * The front door runs a limited number of one firm's requests concurrently. Those that have waited a second for a slot
 * get this status.
 */
const BUSY = '429';
/**
 * Requests sent to each side before the measurement: enough for the code to be compiled, which a number of seconds
 * would not guarantee on a slow machine.
 */
const WARM_UP = 2000;
const COMPANIES = 200;
const PAGE = 50;
/** The data of a small firm's dashboard: most of its cost is that of any call. */
const SMALL_PAGE = 3;
/** A large firm, and a page far down its list. */
const MANY_COMPANIES = 5000;
const FAR = 4900;
/** More addresses than fit into the caches of product and yardstick, requested one after the other. */
const ADDRESSES = 20_000;
const MOST_P99 = 4;
const MOST_LAG_MS = 100;
/**
 * The sampler of `nodejs_eventloop_lag_max_seconds` wakes at this interval and measures the time between, so an idle
 * loop shows this much.
 */
const LAG_SAMPLED_EVERY_MS = 10;

interface Side {
  /** The full address, or a function for the `number`th request. */
  url: string | ((number: number) => string);
  headers: Record<string, string>;
}

interface Comparison {
  name: string;
  product: Side;
  yardstick: Side;
  /** As a share of the yardstick's requests per second; null without a target. */
  leastRate: number | null;
  /** Preparation that the earlier measurements don't need. */
  prepare?: () => Promise<unknown>;
}

/**
 * Requests per second, p99 and the lag of every service's event loop, against Koa and the driver making the same
 * queries, with the same cache, for the same answer; in interleaved rounds. Checking tokens, limits and the hop through
 * the front door are the product's own cost.
 */
export async function measureThroughput({ stack, dataDir, say }: Bench): Promise<Finding[]> {
  const {
    target: { tenantKey, token },
  } = await asDemoAdmin(stack);
  const { edge = '', delivery = '' } = stack.services;
  const fill = (companies: number, addresses: number) =>
    fillFirm({ mongo: stack.mongo, database: 'scopewright', tenantKey, companies, addresses });
  const firmId = await fill(COMPANIES, ADDRESSES);
  const env = { BARE_URI: stack.mongo, BARE_DATABASE: 'scopewright' };
  return withBareServer('bare-server', { env, dataDir }, async (port) => {
    const key = { authorization: `Bearer ${stack.publicKey}`, 'x-tenant-key': tenantKey };
    const user = { ...key, authorization: `Bearer ${token}` };
    const api = (path: string) => `${edge}/api/${path}`;
    const bareUrl = (path: string) => ({ url: `http://127.0.0.1:${port}/${path}`, headers: {} });
    const comparisons: Comparison[] = [
      {
        name: `consultant/companies, a page of ${PAGE}`,
        product: { url: api(`consultant/companies?limit=${PAGE}`), headers: user },
        yardstick: bareUrl(`companies/${firmId}?limit=${PAGE}`),
        leastRate: 0.6,
      },
      {
        name: `consultant/companies, a page of ${SMALL_PAGE}`,
        product: { url: api(`consultant/companies?limit=${SMALL_PAGE}`), headers: user },
        yardstick: bareUrl(`companies/${firmId}?limit=${SMALL_PAGE}`),
        leastRate: 0.6,
      },
      {
        name: `consultant/companies, all ${COMPANIES}, at the service itself`,
        product: { url: `${delivery}/api/consultant/companies`, headers: user },
        yardstick: bareUrl(`companies/${firmId}`),
        leastRate: 0.75,
      },
      {
        name: 'public/tenant, cached',
        product: { url: api(`public/tenant/${tenantKey}`), headers: key },
        yardstick: bareUrl(`tenant/${tenantKey}`),
        leastRate: 0.6,
      },
      {
        name: 'public/tenant, not cached',
        product: { url: (number) => api(`public/tenant/${benchAddress(number % ADDRESSES)}`), headers: key },
        yardstick: {
          url: (number) => `http://127.0.0.1:${port}/tenant/${benchAddress(number % ADDRESSES)}`,
          headers: {},
        },
        leastRate: null,
      },
      {
        // a different name for each request, as visitors would type
        name: 'public/check-subdomain',
        product: { url: (number) => api(`public/check-subdomain/unclaimed-${number}`), headers: key },
        yardstick: { url: (number) => `http://127.0.0.1:${port}/check-subdomain/unclaimed-${number}`, headers: {} },
        leastRate: 0.5,
      },
      {
        name: `consultant/companies, the first ${PAGE} of ${MANY_COMPANIES}`,
        product: { url: api(`consultant/companies?limit=${PAGE}`), headers: user },
        yardstick: bareUrl(`companies/${firmId}?limit=${PAGE}`),
        leastRate: 0.5,
        prepare: () => fill(MANY_COMPANIES, 0),
      },
      {
        name: `consultant/companies, a page of ${PAGE} behind ${FAR} of ${MANY_COMPANIES}`,
        product: { url: api(`consultant/companies?limit=${PAGE}&offset=${FAR}`), headers: user },
        yardstick: bareUrl(`companies/${firmId}?limit=${PAGE}&offset=${FAR}`),
        leastRate: 0.5,
      },
    ];
    const findings: Finding[] = [];
    for (const comparison of comparisons) {
      await comparison.prepare?.();
      findings.push(...(await compare(comparison, stack, say)));
    }
    return findings;
  });
}

/**
 * Requests per second, p99 with few and with many connections, and the lag of every service's event loop, for the
 * product and its yardstick in interleaved rounds.
 */
export async function compare(
  { name, product, yardstick, leastRate }: Comparison,
  { services }: StackFile,
  say: (line: string) => void,
): Promise<Finding[]> {
  const fireProduct = shooter(product);
  const fireYardstick = shooter(yardstick);
  for (const fire of [fireProduct, fireYardstick]) await fire({ connections: CONNECTIONS, amount: WARM_UP });
  const steady = await inTurns(
    ROUNDS,
    () => fireProduct({ connections: CONNECTIONS, duration: SECONDS }),
    () => fireYardstick({ connections: CONNECTIONS, duration: SECONDS }),
  );
  const crowd = await inTurns(
    CROWD.rounds,
    async () => {
      await lags(services);
      const result = await fireProduct({ connections: CROWD.connections, duration: SECONDS }, BUSY);
      return { ...result, lags: await lags(services) };
    },
    () => fireYardstick({ connections: CROWD.connections, duration: SECONDS }),
  );
  const rate = (results: readonly Result[]) => median(results.map((result) => result.requests.average));
  const p99 = (results: readonly Result[]) => median(results.map((result) => result.latency.p99));
  const ratio = rate(steady.ours) / rate(steady.theirs);
  const tails = [steady, crowd].map(({ ours, theirs }) => ({
    ours: p99(ours),
    theirs: p99(theirs),
    ratio: p99(ours) / p99(theirs),
  }));
  const [calm = tails[0], crowded = tails[0]] = tails;
  if (!calm || !crowded) throw new Error('Nothing was measured');
  const refused = crowd.ours.reduce((sum, { non2xx }) => sum + non2xx, 0);
  const worst = crowd.ours.flatMap((result) => result.lags).sort((a, b) => b.milliseconds - a.milliseconds)[0];
  const worstLag = worst?.milliseconds ?? Number.NaN;
  say(
    `  ${name}: ${rate(steady.ours).toFixed(0)} of ${rate(steady.theirs).toFixed(0)} requests/s; p99 ${calm.ours} of ${calm.theirs} ms, with ` +
      `${CROWD.connections} connections ${crowded.ours} of ${crowded.theirs} ms, ${refused} refused as busy; longest lag ${worst?.service} ${worstLag.toFixed(0)} ms`,
  );
  return [
    {
      what: `${name}: requests/s, product / bare`,
      measured: `${(ratio * 100).toFixed(0)} % (${rate(steady.ours).toFixed(0)}/s)`,
      target: leastRate === null ? '—' : `≥ ${leastRate * 100} %`,
      passed: leastRate === null || ratio >= leastRate,
    },
    ...[
      { what: `p99, ${CONNECTIONS} connections`, tail: calm },
      { what: `p99, ${CROWD.connections} connections`, tail: crowded },
    ].map(({ what, tail }) => ({
      what: `${name}: ${what}, product / bare`,
      measured: `${tail.ratio.toFixed(1)} × (${tail.ours} ms)`,
      target: `< ${MOST_P99} ×`,
      passed: tail.ratio < MOST_P99,
    })),
    atMost(
      `${name}: longest lag of an event loop, ${CROWD.connections} connections`,
      worstLag,
      MOST_LAG_MS,
      'ms',
      `${worstLag.toFixed(0)} ms (${worst?.service})`,
    ),
  ];
}

/**
 * Sends requests to one side, which answers 200, or another allowed status; a numbered side keeps counting from run to
 * run, so that no run finds what an earlier one left in a cache.
 */
function shooter({
  url,
  headers,
}: Side): (load: Pick<Options, 'connections' | 'duration' | 'amount'>, allowed?: string) => Promise<Result> {
  let number = 0;
  const first = typeof url === 'string' ? url : url(0);
  const numbered =
    typeof url === 'string'
      ? {}
      : {
          requests: [{ setupRequest: <T extends object>(request: T) => ({ ...request, path: pathOf(url(number++)) }) }],
        };
  return async (load, allowed = '200') => {
    const result = await autocannon({ url: first, headers, ...numbered, ...load });
    const wrong = Object.keys(result.statusCodeStats).filter((status) => status !== '200' && status !== allowed);
    if (wrong.length > 0 || result.errors > 0)
      throw new Error(`${first} answered some requests ${wrong.join(', ')}, and ${result.errors} not at all`);
    return result;
  };
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** The longest time that each service's event loop was blocked since the last call, in ms. */
export async function lags(
  services: Readonly<Record<string, string>>,
): Promise<{ service: string; milliseconds: number }[]> {
  return Promise.all(
    Object.entries(services).map(async ([service, origin]) => {
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      const [, seconds] = /^nodejs_eventloop_lag_max_seconds\{[^}]*\} (\S+)$/m.exec(metrics) ?? [];
      if (seconds === undefined) throw new Error(`${service} does not tell the lag of its event loop`);
      return { service, milliseconds: Math.max(0, Number(seconds) * 1000 - LAG_SAMPLED_EVERY_MS) };
    }),
  );
}
