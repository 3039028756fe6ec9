#!/usr/bin/env node
// npm run lifecycle -- [--at <ISO date>] [--dry-run] [--force]: performs due steps of the firms' trial timelines.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await installPackages();
  await handOver('lifecycle/main.ts', process.argv.slice(2));
});
