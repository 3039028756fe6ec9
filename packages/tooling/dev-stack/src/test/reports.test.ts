import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { countAllVitest, countPlaywright, countVitest, nothing, slowestOf, testedFolders } from './reports.ts';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [], duration: 1_500 };
const failed = {
  status: 'failed',
  fullName: 'subtracts',
  failureMessages: ['AssertionError: expected 1 to be 2\n    at sums.test.ts:3'],
};
const skipped = { status: 'pending', fullName: 'divides', failureMessages: [] };

describe('countVitest', () => {
  it('counts what passed and names what failed with the first line of its reason', () => {
    expect(
      countVitest(
        { testResults: [{ name: '/p/sums.test.ts', status: 'failed', assertionResults: [passed, failed, skipped] }] },
        'p',
      ),
    ).toEqual({
      passed: 1,
      failures: [{ title: 'p/…/sums.test.ts: subtracts: AssertionError: expected 1 to be 2' }],
      times: [
        { title: 'p/…/sums.test.ts: adds', seconds: 1.5 },
        { title: 'p/…/sums.test.ts: subtracts', seconds: 0 },
        { title: 'p/…/sums.test.ts: divides', seconds: 0 },
      ],
    });
  });

  it('counts a file that failed to load as one failure', () => {
    expect(
      countVitest(
        {
          testResults: [
            { name: '/p/sums.test.ts', status: 'failed', message: 'SyntaxError: missing )', assertionResults: [] },
          ],
        },
        'p',
      ),
    ).toMatchObject({ passed: 0, failures: [{ title: 'p/…/sums.test.ts: SyntaxError: missing )' }] });
  });
});

/** A new folder, and a function that writes a JSON file in it and returns its path. */
function folder() {
  const root = mkdtempSync(join(tmpdir(), 'scopewright-reports-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, content: object): string => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
    return join(root, path);
  };
  return { root, write };
}

describe('countAllVitest', () => {
  it('adds the reports of all packages; one with tests and without a report is a failure', () => {
    const { root, write } = folder();
    write('package.json', { workspaces: ['packages/*', 'mfe-*', 'e2e'] });
    for (const name of ['whole', 'broken', 'silent'])
      write(`packages/${name}/package.json`, { scripts: { test: 'vitest run' } });
    write('packages/untested/package.json', {});
    write('other/package.json', { scripts: { test: 'vitest run' } });
    write('mfe-auth/package.json', { scripts: { test: 'vitest run' } });
    write('mfe-auth/.reports/vitest.json', {
      testResults: [{ name: 'c.test.ts', status: 'passed', assertionResults: [passed] }],
    });
    write('packages/whole/.reports/vitest.json', {
      testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [passed, passed] }],
    });
    write('packages/broken/.reports/vitest.json', {
      testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults: [failed] }],
    });
    const { passed: count, failures } = countAllVitest(testedFolders(root), root);
    expect(count).toBe(3);
    expect(failures.map(({ title }) => title).sort()).toEqual([
      'packages/broken/…/b.test.ts: subtracts: AssertionError: expected 1 to be 2',
      'packages/silent left no test report',
    ]);
  });
});

describe('countPlaywright', () => {
  it('counts what passed, and names failed and flaky tests at any depth and what failed outside of tests', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'login.spec.ts',
      title,
      tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
    });
    const report = {
      stats: { expected: 7 },
      suites: [
        {
          specs: [spec('opens', 'expected')],
          suites: [
            {
              specs: [
                spec('signs in', 'unexpected', 'Error: \u001b[2mtimeout\u001b[22m\nat 3'),
                spec('stays', 'flaky', 'once'),
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'no workers\nleft' }],
    };
    const { passed: count, failures } = countPlaywright(folder().write('playwright.json', report), 'e2e');
    expect(count).toBe(7);
    expect(failures).toEqual([
      { title: 'e2e/login.spec.ts: signs in: Error: timeout', details: 'Error: timeout\nat 3' },
      { title: 'e2e/login.spec.ts: stays: once', details: 'once' },
      { title: 'e2e: no workers', details: 'no workers\nleft' },
    ]);
  });
});

test('the slowest tests come first', () => {
  const times = [1, 30, 2].map((seconds) => ({ title: `test of ${seconds}`, seconds }));
  expect(slowestOf({ ...nothing(), times }, 2)).toEqual(['  30.0 s  test of 30', '   2.0 s  test of 2']);
});
