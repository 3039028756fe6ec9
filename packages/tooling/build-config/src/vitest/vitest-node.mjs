import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testFiles, tier } from './tier.mjs';

/** Vitest settings of every package and service that runs in Node. */
export default defineConfig({
  test: {
    ...tier,
    ...testFiles('ts'),
    environment: 'node',
    passWithNoTests: true,
    // a package's files run in one process, which imports shared modules once: no test may leave state in its modules
    isolate: false,
    globalSetup: [fileURLToPath(new URL('../../../dev-stack/src/vitest-infra.ts', import.meta.url))],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
