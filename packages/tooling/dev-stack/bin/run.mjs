#!/usr/bin/env node
// npm start, npm run dev and the other commands below: prepares what the command needs, and runs it.
import { build } from './lib/build.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ensureChromium, ensureRedis } from './lib/programs.mjs';
import { run, step } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

const COMMANDS = {
  /** Installs missing packages, builds, and runs the whole product on this machine. */
  start: { needs: [ensureRedis, installPackages, build], program: 'stack/start.ts' },
  /** Like start, with every part reloading when its source changes. */
  dev: { needs: [ensureRedis, installPackages], program: 'stack/start.ts', options: ['--dev'] },
  /** Measures speed and size against the targets and prints a table. */
  bench: {
    needs: [ensureRedis, ensureChromium, installPackages, build],
    program: '../../../../bench/src/main.ts',
  },
  /** Builds the product and assembles the files of its images in .images. */
  'build-images': { needs: [installPackages, build], program: 'images/main.ts', title: 'Putting the images together' },
  /** remote <name> [--standalone <folder>]: creates a remote of the product. */
  create: { needs: [installPackages], program: 'create/main.ts' },
  /** list | rotate: the keys that sign access tokens. */
  keys: { needs: [installPackages], program: 'keys/main.ts' },
  /** [--at <ISO date>] [--dry-run] [--force]: performs due steps of the firms' trial timelines. */
  lifecycle: { needs: [installPackages], program: 'lifecycle/main.ts' },
  /** Shows the queues, and retries or removes failed jobs. */
  jobs: { needs: [installPackages], program: 'jobs/main.ts' },
  /** Finds changes of guards and rules that no test notices. */
  mutants: { needs: [installPackages], program: 'mutants/main.ts' },
};

const [name, ...args] = process.argv.slice(2);

await run(async () => {
  const { needs, program, options = [], title } = COMMANDS[name];
  checkNodeVersion();
  for (const prepare of needs) await prepare();
  const work = () => handOver(program, [...options, ...args]);
  await (title ? step(title, work) : work());
});
