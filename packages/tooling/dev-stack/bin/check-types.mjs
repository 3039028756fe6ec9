#!/usr/bin/env node
// npm run check: the types of all packages.
import { quietly } from './lib/exec.mjs';
import { run } from './lib/say.mjs';
import { handOver } from './lib/typescript.mjs';

await run(() => handOver('test/check-types.ts', { quietly }));
