const isSoak = process.env.TIER === 'soak';

/** The one limit of tests, in milliseconds: what takes longer hangs. */
export const GUARD_MS = 60_000;

/**
 * A test of the soak tier starts processes and waits for many things one after the other, each with the guard as its
 * limit.
 */
const testTimeout = isSoak ? 10 * GUARD_MS : GUARD_MS;

/** How long a test waits for one state: less than the whole test, so that a failure names the awaited state. */
export const WAIT_MS = isSoak ? GUARD_MS : GUARD_MS / 2;

/** Settings of the tier that TIER names, by default `npm test`. Names of test files show their tier. */
export const tier = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: WAIT_MS, interval: 20 } },
  // a file's modules are transformed once for all packages and runs, as long as they have the same content
  experimental: { fsModuleCache: true },
};

/** Test files of the tier with one of the endings, for instance `ts`. Soak also repeats property tests, with more runs. */
export const testFiles = (...endings) => ({
  include: endings.map((ending) => `src/**/*.test.${ending}`),
  exclude: ['**/node_modules/**', ...(isSoak ? [] : ['**/*.soak.test.*'])],
});
