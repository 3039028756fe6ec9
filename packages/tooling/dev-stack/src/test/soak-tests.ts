import { execFileSync } from 'node:child_process';
import { LEAST, mutate } from '../mutants/mutate.ts';
import { percentOf } from '../mutants/score.ts';
import { GUARDS } from '../mutants/targets.ts';
import { ROOT } from '../root.ts';
import { StackProblem } from '../stack/problem.ts';
import { browserTests, pictureTests } from './browser-tests.ts';
import { nodeOfImages } from './node-of-images.ts';
import { add, type Counted, nothing } from './reports.ts';
import { build } from './static-checks.ts';
import type { Tools } from './tools.ts';
import { foldersOf, testsIn } from './unit-tests.ts';

/** Tests that start whole products take both processors. */
const COLUMNS = 2;

/** Guards whose mutants are run: those whose tests load within seconds. `npm run mutants -- guards` runs all. */
const QUICK_GUARDS = ['policy', 'invitations', 'quotas', 'tries'];

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Tests of the tier by their names, and property tests, whose number of runs is multiplied. */
const soakFiles = (): string[] => [
  ...git('ls-files', '--', '*.soak.test.ts', '*.soak.test.tsx'),
  ...git('grep', '-l', '@scopewright/build-config/runs', '--', '*.test.ts'),
];

/** Tests that kill, wait, start products and attack, and property tests with many runs. */
const soakSuites = (tools: Tools): Promise<Counted> =>
  testsIn(tools, foldersOf(soakFiles()), {
    title: 'Running the soak suites',
    env: { TIER: 'soak' },
    columns: COLUMNS,
  });

/** The integration suites on the Node that the images ship. */
async function onNodeOfImages(tools: Tools): Promise<Counted> {
  const node = await nodeOfImages(tools);
  return testsIn(tools, foldersOf(['services', ...INTEGRATION]), {
    title: `Running the integration suites on Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`,
    node,
  });
}

/** Packages whose tests use databases, queues and sockets: a Node's version could affect these. */
const INTEGRATION = [
  'engine/data',
  'engine/job-queue',
  'engine/jobs',
  'engine/work-pool',
  'server/files',
  'server/service-kit',
  'server/static-server',
  'server/work-tasks',
].map((name) => `packages/${name}`);

/** Each target is a test: it passes when enough of its mutants are noticed. */
async function mutants({ say, step }: Tools): Promise<Counted> {
  const total = nothing();
  const targets = GUARDS.filter(({ name }) => QUICK_GUARDS.includes(name));
  await step('Changing the guards', async () => {
    for (const target of targets) {
      const score = await mutate(target, { fresh: true, concurrency: COLUMNS });
      const line = `${target.name}: ${score.killed} of ${score.killed + score.survived.length} mutants noticed`;
      say(`  ${line}`);
      if (percentOf(score) >= LEAST) total.passed += 1;
      else total.failures.push({ title: line, details: score.survived.join('\n') });
    }
  });
  return total;
}

const PARTS: Record<string, (tools: Tools, paths: readonly string[]) => Promise<Counted>> = {
  vitest: soakSuites,
  browser: (tools, paths) => browserTests(tools, ['soak'], paths),
  pictures: pictureTests,
  node: onNodeOfImages,
  mutants,
};

/**
 * Runs the parts of the soak tier one after the other: each needs the machine for itself.
 * @param given names of parts, or files and folders of e2e for the part `browser`; all parts if empty
 */
export async function soakTests(tools: Tools, given: readonly string[]): Promise<Counted> {
  const paths = given.filter((name) => name.startsWith('e2e/'));
  const parts = given.filter((name) => !name.startsWith('e2e/'));
  const names = paths.length > 0 ? [...parts, 'browser'] : parts;
  const unknown = names.find((name) => PARTS[name] === undefined);
  if (unknown !== undefined)
    throw new StackProblem(`There is no part ${unknown} of the soak tests: ${Object.keys(PARTS).join(', ')}`);
  const total = nothing();
  await tools.step('Building', () => build(tools));
  for (const [name, run] of Object.entries(PARTS))
    if (names.length === 0 || names.includes(name)) add(total, await run(tools, paths));
  return total;
}
