#!/usr/bin/env node
// npm run jobs: shows the queues, and retries or removes failed jobs.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await installPackages();
  await handOver('jobs/main.ts', process.argv.slice(2));
});
