import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import { measureBacklog } from './backlog/backlog.ts';
import { measureBooking } from './booking.ts';
import { measureClauses } from './clauses.ts';
import { measureLongTasks } from './companies/company-list.ts';
import { measureFederation } from './federation.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureInvitation } from './invitation.ts';
import { measureJobs } from './jobs.ts';
import { measureLifecycle } from './lifecycle.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLogin } from './login.ts';
import { measureMemory } from './memory.ts';
import { type Monolith, startMonolith } from './monolith/monolith.ts';
import { measureBusyFirm } from './neighbours/busy-firm.ts';
import { measureEventLoop } from './neighbours/event-loop.ts';
import { measureNeighbours } from './neighbours/neighbours.ts';
import { measureNotices } from './notices.ts';
import { measurePages } from './pages.ts';
import { BENCH_DOMAIN, type RunningProduct, startProduct } from './product.ts';
import { measureReading } from './reading.ts';
import { measureRules } from './rules.ts';
import { measureScoping } from './scoping/scoping.ts';
import { type Finding, table } from './statistics.ts';
import { measureTenants } from './tenants.ts';
import { measureThroughput } from './throughput.ts';

const MOST_START_SECONDS = 25;

interface Bench {
  product: RunningProduct;
  dataDir: string;
  /** Whether this measurement was requested by name. */
  named: boolean;
  /** The same sources as one app without federation; built on first use. */
  monolith(): Promise<Monolith>;
  say(line: string): void;
}

/** The measurements of `npm run bench -- <name>`, in the order of a complete run. */
const MEASUREMENTS: Record<string, { title: string; measure(bench: Bench): Promise<Finding[]> }> = {
  start: { title: 'Start', measure: async ({ product }) => [measureStart(product)] },
  memory: { title: 'Memory', measure: ({ product, named, say }) => measureMemory(product.stack, named, say) },
  invitation: {
    title: 'Time of an invitation',
    measure: async ({ product }) => [await measureInvitation(product.stack)],
  },
  login: { title: 'Signing in', measure: ({ product, say }) => measureLogin(product.stack, say) },
  lifecycle: { title: 'Sweep of trial timelines', measure: ({ product, say }) => measureLifecycle(product.stack, say) },
  load: {
    title: 'First load',
    measure: async ({ product, monolith, say }) => measureFirstLoad(product.stack, await monolith(), say),
  },
  federation: {
    title: 'Remotes of other build tools',
    measure: ({ product, dataDir, say }) => measureFederation(product.stack, dataDir, say),
  },
  lighthouse: {
    title: 'Lighthouse',
    measure: async ({ product, monolith, say }) =>
      measureLighthouse(`http://${BENCH_DOMAIN}:${new URL(product.stack.url).port}/`, (await monolith()).url, say),
  },
  pages: {
    title: 'Pages at the front door',
    measure: ({ product, dataDir, say }) => measurePages(product.stack, dataDir, say),
  },
  jobs: { title: 'Jobs', measure: ({ product, dataDir, say }) => measureJobs(product.stack, dataDir, say) },
  notices: { title: 'Notices while workers are killed', measure: ({ dataDir, say }) => measureNotices(dataDir, say) },
  throughput: {
    title: 'Requests per second',
    measure: ({ product, dataDir, say }) => measureThroughput(product.stack, dataDir, say),
  },
  neighbours: {
    title: 'Neighbours of an attack',
    measure: ({ product, say }) => measureNeighbours(product.stack, say),
  },
  'busy-firm': {
    title: 'Neighbours of a busy firm',
    measure: ({ product, say }) => measureBusyFirm(product.stack, say),
  },
  'event-loop': {
    title: 'Event loop of delivery',
    measure: ({ product, say }) => measureEventLoop(product.stack, say),
  },
  booking: { title: 'Free slots of a month', measure: ({ product, say }) => measureBooking(product.stack, say) },
  tenants: { title: 'Health of tenants', measure: ({ product, say }) => measureTenants(product.stack, say) },
  companies: {
    title: 'List of 5,000 companies',
    measure: ({ product, say }) => measureLongTasks(product.stack, say),
  },
  reading: {
    title: 'Reading statements of work',
    measure: ({ product, say }) => measureReading(product.stack, say),
  },
  rules: { title: 'Rules for the largest and the most hostile inputs', measure: ({ say }) => measureRules(say) },
  clauses: { title: 'Clauses that rules find', measure: ({ say }) => measureClauses(say) },
  scoping: {
    title: 'Scope of a large company',
    measure: ({ product, dataDir, say }) => measureScoping(product.stack, dataDir, say),
  },
  backlog: {
    title: 'Backlog of a large company',
    measure: ({ product, say }) => measureBacklog(product.stack, say),
  },
};

const OF_SECOND_START: ReadonlySet<string> = new Set(['start', 'memory']);

/**
 * `npm run bench`: measures a separate product and prints every figure with its target. Arguments name the measurements
 * to make (default: all; "memory" alone also waits ten idle minutes). Exit code 1 when a target is missed or a name is
 * unknown.
 */
export async function main(names: readonly string[]): Promise<void> {
  const say = (line: string) => console.log(line);
  const unknown = names.find((name) => !(name in MEASUREMENTS));
  if (unknown !== undefined) {
    console.error(`There is no measurement "${unknown}". There are: ${Object.keys(MEASUREMENTS).join(', ')}`);
    process.exit(1);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'scopewright-bench-'));
  const findings: Finding[] = [];
  // the first start also seeds the database with demo data, so starting and memory are measured with a second one
  if (names.length === 0 || names.some((name) => OF_SECOND_START.has(name)))
    await (await startProduct(dataDir, await freePort())).stop();
  const product = await startProduct(dataDir, await freePort());
  let started: Promise<Monolith> | undefined;
  const monolith = () => {
    started ??= startMonolith(product.stack, dataDir);
    return started;
  };
  try {
    for (const [name, { title, measure }] of Object.entries(MEASUREMENTS)) {
      if (names.length > 0 && !names.includes(name)) continue;
      say(`• ${title}`);
      findings.push(...(await measure({ product, dataDir, named: names.includes(name), monolith, say })));
    }
  } finally {
    await started?.then(
      (app) => app.close(),
      () => undefined,
    );
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  say(`\n${table(findings)}\n`);
  process.exit(findings.every(({ passed }) => passed) ? 0 : 1);
}

function measureStart({ startSeconds }: RunningProduct): Finding {
  return {
    what: 'npm start, installed and built',
    measured: `${startSeconds.toFixed(1)} s`,
    target: `≤ ${MOST_START_SECONDS} s`,
    passed: startSeconds <= MOST_START_SECONDS,
  };
}
