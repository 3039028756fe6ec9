import { defineConfig } from 'vitest/config';
import node from './vitest-node.mjs';

const { MUTANT_TESTS } = process.env;

/**
 * Fails the tests of a file whose `beforeAll` has failed, and one in place of those of a file that could not be loaded.
 * Vitest skips them, and Stryker checks only whether a test or a `describe` around it has failed: a mutant with which no
 * service starts would count as survived.
 */
const failWithTheirFile = {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    for (const { task: file } of modules) {
      const { tasks, result } = file;
      if (!result?.errors?.length) continue;
      if (tasks.length === 0) tasks.push({ type: 'test', name: 'loads', mode: 'run', file, result });
      for (const task of tasks) if (task.result?.state === 'skip') Object.assign(task, { mode: 'run', result });
    }
  },
};

/**
 * Vitest settings of packages under `npm run mutants`, which lists the tests in MUTANT_TESTS, separated by commas:
 * Stryker's own setting of test files omits mutants in code that runs while a module loads.
 */
export default defineConfig({
  ...node,
  test: {
    ...node.test,
    // a cached module is not run again for the next mutant: it would retain the first one
    experimental: { fsModuleCache: false },
    ...(MUTANT_TESTS && { include: MUTANT_TESTS.split(',') }),
    reporters: ['default', failWithTheirFile],
  },
});
