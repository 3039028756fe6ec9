import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, workspaceFolders } from '../root.ts';

/** How many tests passed, and a line for each that failed. */
export interface Counted {
  passed: number;
  failures: string[];
}

interface VitestReport {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults?: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats?: { expected?: number };
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

const reportFile = (folder: string, root: string) => join(root, folder, '.reports', 'vitest.json');

/** Removes the reports of earlier runs, so that none is counted twice. */
export function clearReports(root = ROOT): void {
  for (const folder of workspaceFolders(root)) rmSync(reportFile(folder, root), { force: true });
}

const firstLine = (text = ''): string => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

/**
 * Counts one vitest report and lists the failures. A file that failed to load has no tests and counts as one failure;
 * skipped tests are not counted.
 */
export function countVitest(report: VitestReport): Counted {
  const failures: string[] = [];
  let passed = 0;
  for (const { name, status, message, assertionResults: tests = [] } of report.testResults ?? []) {
    passed += tests.filter((test) => test.status === 'passed').length;
    const failed = tests.filter((test) => test.status === 'failed');
    for (const test of failed)
      failures.push(`${basename(name)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    if (failed.length === 0 && status === 'failed') failures.push(`${basename(name)}: ${firstLine(message)}`);
  }
  return { passed, failures };
}

/** Folders of the packages with tests, relative to the project's. */
export const testedFolders = (root = ROOT): string[] =>
  workspaceFolders(root).filter((folder) => {
    const { scripts } = readJson<{ scripts?: Record<string, string> }>(join(root, folder, 'package.json'));
    return scripts?.test !== undefined;
  });

/** Adds up every package's report; a package with tests but without a report counts as one failure. */
export function countAllVitest(root = ROOT): Counted {
  const total: Counted = { passed: 0, failures: [] };
  for (const folder of testedFolders(root)) {
    const file = reportFile(folder, root);
    if (!existsSync(file)) {
      total.failures.push(`${folder} left no test report`);
      continue;
    }
    const { passed, failures } = countVitest(readJson(file));
    total.passed += passed;
    total.failures.push(...failures.map((failure) => `${folder}/…/${failure}`));
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
  const failures = suites
    .flatMap(specsOf)
    .flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(
          ({ results }) =>
            `${folder}/${spec.file}: ${spec.title}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`,
        ),
    );
  return {
    passed: stats?.expected ?? 0,
    failures: [...failures, ...errors.map(({ message }) => `${folder}: ${firstLine(message)}`)],
  };
}
