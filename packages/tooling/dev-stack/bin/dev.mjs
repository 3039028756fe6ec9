#!/usr/bin/env node
// npm run dev: like npm start, with every part reloading when its source changes.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ensureRedis } from './lib/programs.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await ensureRedis();
  await installPackages();
  await handOver('stack/start.ts', ['--dev', ...process.argv.slice(2)]);
});
