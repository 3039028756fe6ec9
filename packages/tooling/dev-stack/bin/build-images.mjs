#!/usr/bin/env node
// npm run build:images: builds the product and assembles the files of its images in .images.
import { build } from './lib/build.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { run, step } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(async () => {
  checkNodeVersion();
  await installPackages();
  await build();
  await step('Putting the images together', () => handOver('images/main.ts', process.argv.slice(2)));
});
