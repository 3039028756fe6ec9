import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import { measureBacklog } from './backlog/backlog.ts';
import type { Bench } from './bench.ts';
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
import { measureMyWork } from './my-work.ts';
import { measureBusyFirm } from './neighbours/busy-firm.ts';
import { measureEventLoop } from './neighbours/event-loop.ts';
import { measureNeighbours } from './neighbours/neighbours.ts';
import { measureNotices } from './notices.ts';
import { measurePages } from './pages.ts';
import { startProduct } from './product.ts';
import { measureReading } from './reading.ts';
import { measureRules } from './rules.ts';
import { measureScoping } from './scoping/scoping.ts';
import { atMost, type Finding, table } from './statistics.ts';
import { measureTenants } from './tenants.ts';
import { measureThroughput } from './throughput.ts';

const MOST_START_SECONDS = 25;

/** The measurements of `npm run bench -- <name>`, in the order of a complete run. */
const MEASUREMENTS: Record<string, { title: string; measure(bench: Bench): Promise<Finding[]> }> = {
  start: { title: 'Start', measure: measureStart },
  memory: { title: 'Memory', measure: measureMemory },
  invitation: { title: 'Time of an invitation', measure: measureInvitation },
  login: { title: 'Signing in', measure: measureLogin },
  lifecycle: { title: 'Sweep of trial timelines', measure: measureLifecycle },
  load: { title: 'First load', measure: measureFirstLoad },
  federation: { title: 'Remotes of other build tools', measure: measureFederation },
  lighthouse: { title: 'Lighthouse', measure: measureLighthouse },
  pages: { title: 'Pages at the front door', measure: measurePages },
  jobs: { title: 'Jobs', measure: measureJobs },
  notices: { title: 'Notices while workers are killed', measure: measureNotices },
  throughput: { title: 'Requests per second', measure: measureThroughput },
  neighbours: { title: 'Neighbours of an attack', measure: measureNeighbours },
  'busy-firm': { title: 'Neighbours of a busy firm', measure: measureBusyFirm },
  'event-loop': { title: 'Event loop of delivery', measure: measureEventLoop },
  booking: { title: 'Free slots of a month', measure: measureBooking },
  tenants: { title: 'Health of tenants', measure: measureTenants },
  companies: { title: 'List of 5,000 companies', measure: measureLongTasks },
  'my-work': { title: 'My work of a consultant with 200 clients', measure: measureMyWork },
  reading: { title: 'Reading statements of work', measure: measureReading },
  rules: { title: 'Rules for the largest and the most hostile inputs', measure: measureRules },
  clauses: { title: 'Clauses that rules find', measure: measureClauses },
  scoping: { title: 'Scope of a large company', measure: measureScoping },
  backlog: { title: 'Backlog of a large company', measure: measureBacklog },
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
      findings.push(...(await measure({ ...product, dataDir, named: names.includes(name), monolith, say })));
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

async function measureStart({ startSeconds }: Bench): Promise<Finding[]> {
  const measured = `${startSeconds.toFixed(1)} s`;
  return [atMost('npm start, installed and built', startSeconds, MOST_START_SECONDS, 's', measured)];
}
