import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noUnsharedCopies } from '../remote/federation.mjs';
import { withholdSourceMaps } from '../remote/withhold-source-maps.mjs';
import { DESCRIPTION, PACKAGES } from './common-files.mjs';
import { exportNames, takeShared, usedExports } from './shared-modules.mjs';

/** The bundler's helpers, which would be a file of a few lines. */
const RUNTIME = '\0rolldown/runtime.js';
const GROUP = '\0common-group:';
const SOURCE = /(?<!\.test)\.(?:tsx?|js)$/;

/**
 * The modules of a group by their paths in the repository; a path that ends with a slash is a folder. Of a module that
 * is given with names only these are exported.
 */
const filesOf = (listed) =>
  listed.flatMap((entry) => {
    const { path, names } = typeof entry === 'string' ? { path: entry } : entry;
    const at = join(PACKAGES, path);
    if (!path.endsWith('/')) return [{ file: at, only: names }];
    return readdirSync(at).flatMap((name) => (SOURCE.test(name) ? [{ file: join(at, name) }] : []));
  });

const BARREL = /\/index\.ts$/;

/**
 * The modules of each group with the names that the group's file has for their exports: their own, except in the first
 * file, which has modules of libraries too, whose names are not unique.
 * @throws Error for a module that doesn't exist or is in two groups, and for two modules with one name
 */
async function namesByModule(groups) {
  const found = new Map();
  for (const [index, [group, listed]] of Object.entries(groups).entries()) {
    const taken = new Map();
    const files = filesOf(listed);
    // a module that only passes on what others export has their names
    for (const { file, only } of files.toSorted((a, b) => Number(BARREL.test(a.file)) - Number(BARREL.test(b.file)))) {
      if (!existsSync(file)) throw new Error(`The common files list ${file}, which doesn't exist`);
      if (found.has(file)) throw new Error(`The common files list ${file} twice`);
      const own = [];
      const names = {};
      for (const name of only ?? (await exportNames(file))) {
        const known = taken.get(name);
        if (index > 0 && known !== undefined && !BARREL.test(file))
          throw new Error(`The common file ${group} can't have two exports ${name}, of ${known} and of ${file}`);
        names[name] = index === 0 ? `e${taken.size.toString(36)}` : name;
        if (index === 0 || known === undefined) own.push(name);
        taken.set(index === 0 ? `${file} ${name}` : name, file);
      }
      found.set(file, { group, names, own, isPart: only !== undefined });
    }
  }
  return found;
}

const groupModule = (group, modules) =>
  [...modules]
    .filter(([, module]) => module.group === group)
    .map(([file, { names, own }]) => {
      const renamed = own.map((name) => (names[name] === name ? name : `${name} as ${names[name]}`));
      return `export { ${renamed.join(', ')} } from ${JSON.stringify(file)};`;
    })
    .join('\n');

/** Modules of browser packages that a build contains although no group lists them: remotes would have a second copy. */
const unlisted = (chunks, modules) =>
  chunks
    .flatMap((chunk) => Object.entries(chunk.modules))
    .filter(
      ([id, { renderedLength }]) =>
        renderedLength > 0 &&
        id.startsWith(join(PACKAGES, 'packages/browser/')) &&
        !id.startsWith(join(PACKAGES, 'packages/browser/remote-contract/')) &&
        !modules.has(id),
    )
    .map(([id]) => relative(PACKAGES, id));

/**
 * Vite settings of the build of the common files: the modules in `groups` as one file a group, with the names that
 * remotes import them by. `common.json` describes the build (use-common-files.mjs reads it). Groups are in the order in
 * which they are needed: what two of them import is in the first one.
 * @param options.groups paths by group, some with the names that are exported
 */
export function commonFilesConfig({ dir, groups }) {
  return defineConfig(async () => {
    const modules = await namesByModule(groups);
    const names = Object.keys(groups);
    return {
      root: dir,
      plugins: [
        noUnsharedCopies(dir),
        react(),
        takeShared(dir),
        withholdSourceMaps(),
        {
          name: 'common-files',
          enforce: 'pre',
          resolveId: (source) => (source.startsWith(GROUP) ? source : null),
          load: (id) => (id.startsWith(GROUP) ? groupModule(id.slice(GROUP.length), modules) : null),
          generateBundle: {
            order: 'post',
            handler(_options, bundle) {
              const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
              const missing = unlisted(chunks, modules);
              if (missing.length > 0)
                this.error(`The common files need modules that no group lists:\n  ${missing.join('\n  ')}`);
              const fileOf = Object.fromEntries(
                names.map((group) => [group, chunks.find(({ facadeModuleId }) => facadeModuleId === GROUP + group)]),
              );
              const description = {
                first: names[0],
                files: Object.fromEntries(
                  chunks.map((chunk) => [
                    chunk.fileName,
                    {
                      group: chunk.name,
                      imports: chunk.imports,
                      later: chunk.dynamicImports,
                      exports: usedExports({ [chunk.fileName]: chunk }),
                    },
                  ]),
                ),
                modules: Object.fromEntries(
                  [...modules].map(([file, { group, names: of, isPart }]) => [
                    relative(PACKAGES, file),
                    { file: fileOf[group].fileName, ...(group === names[0] ? { names: of, isPart } : {}) },
                  ]),
                ),
              };
              this.emitFile({ type: 'asset', fileName: DESCRIPTION, source: JSON.stringify(description) });
            },
          },
        },
      ],
      build: {
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: Object.fromEntries(names.map((group) => [group, GROUP + group])),
          preserveEntrySignatures: 'allow-extension',
          output: {
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: '[name]-[hash].js',
            codeSplitting: {
              groups: names.map((name) => ({
                name,
                test: (id) =>
                  id === GROUP + name || modules.get(id)?.group === name || (name === names[0] && id === RUNTIME),
              })),
            },
          },
        },
      },
    };
  });
}
