import { join } from 'node:path';
import { type Models, runAsSystem } from '@scopewright/data';
import { readStackFile, type StackFile } from '@scopewright/dev-stack/stack-file';
import type { Bench } from '../bench.ts';
import { withDatabase } from '../engines.ts';
import { asDemoAdmin, type Call } from '../sign-in.ts';
import { type Finding, median, timed, timedInTurns, withinMs, withinRatio } from '../statistics.ts';
import { measureCoverage } from './coverage.ts';
import { fillCompany, heavyItems, type ScopedCompany } from './scope-company.ts';
import { checkedByWorker, firstCheckLine, firstChecks, makeCompanyByCalls } from './scope-first-check.ts';
import { measureScopeScreens } from './scope-screens.ts';

const ROUNDS = 40;
const MOST_RATIO = 2;
const MOST_CHECK_MS = 200;
const SEEDS = [14, 15, 16, 17];
/** For the company whose items are created by calls. */
const SEED_OF_CALLS = 18;
const CHECKS = 10;

/**
 * A company of thirty projects: the time to open one of them, as a percentage of the plain driver query that reads the
 * same and writes it as JSON; the time of a check of all of it over HTTP, as the first call to a new process of
 * delivery and after an edit; and how its screens scroll and react in Chromium.
 */
export async function measureScoping({ stack, dataDir, say }: Bench): Promise<Finding[]> {
  const { firmAdmin, call } = await asDemoAdmin(stack);
  return withDatabase(stack, async (models) => {
    const companies: ScopedCompany[] = [];
    let heavy: ReturnType<typeof heavyItems> | undefined;
    for (const seed of SEEDS)
      companies.push(
        await fillCompany(models, firmAdmin.email, seed, (items) => {
          if (heavy) return [];
          heavy = heavyItems(items);
          return Object.values(heavy);
        }),
      );
    const [company] = companies;
    if (company === undefined || heavy === undefined) throw new Error('No company was made');
    return [
      await measureTree(company, models, (path) => call('GET', path), say),
      ...(await measureFirstChecks(companies, { stack, dataDir, models, call }, say)),
      ...(await measureChecks(companies, call, say)),
      ...(await measureScopeScreens(
        stack,
        { companyId: company.companyId.toHexString(), projectId: company.projectId.toHexString(), ...heavy },
        say,
      )),
      // the last one: its clauses would be part of other checks
      await measureCoverage(companies.at(-1) ?? company, models, (path) => call('GET', path), say),
    ];
  });
}

async function measureTree(
  company: ScopedCompany,
  models: Models,
  get: (path: string) => Promise<unknown>,
  say: (line: string) => void,
): Promise<Finding> {
  const { companyId, projectId, rows } = company;
  const open = async () => {
    const body = (await get(`companies/${companyId.toHexString()}/scope?projectId=${projectId.toHexString()}`)) as {
      rows: unknown[];
    };
    if (body.rows.length !== rows) throw new Error(`The tree has ${body.rows.length} rows`);
  };
  const bare = () => runAsSystem('benchmark', () => bareTree(models, company));
  for (let round = 0; round < 10; round += 1) await Promise.all([open(), bare()]);
  const [call, query] = await timedInTurns(ROUNDS, open, bare);
  say(`  the tree of ${rows} rows: ${call.toFixed(1)} ms, the bare query ${query.toFixed(1)} ms`);
  return withinRatio(`Opening a project of ${rows} rows, of the bare query`, call / query, MOST_RATIO, call);
}

/**
 * The first check of whole companies in new processes of delivery, on a database as people and the worker leave it: one
 * company was created by calls alone.
 */
async function measureFirstChecks(
  [, ...companies]: readonly ScopedCompany[],
  { stack, dataDir, models, call }: { stack: StackFile; dataDir: string; models: Models; call: Call },
  say: (line: string) => void,
): Promise<Finding[]> {
  const made = await makeCompanyByCalls(call, SEED_OF_CALLS);
  const companyIds = [made, ...companies.slice(0, 2).map(({ companyId }) => companyId)];
  await checkedByWorker(models, companyIds);
  const stackNow = () => readStackFile(join(dataDir, 'stack.json')) ?? stack;
  const found = await firstChecks(stackNow, models, companyIds, (companyId) =>
    call('GET', `companies/${companyId.toHexString()}/scope-check`),
  );
  say(firstCheckLine(found));
  return [
    checkFinding('Checking a whole company (600 forms, 120 workflows, 3,000 fields) in a new process', found.kept),
    checkFinding('The same where nothing is kept of it', [found.fromNothing]),
  ];
}

const checkFinding = (what: string, times: readonly number[]): Finding => withinMs(what, median(times), MOST_CHECK_MS);

/** Checks of whole companies after each edit of a field, as often as while people work. */
async function measureChecks(
  companies: readonly ScopedCompany[],
  call: Call,
  say: (line: string) => void,
): Promise<Finding[]> {
  const check = ({ companyId }: ScopedCompany, query = '') =>
    timed(() => call('GET', `companies/${companyId.toHexString()}/scope-check${query}`));
  for (const company of companies) await check(company);
  const again: number[] = [];
  const ofProject: number[] = [];
  for (let round = 0; round < CHECKS; round += 1) {
    for (const company of companies) {
      const { id } = company.field;
      const changes = [
        {
          kind: 'set',
          path: ['name'],
          from: round === 0 ? company.field.name : `Called ${round}`,
          to: `Called ${round + 1}`,
        },
      ];
      await call('POST', `scope-items/${id}/changes`, {
        operationId: `bench-${id}-${round}`,
        version: round + 1,
        changes,
      });
      again.push(await check(company));
      ofProject.push(await check(company, `?projectId=${company.projectId.toHexString()}`));
    }
  }
  say(`  checks of a company after an edit: ${again.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  return [
    checkFinding('Checking it again after an edit', again),
    checkFinding('Checking one of its projects', ofProject),
  ];
}

const HEAD = {
  kind: 1,
  projectId: 1,
  name: 1,
  order: 1,
  phase: 1,
  readyState: 1,
  ownerId: 1,
  deadline: 1,
  implementedAt: 1,
  unanswered: 1,
} as const;
const OF_CONTENT = {
  version: 1,
  updatedAt: 1,
  projectKey: 1,
  'content.portalGroupId': 1,
  'content.workflowId': 1,
  'content.type': 1,
} as const;

/** The same tree read by the driver, as JSON that is parsed again as in a browser. */
async function bareTree({ scopeItems }: Models, { firmId, companyId, projectId }: ScopedCompany): Promise<unknown> {
  const { collection } = scopeItems;
  const rowsOf = (of: object) =>
    collection
      .find({ firmId, companyId, deletedAt: null, ...of }, { projection: { ...HEAD, ...OF_CONTENT } })
      .sort({ kind: 1, order: 1, _id: 1 })
      .toArray();
  const [project, items, fields] = await Promise.all([
    collection.findOne({ _id: projectId }),
    rowsOf({ projectId }),
    rowsOf({ projectId: null, kind: 'field' }),
  ]);
  return JSON.parse(JSON.stringify({ project, rows: [...items, ...fields] }));
}
