import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAst, transformWithOxc } from 'vite';
import { APP, nameInShell, sharesOfRemote } from './federation.mjs';

const ENTRY = 'virtual:remote-entry';
const SHARED = '\0shared:';
const TAKE = 'virtual:take-shared';
/** Modules bundled with a shared package, by their import specifier. */
const ALONG = { 'react/jsx-runtime': 'react' };
/**
 * The modules of the entry: they stay separate, because the entry's import of the app is what loads the app's styles.
 */
const OF_ENTRY = new Set([`\0${ENTRY}`, '\0vite/preload-helper.js']);
/**
 * Chunks shared by several screens: everything of the first ones, what the files of a part share (modules by the part's
 * name), and what at least three of the others need.
 */
const screenGroups = (parts) => [
  { name: 'first', tags: ['$initial'], test: (id) => !OF_ENTRY.has(id) },
  // before the parts: a group includes what its modules import, and a part would take what other screens share with it
  { name: 'later', minShareCount: 3, test: (id) => !Object.values(parts).some((part) => part.test(id)) },
  ...Object.entries(parts).map(([name, test]) => ({ name, test, minShareCount: 2 })),
];
/** A screen's file, as `screensOf` of the remote contract knows it. */
const SCREEN_FILE = /([\w-]+)-screen\.tsx$/;

/**
 * A module's named exports: of the project's own packages parsed from the TypeScript source, of others by importing
 * them.
 */
export async function exportsOf(specifier, dir) {
  const require = createRequire(join(dir, 'package.json'));
  if (!specifier.startsWith('@scopewright/'))
    return Object.keys(require(specifier)).filter((name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name));
  const file = require.resolve(specifier);
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  return parseAst(code).body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration' || statement.declaration)
      throw new Error(`${file}: a shared package names what it exports, as “export { … } from”`);
    return statement.type === 'ExportNamedDeclaration' ? statement.specifiers.map(({ exported }) => exported.name) : [];
  });
}

/**
 * The module that replaces a shared one in a remote: it re-exports what the shell has put on the page
 * (shell/src/remotes/shared.ts). A module that the shell lacks is an error with its name, and so is an export of the
 * project's own packages that the remote uses. Exports of React are not: libraries import all of them and look which
 * ones there are.
 */
const sharedModule = (specifier, names) =>
  [
    `import { anyOf, exportOf } from ${JSON.stringify(TAKE)};`,
    `const from = ${JSON.stringify(nameInShell(specifier))};`,
    ...names.map((name) =>
      specifier.startsWith('@scopewright/')
        ? `export const ${name} = /* @__PURE__ */ exportOf(from, ${JSON.stringify(name)});`
        : `export const ${name} = /* @__PURE__ */ anyOf(from, ${JSON.stringify(name)});`,
    ),
    'export default /* @__PURE__ */ exportOf(from);',
  ].join('\n');

/** Takes a shared module, or its export of a name; without a name its default export, which may be the whole module. */
const takeModule = `
const missing = (what) => new Error('The shell does not share ' + what);
const shared = (from) => {
  const module = globalThis[Symbol.for('scopewright.shared')]?.[from];
  if (!module) throw missing(from);
  return module;
};
export const anyOf = (from, name) => shared(from)[name];
export const exportOf = (from, name) => {
  const module = shared(from);
  if (name && !(name in module)) throw missing(name + ' of ' + from);
  return name ? module[name] : (module.default ?? module);
};
`;

/**
 * A container as in module federation: `init` once, `get` for what is exposed. Shared packages need no negotiation: the
 * shell has them.
 */
const entryModule = (exposed) => `
const exposed = { ${Object.entries(exposed)
  .map(([module, file]) => `${JSON.stringify(module)}: () => import(${JSON.stringify(file)})`)
  .join(', ')} };
export const init = () => {};
export const get = async (name) => {
  if (!(name in exposed)) throw new Error('This remote does not expose ' + name);
  const module = await exposed[name]();
  return () => module;
};
`;

/**
 * The names that a build uses of the project's own shared modules, by what the shell calls each. Names of React are left out: libraries
 * import all of them and look which ones there are.
 */
export function usedExports(bundle) {
  const used = new Map();
  for (const chunk of Object.values(bundle)) {
    for (const [id, { renderedExports }] of Object.entries(chunk.modules ?? {})) {
      if (!id.startsWith(`${SHARED}@scopewright/`)) continue;
      const specifier = nameInShell(id.slice(SHARED.length));
      used.set(specifier, [...(used.get(specifier) ?? []), ...renderedExports.filter((name) => name !== 'default')]);
    }
  }
  return Object.fromEntries([...used].sort().map(([specifier, names]) => [specifier, [...new Set(names)].sort()]));
}

