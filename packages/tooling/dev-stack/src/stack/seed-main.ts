import { type SeedOptions, seedDemo } from './seed.ts';
import type { SeedMessage } from './seed-child.ts';

// Run by seed-child.ts: SEED_OPTIONS contains the options, each line of the output is a message.
const options: Omit<SeedOptions, 'say'> = JSON.parse(process.env.SEED_OPTIONS ?? '{}');
const report = (message: SeedMessage) => console.log(JSON.stringify(message));
try {
  report({ demo: await seedDemo({ ...options, say: (line) => report({ say: line }) }) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
