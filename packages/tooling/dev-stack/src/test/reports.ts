import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, workspaceFolders } from '../root.ts';

export interface Failure {
  /** File, test, and the first line of the reason. */
  title: string;
  /** The whole reason, unless it has been printed. */
  details?: string;
}

/** Results of a run of tests. */
export interface Counted {
  passed: number;
  failures: Failure[];
  /** How long each test took. */
  times: { title: string; seconds: number }[];
}

interface VitestReport {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults?: {
      status: string;
      fullName: string;
      failureMessages?: string[];
      /** In milliseconds. */
      duration?: number | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  specs?: {
    file: string;
    title: string;
    tests: {
      status: string;
      projectName?: string;
      results: { duration?: number; error?: { message?: string }; errors?: { message?: string }[] }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats?: { expected?: number };
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
}

export const nothing = (): Counted => ({ passed: 0, failures: [], times: [] });

/** Adds what one run reported to a total. */
export function add(total: Counted, { passed, failures, times }: Counted): void {
  total.passed += passed;
  total.failures.push(...failures);
  total.times.push(...times);
}

/** A failure outside of the tests. */
export const failureOf = (title: string, error: unknown): Failure => {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { title: `${title}: ${firstLine(error instanceof Error ? error.message : details)}`, details };
};

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

/** The report of a package's tests, written by vitest. */
export const vitestReport = (folder: string, root = ROOT): string => join(root, folder, '.reports', 'vitest.json');

/** Removes the reports of earlier runs, so that none is counted twice. */
export function clearReports(root = ROOT): void {
  for (const folder of workspaceFolders(root)) rmSync(vitestReport(folder, root), { force: true });
}

const plain = (text = ''): string => stripVTControlCharacters(text);
const firstLine = (text = ''): string => plain(text).split('\n', 1)[0] ?? '';

/**
 * Counts one vitest report and lists the failures. A file that failed to load has no tests and counts as one failure;
 * skipped tests are not counted.
 */
export function countVitest(report: VitestReport, folder: string): Counted {
  const total = nothing();
  for (const { name, status, message, assertionResults: tests = [] } of report.testResults ?? []) {
    const file = `${folder}/…/${basename(name)}`;
    const failed = tests.filter((test) => test.status === 'failed');
    total.passed += tests.filter((test) => test.status === 'passed').length;
    total.times.push(
      ...tests.map(({ fullName, duration }) => ({ title: `${file}: ${fullName}`, seconds: (duration ?? 0) / 1000 })),
    );
    total.failures.push(
      ...failed.map(({ fullName, failureMessages = [] }) => ({
        title: `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
      })),
    );
    if (failed.length === 0 && status === 'failed') total.failures.push({ title: `${file}: ${firstLine(message)}` });
  }
  return total;
}

/** Folders of the packages with tests, relative to the project's. */
export const testedFolders = (root = ROOT): string[] =>
  workspaceFolders(root).filter((folder) => {
    const { scripts } = readJson<{ scripts?: Record<string, string> }>(join(root, folder, 'package.json'));
    return scripts?.test !== undefined;
  });

/** Adds up the packages' reports; a package without one counts as one failure. */
export function countAllVitest(folders: readonly string[], root = ROOT): Counted {
  const total = nothing();
  for (const folder of folders) {
    const file = vitestReport(folder, root);
    if (existsSync(file)) add(total, countVitest(readJson(file), folder));
    else total.failures.push({ title: `${folder} left no test report` });
  }
  return total;
}

/**
 * Counts a Playwright report of the folder and lists the failures. A flaky test counts as failed: it failed once. Each failure
 * outside of a test counts as one.
 */
export function countPlaywright(file: string, folder: string): Counted {
  const { stats, suites = [], errors = [] } = readJson<PlaywrightReport>(file);
  const specsOf = ({ specs = [], suites: inner = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...specs,
    ...inner.flatMap(specsOf),
  ];
  const total = { ...nothing(), passed: stats?.expected ?? 0 };
  for (const spec of suites.flatMap(specsOf)) {
    const title = `${folder}/${spec.file}: ${spec.title}`;
    for (const { status, results, projectName } of spec.tests) {
      const seconds = results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0);
      total.times.push({ title: projectName ? `${title} (${projectName})` : title, seconds });
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const messages = results.flatMap(({ error, errors: all = error ? [error] : [] }) => all);
      total.failures.push({
        title: `${title}: ${firstLine(messages[0]?.message)}`,
        details: plain(messages.map(({ message }) => message).join('\n\n')),
      });
    }
  }
  total.failures.push(
    ...errors.map(({ message }) => ({ title: `${folder}: ${firstLine(message)}`, details: plain(message) })),
  );
  return total;
}

/** The tests that took longest, a line each. */
export const slowestOf = ({ times }: Counted, count = 10): string[] =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`);