/** Files loaded with a chunk: its own and those of its static imports. */
function closureOf(chunk, bundle, found = new Set()) {
  if (chunk?.type !== 'chunk' || found.has(chunk)) return found;
  found.add(chunk);
  for (const file of chunk.imports) closureOf(bundle[file], bundle, found);
  return found;
}

/**
 * Builds a remote as a federation container with its manifest. It contains no shared packages and nothing of the
 * federation runtime, which would be a fifth of what a visitor loads: in a production build the shell is the only
 * provider of everything shared, and it is loaded first. `lazyScreens` is for remotes whose screens have their own
 * files: what the first screens need then is one file, and what several of the others need another, instead of a dozen
 * small ones. Modules given under a name get their own file, so that they don't make the other screens larger.
 * `exposed` has the files of the modules that a shell can load, by name (`exposedModules`).
 */
export function container({ name, dir, exposed, lazyScreens = false }) {
  const { [APP]: app, ...parts } = Object.fromEntries(
    Object.entries(exposed).map(([module, file]) => [module, join(dir, file)]),
  );
  const shared = new Set(Object.keys(sharesOfRemote(dir)));
  const isShared = (source) => shared.has(ALONG[source] ?? source);
  return {
    name: 'remote-container',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        manifest: true,
        rolldownOptions: {
          // the app is an entry too, so that its file keeps its export names
          input: { remoteEntry: ENTRY, app },
          preserveEntrySignatures: 'allow-extension',
          output: {
            entryFileNames: ({ name: chunk }) =>
              chunk === 'remoteEntry' ? '[name]-[hash].js' : 'assets/[name]-[hash].js',
            ...(lazyScreens
              ? { codeSplitting: { groups: screenGroups(lazyScreens === true ? {} : lazyScreens) } }
              : {}),
          },
        },
      },
    }),
    resolveId(source) {
      if (source === ENTRY || source === TAKE) return `\0${source}`;
      return isShared(source) ? SHARED + source : null;
    },
    async load(id) {
      if (id === `\0${ENTRY}`) return entryModule({ [APP]: app, ...parts });
      if (id === `\0${TAKE}`) return { code: takeModule, moduleSideEffects: false };
      if (!id.startsWith(SHARED)) return null;
      const specifier = id.slice(SHARED.length);
      return { code: sharedModule(specifier, await exportsOf(specifier, dir)), moduleSideEffects: false };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === `\0${ENTRY}`);
        const screens = chunks.find(({ facadeModuleId }) => facadeModuleId === app);
        if (!entry || !screens) this.error(`The build of ${name} has no ${entry ? 'src/app.tsx' : 'entry'} of its own`);
        const first = new Set([...closureOf(entry, bundle), ...closureOf(screens, bundle)]);
        const stylesOf = (files) => files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const scriptsOf = (files) => files.filter((chunk) => chunk !== entry).map(({ fileName }) => fileName);
        const exposedAs = (module, assets) => ({
          id: `${name}:${module.slice(2)}`,
          name: module.slice(2),
          path: module,
          assets,
        });
        /** The files that each lazy screen loads beyond the common ones. */
        const screenFiles = Object.fromEntries(
          chunks.flatMap((chunk) => {
            const screen = SCREEN_FILE.exec(chunk.facadeModuleId ?? '')?.[1];
            if (!screen || first.has(chunk)) return [];
            return [
              [
                screen,
                [...closureOf(chunk, bundle)].filter((file) => !first.has(file)).map(({ fileName }) => fileName),
              ],
            ];
          }),
        );
        const later = chunks.filter((chunk) => !first.has(chunk)).map(({ fileName }) => fileName);
        const manifest = {
          id: name,
          name,
          metaData: {
            name,
            type: 'app',
            remoteEntry: { name: entry.fileName, path: '', type: 'module' },
            publicPath: 'auto',
          },
          exposes: [
            exposedAs(APP, {
              js: { sync: scriptsOf([...first]), async: later },
              css: { sync: stylesOf([...first]), async: [] },
            }),
            ...Object.entries(parts).map(([module, file]) => {
              const own = chunks.find(({ moduleIds }) => moduleIds.includes(file));
              if (!own) return this.error(`The build of ${name} has no ${file}, which it says it has`);
              const needed = [...closureOf(own, bundle)];
              return exposedAs(module, {
                js: { sync: scriptsOf(needed), async: [] },
                css: { sync: stylesOf(needed), async: [] },
              });
            }),
          ],
          ...(Object.keys(screenFiles).length > 0 ? { screens: screenFiles } : {}),
        };
        this.emitFile({ type: 'asset', fileName: 'mf-manifest.json', source: JSON.stringify(manifest) });
      },
    },
  };
}
