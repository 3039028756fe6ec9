import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Vitest settings of every package and service that runs in Node. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    passWithNoTests: true,
    // a package's files run in one process, which imports shared modules once: no test may leave state in its modules
    isolate: false,
    globalSetup: [fileURLToPath(new URL('../../../dev-stack/src/vitest-infra.ts', import.meta.url))],
    // what hangs is found all the same; what works takes several times as long on a busy machine
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // how long a state takes depends on the machine; a poll ends as soon as it is reached
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
