#!/usr/bin/env node
// Bundles the service in the current folder: src/main.ts to dist/main.js. Workspace packages are inlined (they are TypeScript source),
// npm packages stay imports, but for OpenTelemetry's: no process that does without tracing needs them installed or loaded.
import { rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { appVersion } from './app-version.mjs';

const isNpmPackage = (id) => /^[@a-z]/i.test(id) && !/^@(?:scopewright|opentelemetry)\//.test(id);

rmSync('dist', { recursive: true, force: true });
const bundle = await rolldown({
  input: 'src/main.ts',
  platform: 'node',
  // OpenTelemetry's modules: what is not used of them is left out
  resolve: { mainFields: ['module', 'main'] },
  external: (id) => isNpmPackage(id) || id.startsWith('node:'),
  transform: { define: { __APP_VERSION__: JSON.stringify(appVersion('.')) } },
});
const { output } = await bundle.write({ dir: 'dist', format: 'esm', sourcemap: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
for (const file of output) if (file.type === 'chunk') console.log(`dist/${file.fileName} ${(file.code.length / 1024).toFixed(0)} KiB`);
