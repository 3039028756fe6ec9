#!/usr/bin/env node
// npm run check: the types of all packages.
import { quietly } from './lib/exec.mjs';
import { handOver } from './lib/typescript.mjs';

try {
  await handOver('test/check-types.ts', { quietly });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
