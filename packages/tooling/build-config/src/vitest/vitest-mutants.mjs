import { defineConfig } from 'vitest/config';
import node from './vitest-node.mjs';

const { MUTANT_TESTS } = process.env;

/**
 * Lets the tests of a file whose `beforeAll` has failed fail with it. Vitest leaves them out, and Stryker asks only whether a `describe` around them has failed:
 * a mutant that no service starts with would count as one that nothing noticed.
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
 * Vitest settings of packages under `npm run mutants`, which names the tests in MUTANT_TESTS, parted by commas: Stryker's own setting of test files leaves out
 * mutants in what a module works out while it loads.
 */
export default defineConfig({
  ...node,
  test: {
    ...node.test,
    ...(MUTANT_TESTS && { include: MUTANT_TESTS.split(',') }),
    reporters: ['default', failWithTheirFile],
  },
});
