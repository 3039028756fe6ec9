import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';
import { clockUses } from './clock-uses.ts';

/** Where the guard itself is, and the examples of this test. */
const WITH_LIMITS = /(?:playwright\.config|no-clock\.test)\.ts$/;

/** Tests, and what only tests use. */
const TESTS = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '**/testing/**', 'e2e/**'], {
  cwd: inRoot(),
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !WITH_LIMITS.test(file) && existsSync(inRoot(file)));

test('no test looks at a clock: tests prove behavior, `npm run bench` measures speed', () => {
  expect(TESTS.length).toBeGreaterThan(500);
  expect(TESTS.flatMap((file) => clockUses(file, readFileSync(inRoot(file), 'utf8')))).toEqual([]);
});

test.each([
  'const started = performance.now();',
  'const before = process.cpuUsage();',
  'const at = process.hrtime.bigint();',
  'const { rss } = process.memoryUsage();',
  'const delay = monitorEventLoopDelay();',
  "readFileSync('/proc/thread-self/schedstat', 'utf8');",
  'expect(Date.now() - started).toBeGreaterThan(5);',
  'expect(took).toBeLessThan(WITHIN_MS);',
  'expect(took).toBeLessThanOrEqual(2 * limitMs);',
  'expect(1500).toBeGreaterThan(ms);',
  'expect([status, took < MAX_MS]).toEqual([200, true]);',
  'expect([status, ms < MAX]).toEqual([200, true]);',
  'await new Promise((resolve) => setTimeout(resolve, 50));',
  'await new Promise((resolve) => setTimeout(resolve, pauseMs));',
  "setTimeout(() => response.end('last'), 400);",
  'await delay(250);',
  'await page.waitForTimeout(100);',
  "test('x', { timeout: 120_000 }, async () => {",
  'const WAIT = { timeout: 30_000, interval: 20 };',
  "test('x', () => {\n  go();\n}, 240_000);",
  "test(\n  'x',\n  () => {\n    go();\n  },\n  TIMEOUT_MS,\n);",
  'vi.setConfig({ testTimeout: 90_000 });',
  'test.setTimeout(90_000);',
])('a look at a clock is found: %s', (line) => {
  expect(clockUses('src/x.test.ts', `const before = 1;\n${line}\n`)).toHaveLength(1);
});

test.each([
  '// performance.now() would measure the machine',
  '/* Date.now() - started */',
  'const ago = new Date(Date.now() - 90 * DAY_MS);',
  'const soon = Date.now() + MINUTE_MS;',
  'const clock = () => Date.now() - MINUTE;',
  'expect(isOver(now)).toBe(ms >= 0);',
  'beforeAll(async () => {\n  go();\n}, 60_000);',
  'expect(count).toBeLessThan(5);',
  'expect(names.length).toBeGreaterThan(MOST);',
  'await new Promise((resolve) => setTimeout(resolve, 0));',
  'const WAIT = { timeout: 60_000, interval: 20 };',
  'vi.advanceTimersByTime(10_000);',
  'const limits = [1_000, 2_000];',
])('a use that does not read the clock is allowed: %s', (line) => {
  expect(clockUses('src/x.test.ts', `const before = 1;\n${line}\n`)).toEqual([]);
});

test('a place is named with its line, and once', () => {
  expect(clockUses('src/x.test.ts', 'go();\n\nexpect(performance.now() - begun).toBeLessThan(WITHIN_MS);\n')).toEqual([
    'src/x.test.ts:3 expect(performance.now() - begun).toBeLessThan(WITHIN_MS); (compares with a time)',
  ]);
});

test('a fake clock does not sleep', () => {
  const source = 'vi.useFakeTimers();\nawait new Promise((resolve) => setTimeout(resolve, 50));\n';
  expect(clockUses('src/x.test.ts', source)).toEqual([]);
});
