#!/usr/bin/env node
// npm run bench: measures speed and size against the targets and prints a table.
import { build } from './lib/build.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ensureChromium, ensureRedis } from './lib/programs.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await ensureRedis();
  await ensureChromium();
  await installPackages();
  await build();
  await handOver('../../../../bench/src/main.ts', process.argv.slice(2));
});
