import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { appVersion } from '../app-version.mjs';
import { isNpmPackage, packageFolder } from '../npm-packages.mjs';
import { cachedBundle } from './cached-bundle.mjs';
import { codeDigest, DIFF_RULES_ENTRY, SCOPE_RULES_ENTRY, TRACE_RULES_ENTRY } from './code-digest.mjs';
import { dataAsJson } from './data-as-json.mjs';

/** Programs that packages start beside a service: in threads, or in processes. */
const PROGRAMS = [
  { package: '@scopewright/work-tasks', entry: '@scopewright/work-tasks/thread', name: 'work-thread' },
  { package: '@scopewright/document-reader', entry: '@scopewright/document-reader/child', name: 'document-child' },
];

/**
 * Bundles a program of the service in `root` into `dir`, which is emptied and must be within the service's folder.
 * Workspace packages are inlined (they are TypeScript source), npm packages stay imports, except those of which only a
 * part is used: OpenTelemetry's, and React Email's, which come with a compiler, a web server and more; and those with
 * large data, which is made faster to load. A service that depends on a package of `PROGRAMS` also gets its program,
 * such as `work-thread.js`.
 * @returns the names and sizes (in characters) of the code files
 */
export async function bundleService({ root, input, dir }) {
  const define = await definedIn(root);
  rmSync(dir, { recursive: true, force: true });
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = await bundleProgram({ root, input, dir, define });
  for (const { package: name, entry, name: program } of PROGRAMS)
    if (name in dependencies) files.push(...(await bundleProgram({ root, input: { [program]: entry }, dir, define })));
  return files;
}

/**
 * The programs of `PROGRAMS`, bundled for tests of sources, which start them many times.
 * @returns their folder
 */
export function bundledPrograms() {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url));
  return cachedBundle({
    root,
    name: 'programs',
    async bundle(dir) {
      const define = await definedIn(root);
      for (const { entry, name } of PROGRAMS) await bundleProgram({ root, input: { [name]: entry }, dir, define });
    },
  });
}

async function definedIn(root) {
  return {
    __APP_VERSION__: JSON.stringify(appVersion(root)),
    __SCOPE_RULES__: JSON.stringify(await codeDigest(SCOPE_RULES_ENTRY)),
    __DIFF_RULES__: JSON.stringify(await codeDigest(DIFF_RULES_ENTRY)),
    __TRACE_RULES__: JSON.stringify(await codeDigest(TRACE_RULES_ENTRY)),
  };
}

/** Bundles a program from `root` into `dir`. */
export async function bundleProgram({ root, input, dir, define = {} }) {
  // an import would resolve to another version from the bundle than from its source: then it must be bundled
  const isOtherVersionHere = (specifier, importer) =>
    importer !== undefined && packageFolder(specifier, dirname(importer)) !== packageFolder(specifier, root);
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    // ES modules, whose unused parts can be dropped
    resolve: { mainFields: ['module', 'main'] },
    external: (id, importer) => id.startsWith('node:') || (isNpmPackage(id) && !isOtherVersionHere(id, importer)),
    plugins: [dataAsJson()],
    transform: { define },
  });
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  return output.filter(({ type }) => type === 'chunk').map(({ fileName, code }) => ({ fileName, length: code.length }));
}
