import { defineConfig } from 'vitest/config';
import node from './vitest-node.mjs';

const { MUTANT_TESTS } = process.env;

/**
 * Fails the tests of a file whose `beforeAll` has failed. Vitest skips them, and Stryker checks only whether a
 * `describe` around them has failed: a mutant with which no service starts would count as survived.
 */
const failWithTheirFile = {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    for (const { task: file } of modules) {
      const leftOut = file.result?.errors?.length ? file.tasks.filter(({ result }) => result?.state === 'skip') : [];
      for (const task of leftOut) Object.assign(task, { mode: 'run', result: file.result });
    }
  },
};

/**
 * Vitest settings of packages under `npm run mutants`, which lists the tests in MUTANT_TESTS, separated by commas:
 * Stryker's own setting of test files leaves out mutants in code that runs while a module loads.
 */
export default defineConfig({
  ...node,
  test: {
    ...node.test,
    // a module that is kept is not run again for the next mutant: it would keep the first one's
    experimental: { fsModuleCache: false },
    ...(MUTANT_TESTS && { include: MUTANT_TESTS.split(',') }),
    reporters: ['default', failWithTheirFile],
  },
});
