import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from '../root.ts';
import { StackProblem } from '../stack/problem.ts';
import { browserTests } from './browser-tests.ts';
import { add, type Counted, nothing, slowestOf } from './reports.ts';
import { soakTests } from './soak-tests.ts';
import { build, staticChecks } from './static-checks.ts';
import type { Tools } from './tools.ts';
import { foldersOf, testsIn, unitTests } from './unit-tests.ts';

const USAGE = `npm test -- [--changed] [folder or file …]
npm run test:browser -- [folder or file of e2e …]
npm run test:soak -- [vitest | browser | pictures | node | mutants …]
npm run test:all`;

/** Lines of a failure's reason that are printed; the rest is in the reports. */
const REASON_LINES = 60;

const E2E = /^(\.\/)?e2e(\/|$)/;

/** A folder or file of e2e as Playwright takes it. */
const inE2e = (path: string): string => path.replace(E2E, '');

/** The commit that a branch left `main` at; on `main` the last commit, so that uncommitted changes count. */
const leftMain = (): string =>
  execFileSync('git', ['merge-base', 'HEAD', 'main'], { cwd: ROOT, encoding: 'utf8' }).trim();

/** Everything of `npm test`: static checks, unit and integration tests, core journeys. */
async function whole(tools: Tools): Promise<Counted> {
  const total = nothing();
  const { counted, built } = await staticChecks(tools);
  add(total, counted);
  add(total, await unitTests(tools));
  // without a build there is no product to test, and the failed step has been counted
  if (built) add(total, await browserTests(tools, ['core']));
  return total;
}

/** The static checks, and the tests of packages with changes and of those that depend on them. */
async function changed(tools: Tools): Promise<Counted> {
  const total = nothing();
  add(total, (await staticChecks(tools)).counted);
  add(total, await unitTests(tools, [`...[${leftMain()}]`]));
  return total;
}

/** The tests in folders and files. */
async function only(tools: Tools, paths: readonly string[]): Promise<Counted> {
  const total = nothing();
  const others = paths.filter((path) => !E2E.test(path));
  if (others.length > 0) add(total, await testsIn(tools, foldersOf(others), { title: 'Running the tests' }));
  const journeys = paths.filter((path) => E2E.test(path)).map(inE2e);
  if (journeys.length > 0) {
    await tools.step('Building', () => build(tools));
    add(total, await browserTests(tools, ['core', 'functional'], journeys.filter(Boolean)));
  }
  return total;
}

async function functional(tools: Tools, paths: readonly string[]): Promise<Counted> {
  await tools.step('Building', () => build(tools));
  return browserTests(tools, ['functional'], paths.map(inE2e));
}

/** Prints each failure, the slowest tests, and the total in the last line. */
function print({ say }: Tools, title: string, counted: Counted): void {
  for (const { title: what, details } of counted.failures)
    if (details) say(['', `✗ ${what}`, ...details.split('\n').slice(0, REASON_LINES)].join('\n').trimEnd());
  const slowest = slowestOf(counted);
  if (slowest.length > 0) say(['', `The slowest tests of ${title}:`, ...slowest].join('\n'));
  for (const { title: what } of counted.failures) say(`✗ ${what}`);
  say(`${counted.passed} passed, ${counted.failures.length} failed`);
}

/** Runs the tests of a tier and prints the results. @returns whether all passed */
export async function main(tools: Tools, argv: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { tier: { type: 'string', default: 'test' }, changed: { type: 'boolean', default: false } },
  });
  const tiers: Record<string, [string, () => Promise<Counted>][]> = {
    test: [
      [
        'npm test',
        () => (values.changed ? changed(tools) : positionals.length > 0 ? only(tools, positionals) : whole(tools)),
      ],
    ],
    browser: [['npm run test:browser', () => functional(tools, positionals)]],
    soak: [['npm run test:soak', () => soakTests(tools, positionals)]],
    all: [
      ['npm test', () => whole(tools)],
      ['npm run test:browser', () => functional(tools, [])],
      ['npm run test:soak', () => soakTests(tools, [])],
    ],
  };
  const runs = tiers[values.tier];
  if (runs === undefined) throw new StackProblem(USAGE);
  const total = nothing();
  for (const [title, run] of runs) {
    const counted = await run();
    print(tools, title, counted);
    add(total, counted);
  }
  if (runs.length > 1) tools.say(`${total.passed} passed, ${total.failures.length} failed`);
  return total.failures.length === 0;
}
