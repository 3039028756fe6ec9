#!/usr/bin/env node
// Bundles the service in the current folder: src/main.ts to dist/main.js.
import { bundleService } from './service/bundle-service.mjs';

const files = await bundleService({ root: process.cwd(), input: 'src/main.ts', dir: 'dist' });
for (const { fileName, length } of files) console.log(`dist/${fileName} ${(length / 1024).toFixed(0)} KiB`);
