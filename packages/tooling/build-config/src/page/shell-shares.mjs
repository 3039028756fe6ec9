import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { exportsOf } from '../common/shared-modules.mjs';
import { FORMER_PACKAGES, packageOf, SHARED } from '../remote/federation.mjs';

/**
 * The modules that the shell shares with remotes (shell/src/remotes/shared.ts and stock-remotes.ts) under unique names.
 */
const MODULES = [...Object.keys(SHARED), 'react/jsx-runtime', 'react-dom/client'];

/** Version of each shared module by its name in the shell, as installed for the package in the folder `dir`. */
export function sharedVersions(dir) {
  const require = createRequire(join(dir, 'package.json'));
  const roots = (name) => (require.resolve.paths(name) ?? []).map((path) => join(path, name, 'package.json'));
  const versionOf = (name) => {
    for (const file of roots(name)) {
      try {
        return JSON.parse(readFileSync(file, 'utf8')).version;
      } catch {
        // not in this folder
      }
    }
    throw new Error(`${name} is not installed for ${dir}`);
  };
  return Object.fromEntries([
    ...MODULES.map((module) => [module, versionOf(packageOf(module))]),
    ...Object.entries(FORMER_PACKAGES).map(([name, { version }]) => [name, version]),
  ]);
}

/** Name of the file next to `index.html` that the front door reads. */
const SHARES = 'shared.json';

/**
 * Writes the list of the shell's shared modules next to its page: the front door refuses remotes that need anything
 * else.
 */
export function describeShares({ dir }) {
  let outDir = '';
  return {
    name: 'describe-shares',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const contract = new URL('../../../../browser/remote-contract/src/version.ts', import.meta.url).pathname;
        const { module } = await runnerImport(contract, { logLevel: 'error' });
        const modules = await Promise.all(
          Object.entries(sharedVersions(dir)).map(async ([name, version]) => [
            name,
            { version, exports: await exportsOf(FORMER_PACKAGES[name]?.all ?? name, dir) },
          ]),
        );
        const text = JSON.stringify({ contract: module.CONTRACT_VERSION, modules: Object.fromEntries(modules) });
        // written to another name and renamed, so that readers always find a complete file
        writeFileSync(join(outDir, `${SHARES}.new`), text);
        renameSync(join(outDir, `${SHARES}.new`), join(outDir, SHARES));
      },
    },
  };
}
