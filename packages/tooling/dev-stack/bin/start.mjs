#!/usr/bin/env node
// npm start: installs missing packages, builds, and runs the whole product on this machine.
import { build } from './lib/build.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ensureRedis } from './lib/programs.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await ensureRedis();
  await installPackages();
  await build();
  await handOver('stack/start.ts', process.argv.slice(2));
});
