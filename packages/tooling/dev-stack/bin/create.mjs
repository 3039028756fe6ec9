#!/usr/bin/env node
// npm run create -- remote <name> [--standalone <folder>]: creates a remote of the product.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await installPackages();
  await handOver('create/main.ts', process.argv.slice(2));
});
