import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commonFileOf, importOf, PACKAGES, PLACE, withImports } from './common-files.mjs';

const MODULE = '\0common:';
const FILE = 'common-file:';

/**
 * The module that replaces one of the first common file, whose exports have other names there. Modules of the other
 * files don't need one: it would be a one-line file for each screen that uses it.
 */
const replacement = (module, { file, names, isPart }) =>
  [
    `export { ${Object.entries(names)
      .map(([name, short]) => `${short} as ${name}`)
      .join(', ')} } from ${JSON.stringify(FILE + file)};`,
    // what else is used of it is part of the build
    ...(isPart ? [`export * from ${JSON.stringify(join(PACKAGES, module))};`] : []),
  ].join('\n');

/** Puts these common files into a build. */
function emit(context, common, names) {
  for (const name of names)
    context.emitFile({ type: 'asset', fileName: `${PLACE}/${name}`, source: readFileSync(join(common.dir, name)) });
}

/** Puts all common files into the shell's build, from which pages load them for all remotes. */
export function emitCommonFiles(common) {
  return {
    name: 'emit-common-files',
    apply: 'build',
    generateBundle() {
      emit(this, common, Object.keys(common.files));
    },
  };
}

/**
 * Lets a build import the common files (null without any) instead of containing their modules. The build has a copy of
 * those that it needs. Pages load the shell's copy where it is the same (services/edge/src/pages/import-map.ts), so
 * that all remotes on a page have one.
 * @param only the files that are used, by group; all by default
 */
export function useCommonFiles(common, only) {
  if (!common) return null;
  /** Last parts of the paths of replaced modules: resolving every import of a library takes seconds. */
  const endings = new Set(Object.keys(common.modules).map(ending));
  return {
    name: 'use-common-files',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      if (common.problem) this.error(common.problem);
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: { paths: (id) => (id.startsWith(FILE) ? importOf(id.slice(FILE.length)) : id) },
        },
      },
    }),
    async resolveId(source, importer, options) {
      if (source.startsWith(FILE)) return { id: source, external: true, moduleSideEffects: false };
      if (importer === undefined || importer.startsWith('\0')) return null;
      if (!source.startsWith('@') && !endings.has(ending(source))) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || resolved.external) return resolved;
      const module = relative(PACKAGES, resolved.id);
      const at = common.modules[module];
      if (!at || (only && !only.includes(common.files[at.file].group))) return resolved;
      return at.names ? MODULE + module : { id: FILE + at.file, external: true, moduleSideEffects: false };
    },
    load(id) {
      if (!id.startsWith(MODULE)) return null;
      const module = id.slice(MODULE.length);
      return { code: replacement(module, common.modules[module]), moduleSideEffects: false };
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const imported = Object.values(bundle).flatMap(({ imports = [], dynamicImports = [] }) => [
          ...imports,
          ...dynamicImports,
        ]);
        const needed = imported.flatMap((each) => commonFileOf(each) ?? []);
        emit(this, common, withImports(common.files, needed, 'all'));
      },
    },
  };
}

/** The common files by group that a module needs as soon as it is loaded, sorted; without the first, which is always there. */
export function groupsNeededBy(id, context, common) {
  const seen = new Set();
  const groups = new Set();
  const visit = (module) => {
    if (seen.has(module)) return;
    seen.add(module);
    if (module.startsWith(FILE)) groups.add(common.files[module.slice(FILE.length)].group);
    else context.getModuleInfo(module)?.importedIds.forEach(visit);
  };
  visit(id);
  groups.delete(common.first);
  return [...groups].sort();
}

/** The last part of a module's path, without the ending of a script. */
const ending = (/** @type {string} */ path) => path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:[jt]sx?|mjs)$/, '');
