#!/usr/bin/env node
// Bundles the service in the current folder: src/main.ts to dist/main.js. Workspace packages are inlined (they are TypeScript source),
// npm packages stay imports, but for those of which only a part is used: OpenTelemetry's, and React Email's, which come with a compiler, a web server and more.
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { appVersion } from './app-version.mjs';

const isNpmPackage = (id) => /^[@a-z]/i.test(id) && !/^(?:@(?:scopewright|opentelemetry|react-email)\/|react-email$)/.test(id);

/** The folder of the package that code in a folder gets for a specifier. */
function packageFolder(specifier, from) {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found) || folder === dirname(folder)) return found;
  }
}

/** Whether the bundle, which lies in the service's folder, would get another version than the code that it is made of: that one has to be in the bundle. */
const isOtherVersionHere = (specifier, importer) =>
  importer !== undefined && packageFolder(specifier, dirname(importer)) !== packageFolder(specifier, process.cwd());

rmSync('dist', { recursive: true, force: true });
const bundle = await rolldown({
  input: 'src/main.ts',
  platform: 'node',
  // modules of which what is not used is left out
  resolve: { mainFields: ['module', 'main'] },
  external: (id, importer) => id.startsWith('node:') || (isNpmPackage(id) && !isOtherVersionHere(id, importer)),
  transform: { define: { __APP_VERSION__: JSON.stringify(appVersion('.')) } },
});
const { output } = await bundle.write({ dir: 'dist', format: 'esm', sourcemap: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
for (const file of output) if (file.type === 'chunk') console.log(`dist/${file.fileName} ${(file.code.length / 1024).toFixed(0)} KiB`);
