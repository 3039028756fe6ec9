#!/usr/bin/env node
// npm test, npm run test:browser, test:soak and test:all: installs missing packages, and runs the tests of a tier. The
// last line is "N passed, N failed".
import { turbo } from './lib/build.mjs';
import { quietly } from './lib/exec.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ensureChromium, ensureFirefox, ensureRedis } from './lib/programs.mjs';
import { say, step, UserError } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

try {
  checkNodeVersion();
  await ensureRedis();
  await ensureChromium();
  await ensureFirefox();
  await installPackages();
  const passed = await handOver('test/main.ts', { quietly, turbo, say, step }, process.argv.slice(2));
  process.exit(passed ? 0 : 1);
} catch (error) {
  console.error(error instanceof UserError || error?.name === 'StackProblem' ? error.message : (error?.stack ?? error));
  console.log('0 passed, 1 failed');
  process.exit(1);
}
