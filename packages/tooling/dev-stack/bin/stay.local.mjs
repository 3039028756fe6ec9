import { handOver } from './lib/typescript.mjs';

await handOver('test/stay.local.ts', process.argv[2]);
