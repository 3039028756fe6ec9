#!/usr/bin/env node
// npm test: installs what is missing, builds, checks, and runs every suite. The last line is "N passed, N failed".
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { turbo } from './lib/build.mjs';
import { quietly, ROOT } from './lib/exec.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ensureChromium, ensureRedis } from './lib/programs.mjs';
import { clearReports, countAllVitest } from './lib/reports.mjs';
import { say, step } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

const total = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  total.passed += passed;
  total.failed += failed;
  say(`  ${passed} passed, ${failed} failed`);
};

/** A step that counts as one test. Gives whether it passed. */
async function check(title, work) {
  try {
    await step(title, work);
    total.passed += 1;
    return true;
  } catch (error) {
    total.failed += 1;
    say(error.message);
    return false;
  }
}

async function unitAndIntegration() {
  clearReports();
  const dataDir = mkdtempSync(join(tmpdir(), 'scopewright-tests-'));
  try {
    await step('Running the unit and integration tests', () => handOver('test/unit-tests.ts', { dataDir, turbo, say }));
  } catch (error) {
    say(error.message);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const counted = countAllVitest();
  for (const folder of counted.missing) say(`  ${folder} left no test report`);
  add(counted);
}

async function browser() {
  const result = { passed: 0, failed: 1 };
  try {
    await step('Running the browser tests', () => handOver('test/browser-tests.ts', { root: ROOT, say, result }));
  } catch (error) {
    say(error.message);
  }
  add(result);
}

try {
  checkNodeVersion();
  await ensureRedis();
  await ensureChromium();
  await installPackages();
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  await check('Checking format and lint', () => quietly(process.execPath, [biome, 'check', '--diagnostic-level=warn', '--max-diagnostics=40', '.']));
  await check('Looking for unused code', () => quietly(process.execPath, [join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']));
  await check('Checking types', () => turbo(['run', 'check', '--output-logs=errors-only', '--concurrency=2', '--continue']));
  const built = await check('Building for production', () => turbo(['run', 'build', '--output-logs=errors-only', '--continue']));
  await unitAndIntegration();
  // without a build there is no product to look at, and the failed step has been counted
  if (built) await browser();
} catch (error) {
  total.failed += 1;
  console.error(error?.stack ?? error);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
