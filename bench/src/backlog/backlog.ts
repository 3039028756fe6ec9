import type { CallOutput } from '@scopewright/contracts';
import { type Models, runAsSystem } from '@scopewright/data';
import { generateBacklog } from '@scopewright/domain/backlog/generate';
import { inputsOfCompany } from '@scopewright/domain/backlog/testing/inputs';
import { generateCompany, LARGE_COMPANY } from '@scopewright/domain/scoping/testing/company';
import type { Bench } from '../bench.ts';
import { withDatabase } from '../engines.ts';
import { fillCompany, type ScopedCompany } from '../scoping/scope-company.ts';
import { asDemoAdmin, type Call } from '../sign-in.ts';
import {
  type Finding,
  median,
  percentile,
  timed,
  timedAtPace,
  timedInTurns,
  withinMs,
  withinRatio,
} from '../statistics.ts';
import { measureBacklogScreens } from './backlog-screens.ts';

/** No other measurement has this company. */
const SEED = 21;
const ROUNDS = 30;
const PAGE = 50;
const FIRST_MS = 1_500;
const AGAIN_MS = 500;
const EXPORT_MS = 3_000;
const MOST_RATIO = 2;
const NEIGHBOUR_MS = 100;
const POLL_MS = 20;
const PRESETS = ['csv', 'jira-cloud-csv', 'build-pack'] as const;

/**
 * The backlog of a company of thirty projects with 600 request types: generating all of it, again without a change,
 * another call's waiting time during it; a page of it beside the plain driver query; exporting all of it; and how its
 * screens scroll and react.
 */
export async function measureBacklog({ stack, say }: Bench): Promise<Finding[]> {
  const { firmAdmin, call } = await asDemoAdmin(stack);
  return withDatabase(stack, async (models) => {
    const company = await fillCompany(models, firmAdmin.email, SEED);
    const { companyId } = company;
    const projectIds = await runAsSystem('benchmark', async () =>
      (await models.scopeItems.find({ companyId, kind: 'project' }, { _id: 1 }).lean()).map(({ _id }) =>
        _id.toHexString(),
      ),
    );
    const first = await previewAll(call, projectIds);
    const waits = await whilePreviewing(call, projectIds);
    for (const [at, projectId] of projectIds.entries())
      await call('POST', `projects/${projectId}/backlog/generate`, {
        operationId: `bench-generate-${at}`,
        previewId: (await call<CallOutput<'previewBacklog'>>('POST', `projects/${projectId}/backlog/preview`, {}))
          .previewId,
      });
    const workItems = await runAsSystem('benchmark', () => models.workItems.countDocuments({ companyId }));
    const again = [await previewAll(call, projectIds), await previewAll(call, projectIds)];
    const sums = again.map(sumOf);
    const one = median(again.flat());
    say(
      `  ${workItems} work items: previewed in ${sumOf(first).toFixed(0)} ms, again without a change in ${sums.map((ms) => ms.toFixed(0)).join(' and ')} ms, one project in ${one.toFixed(0)} ms; another call waited ${percentile(waits, 0.99).toFixed(0)} ms meanwhile (p99)`,
    );
    return [
      measureRules(say),
      withinMs('Previewing one of the thirty projects again', one, AGAIN_MS),
      withinMs(
        `Generating ${workItems.toLocaleString('en-US')} work items, all previews together`,
        sumOf(first),
        FIRST_MS,
      ),
      withinMs('The same again without a change', Math.min(...sums), AGAIN_MS),
      withinMs('Another call while they are generated, p99', percentile(waits, 0.99), NEIGHBOUR_MS),
      await measurePage(company, models, call, say),
      ...(await measureExports(company, call, say)),
      ...(await measureBacklogScreens(stack, models, company, say)),
    ];
  });
}

/** Time of the rules alone for all of the company's projects, without reading and storing: the median of five. */
function measureRules(say: (line: string) => void): Finding {
  const inputs = inputsOfCompany(
    generateCompany(LARGE_COMPANY, { seed: SEED, companyId: 'c'.repeat(24), now: new Date(0) }),
  );
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    for (const input of inputs) generateBacklog(input);
    return performance.now() - began;
  });
  say(`  the rules alone: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  return withinMs('Generating them, the rules alone', median(times), FIRST_MS);
}

/** How long it takes to preview the backlog of each project, one after the other, in ms. */
async function previewAll(call: Call, projectIds: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const projectId of projectIds)
    times.push(await timed(() => call('POST', `projects/${projectId}/backlog/preview`, {})));
  return times;
}
const sumOf = (times: readonly number[]): number => times.reduce((sum, ms) => sum + ms, 0);

/** How long a call that reads little takes while backlogs are previewed, in ms. */
async function whilePreviewing(call: Call, projectIds: readonly string[]): Promise<number[]> {
  const previews = previewAll(call, projectIds);
  const waits = await timedAtPace(100, 20, () => call('GET', 'notifications/unread'));
  await previews;
  return waits;
}

/** A page of a company's backlog, as a multiple of the driver's query for the same. */
async function measurePage(
  { companyId, firmId }: ScopedCompany,
  { workItems }: Models,
  call: Call,
  say: (line: string) => void,
): Promise<Finding> {
  const open = () => call('GET', `companies/${companyId.toHexString()}/backlog?limit=${PAGE}&status=todo`);
  const which = { firmId, companyId, deletedAt: null, status: 'todo' };
  const bare = () =>
    runAsSystem('benchmark', async () =>
      JSON.stringify([
        await workItems.collection
          .find(which, { projection: { base: 0, notes: 0, searchText: 0, operations: 0 } })
          .sort({ order: 1, _id: 1 })
          .limit(PAGE)
          .toArray(),
        await workItems.collection.countDocuments(which),
      ]),
    );
  for (let round = 0; round < 5; round += 1) await Promise.all([open(), bare()]);
  const [page, query] = await timedInTurns(ROUNDS, open, bare);
  say(`  a page of ${PAGE}: ${page.toFixed(1)} ms, the bare query ${query.toFixed(1)} ms`);
  return withinRatio(
    `A page of ${PAGE} work items of the company’s backlog, of the bare query`,
    page / query,
    MOST_RATIO,
    page,
  );
}

/** From the request of an export of the whole company until its files can be fetched. */
async function measureExports(
  { companyId }: ScopedCompany,
  call: Call,
  say: (line: string) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const preset of PRESETS) {
    const ms = await timed(async () => {
      const { id } = await call<{ id: string }>('POST', `companies/${companyId.toHexString()}/backlog/exports`, {
        preset,
      });
      for (;;) {
        const { state } = await call<{ state: string }>('GET', `backlog-exports/${id}`);
        if (state === 'done') return;
        if (state === 'failed') throw new Error(`The export ${preset} failed`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    });
    say(`  exported as ${preset} in ${ms.toFixed(0)} ms`);
    findings.push(withinMs(`Exporting all of it as ${preset}`, ms, EXPORT_MS));
  }
  return findings;
}
