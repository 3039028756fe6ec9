import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './exec.mjs';

/** Folders of the workspace that have a package.json. */
export function workspaceFolders(root = ROOT) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((entry) => (entry.endsWith('/*') ? readdirSync(join(root, entry.slice(0, -2))).map((name) => join(entry.slice(0, -2), name)) : [entry]))
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}

const reportFile = (folder, root) => join(root, folder, '.reports', 'vitest.json');

/** Removes the reports of earlier runs, so that none counts twice. */
export function clearReports(root = ROOT) {
  for (const folder of workspaceFolders(root)) rmSync(reportFile(folder, root), { force: true });
}

/**
 * Counts one vitest report. A file that failed to load has no tests of its own and counts as one failure; skipped tests count as neither.
 */
export function countVitest(report) {
  let failed = 0;
  let passed = 0;
  for (const file of report.testResults ?? []) {
    const tests = file.assertionResults ?? [];
    passed += tests.filter((test) => test.status === 'passed').length;
    const failures = tests.filter((test) => test.status === 'failed').length;
    failed += failures === 0 && file.status === 'failed' ? 1 : failures;
  }
  return { passed, failed };
}

/** Adds the counts of every package's report; a package that has tests and left no report counts as one failure. */
export function countAllVitest(root = ROOT) {
  const total = { passed: 0, failed: 0, missing: [] };
  for (const folder of workspaceFolders(root)) {
    const { scripts = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    if (!scripts.test) continue;
    const file = reportFile(folder, root);
    if (!existsSync(file)) {
      total.failed += 1;
      total.missing.push(folder);
      continue;
    }
    const { passed, failed } = countVitest(JSON.parse(readFileSync(file, 'utf8')));
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}
