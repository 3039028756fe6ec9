#!/usr/bin/env node
// npm run keys -- list | rotate: the keys that sign access tokens.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await installPackages();
  await handOver('keys/main.ts', process.argv.slice(2));
});
