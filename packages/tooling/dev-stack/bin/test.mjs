#!/usr/bin/env node
// npm test: installs what is missing, builds, checks, and runs every suite. At the end it prints a line for each failure,
// and last "N passed, N failed".
import { join } from 'node:path';
import { turbo } from './lib/build.mjs';
import { quietly, ROOT } from './lib/exec.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ensureChromium, ensureFirefox, ensureRedis } from './lib/programs.mjs';
import { say, step } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

const total = { passed: 0, failures: [] };

/** A step that counts as one test. Returns whether it passed. */
async function check(title, work) {
  try {
    await step(title, work);
    total.passed += 1;
    return true;
  } catch (error) {
    total.failures.push(title);
    say(error.message);
    return false;
  }
}

/** A step whose module adds the counts of passed and failed tests. */
async function suites(title, module, options) {
  const result = { passed: 0, failures: [`${title}: did not start`] };
  try {
    await step(title, () => handOver(module, { ...options, say, result }));
  } catch (error) {
    say(error.message);
    // for instance an error outside of every test
    if (result.failures.length === 0) result.failures.push(`${title}: ${error.message}`);
  }
  total.passed += result.passed;
  total.failures.push(...result.failures);
  say(`  ${result.passed} passed, ${result.failures.length} failed`);
}

try {
  checkNodeVersion();
  await ensureRedis();
  await ensureChromium();
  await ensureFirefox();
  await installPackages();
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  await check('Checking format and lint', () =>
    quietly(process.execPath, [biome, 'check', '--diagnostic-level=warn', '--max-diagnostics=40', '.']),
  );
  await check('Looking for unused code', () =>
    quietly(process.execPath, [join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']),
  );
  await check('Checking types', () => handOver('test/check-types.ts', { quietly }));
  const built = await check('Building for production', () =>
    turbo(['run', 'build', '--output-logs=errors-only', '--continue']),
  );
  await suites('Running the unit and integration tests', 'test/unit-tests.ts', { quietly });
  // without a build there is no product to test, and the failed step has been counted
  if (built) await suites('Running the browser tests', 'test/browser-tests.ts', {});
} catch (error) {
  total.failures.push(error?.message ?? String(error));
  console.error(error?.stack ?? error);
}
for (const failure of total.failures) say(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 ? 0 : 1);
