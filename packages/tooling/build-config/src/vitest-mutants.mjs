import { defineConfig } from 'vitest/config';
import node from './vitest-node.mjs';

const { MUTANT_TESTS } = process.env;

/**
 * Vitest settings of packages under `npm run mutants`, which names the tests in MUTANT_TESTS, parted by commas: Stryker's own setting of test files leaves out
 * mutants in what a module works out while it loads.
 */
export default defineConfig({ ...node, test: { ...node.test, ...(MUTANT_TESTS && { include: MUTANT_TESTS.split(',') }), reporters: ['default'] } });
