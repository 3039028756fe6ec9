#!/usr/bin/env node
// npm run mutants: finds changes of guards and rules that no test notices.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await installPackages();
  await handOver('mutants/main.ts', process.argv.slice(2));
});
