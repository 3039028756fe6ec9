import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import pLimit from 'p-limit';
import { startInfra } from '../infra/index.ts';
import { scratchFolder } from '../infra/scratch-folder.ts';
import { inRoot, ROOT } from '../root.ts';
import { type Counted, clearReports, countAllVitest, failureOf, testedFolders, vitestReport } from './reports.ts';
import type { RunOptions, Tools } from './tools.ts';

/** Packages tested concurrently: tests also wait, for databases and for processes that they start. */
const COLUMNS = 2 * availableParallelism();

/** The package whose tests take longest: begun later, it would be tested alone at the end. */
const LONGEST = '@scopewright/mfe-scope';

type Env = Record<string, string | undefined>;

/** The servers of a run, for tests. */
async function withServers<T>(work: (env: Env) => Promise<T>): Promise<T> {
  const dataDir = scratchFolder('scopewright-tests-');
  const infra = await startInfra({
    dataDir,
    expires: false,
    env: { MONGODB_URI: process.env.MONGODB_URI, REDIS_URL: process.env.REDIS_URL },
  });
  try {
    return await work({
      NODE_ENV: undefined,
      MONGODB_URI: infra.mongodbUri,
      REDIS_URL: infra.redisUrl,
      SMTP_URL: infra.smtpUrl,
      MAILDEV_URL: infra.mailboxUrl ?? undefined,
      // results of one Node or system don't count for another: turbo's key contains it
      TESTED_ON: `${process.version} ${process.platform} ${process.arch}`,
    });
  } finally {
    await infra.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Lines of a package's failures that are printed; all of them are in its report. */
const FAILURE_LINES = 300;

/** Follows vitest's output: prints what failed with its reason, and counts files and tests. */
function follow(say: Tools['say']) {
  let files = 0;
  let tests = 0;
  let failed = 0;
  /** Lines that are still printed of the failures which a package lists at its end. */
  const left = new Map<string, number>();
  return {
    onLine(line: string) {
      // turbo puts the package in front
      const [, name = '', text = ''] = /^(?:(@[\w/-]+):test: )?(.*)$/.exec(stripVTControlCharacters(line)) ?? [];
      const [, mark, count] = /^\s*([✓❯×]) .*\S\.test\.tsx? \((\d+) tests?/.exec(text) ?? [];
      if (mark) {
        files += 1;
        tests += Number(count);
      }
      if (/^\s*× /.test(text)) failed += 1;
      if (/ Failed (Tests|Suites) \d+ /.test(text)) left.set(name, FAILURE_LINES);
      if (/^\s*Test Files /.test(text)) left.delete(name);
      const more = left.get(name) ?? 0;
      if (more > 0) {
        left.set(name, more - 1);
        say(`  ${text}`);
      }
    },
    progress: () => `${files} files with ${tests} tests done, ${failed} failed`,
  };
}

/**
 * Counts the results of a run; a run that failed without a reported failure counts as one.
 * @param expected the folders that must write a report; if unknown, all existing reports count
 */
async function counting(
  title: string,
  expected: readonly string[] | undefined,
  run: () => Promise<unknown>,
): Promise<Counted> {
  clearReports();
  let error: unknown;
  await run().catch((reason: unknown) => {
    error = reason;
  });
  const counted = countAllVitest(expected ?? testedFolders().filter((folder) => existsSync(vitestReport(folder))));
  if (error !== undefined && counted.failures.length === 0) counted.failures.push(failureOf(title, error));
  return counted;
}

/** Waits for all runs. @throws the error of the first that failed */
async function allOf(runs: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(runs)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Runs the tests of packages; unchanged packages that passed come from turbo's cache. */
export function unitTests({ turbo, say, step }: Tools, filters: readonly string[] = []): Promise<Counted> {
  const following = follow(say);
  const title = 'Running the unit and integration tests';
  const run = (env: Env, columns: number, ...packages: readonly string[]) =>
    turbo(
      [
        ...['run', 'test', `--concurrency=${columns}`, '--continue', '--output-logs=new-only', '--log-order=stream'],
        ...packages.map((name) => `--filter=${name}`),
      ],
      { env, onLine: following.onLine },
    );
  return step(
    title,
    () =>
      counting(title, filters.length === 0 ? testedFolders() : undefined, () =>
        withServers((env) =>
          filters.length === 0
            ? allOf([run(env, 1, LONGEST), run(env, COLUMNS - 1, `!${LONGEST}`)])
            : run(env, COLUMNS, ...filters),
        ),
      ),
    following.progress,
  );
}

export interface DirectOptions {
  title: string;
  /** The Node to run; by default this one. */
  node?: string;
  env?: Env;
  columns?: number;
}

/** Runs vitest in folders, each with paths of test files or with all of them, ignoring the cache. */
export function testsIn(
  { quietly, say, step }: Tools,
  folders: ReadonlyMap<string, readonly string[]>,
  { title, node = process.execPath, env: more = {}, columns = COLUMNS }: DirectOptions,
): Promise<Counted> {
  const following = follow(say);
  const limit = pLimit(columns);
  const test = async (folder: string, paths: readonly string[], env: Env) => {
    const options: RunOptions = { cwd: inRoot(folder), env: { ...env, ...more }, onLine: following.onLine };
    await quietly(node, [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...paths], options);
  };
  return step(
    title,
    () =>
      counting(title, [...folders.keys()], () =>
        withServers((env) => allOf([...folders].map(([folder, paths]) => limit(test, folder, paths, env)))),
      ),
    following.progress,
  );
}

/**
 * The packages that paths are in, each with the paths below it; all of a package's tests where its folder is named.
 * @throws Error when a path is in no package with tests
 */
export function foldersOf(paths: readonly string[], tested = testedFolders()): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const inProject = relative(ROOT, resolve(ROOT, path)).replaceAll('\\', '/');
    const folders = tested.filter((each) => `${inProject}/`.startsWith(`${each}/`) || each.startsWith(`${inProject}/`));
    if (folders.length === 0) throw new Error(`${path} is in no package with tests`);
    for (const folder of folders) {
      const below = inProject.startsWith(`${folder}/`) ? [inProject.slice(folder.length + 1)] : [];
      found.set(folder, [...(found.get(folder) ?? []), ...below]);
    }
  }
  return found;
}
