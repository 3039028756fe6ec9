import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAst, transformWithOxc } from 'vite';
import { sharesOfRemote } from './federation.mjs';

const ENTRY = 'virtual:remote-entry';
const SHARED = '\0shared:';
/** Modules that come with a shared package, by the import that asks for them. */
const ALONG = { 'react/jsx-runtime': 'react' };
const APP = './app';
/** What the entry consists of: it has to stay apart, as its import of the app is what brings the app's styles along. */
const OF_ENTRY = new Set([`\0${ENTRY}`, '\0vite/preload-helper.js']);
/**
 * Files that several screens have in common: everything of the first ones, what the files of a part have in common (modules by the part's name), and what at
 * least three of the others need.
 */
const screenGroups = (parts) => [
  { name: 'first', tags: ['$initial'], test: (id) => !OF_ENTRY.has(id) },
  // before the parts: a group takes along what its modules import, and a part would keep what other screens have in common with it
  { name: 'later', minShareCount: 3, test: (id) => !Object.values(parts).some((part) => part.test(id)) },
  ...Object.entries(parts).map(([name, test]) => ({ name, test, minShareCount: 2 })),
];
/** A screen's file, as `screensOf` of the remote contract knows it. */
const SCREEN_FILE = /([\w-]+)-screen\.tsx$/;

/** What a module exports besides its default: of the project's own packages read from the source, which is TypeScript, of others asked for. */
async function exportsOf(specifier, dir) {
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

/** The module that a remote gets in the place of a shared one: it hands on what the shell has put on the page (shell/src/remotes/shared.ts). */
const sharedModule = (specifier, names) =>
  [
    `const shared = globalThis[Symbol.for('scopewright.shared')][${JSON.stringify(specifier)}];`,
    'const pick = (name) => shared[name];',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ pick(${JSON.stringify(name)});`),
    'export default /* @__PURE__ */ pick("default") ?? shared;',
  ].join('\n');

/** A container as module federation has it: `init` once, `get` for what is exposed. What is shared needs no negotiation: the shell has it. */
const entryModule = (app) => `
const exposed = { ${JSON.stringify(APP)}: () => import(${JSON.stringify(app)}) };
export const init = () => {};
export const get = async (name) => {
  if (!(name in exposed)) throw new Error('This remote does not expose ' + name);
  const module = await exposed[name]();
  return () => module;
};
`;

/** Files that load with a chunk: itself and what it imports, without what is loaded later. */
function closureOf(chunk, bundle, found = new Set()) {
  if (chunk?.type !== 'chunk' || found.has(chunk)) return found;
  found.add(chunk);
  for (const file of chunk.imports) closureOf(bundle[file], bundle, found);
  return found;
}

/**
 * Builds a remote as a federation container with its manifest. It holds nothing of what it shares and none of the federation runtime, which would be
 * a fifth of what a visitor loads: in a production build there is one provider of everything shared, the shell, and it is there first.
 * `lazyScreens` is for remotes whose screens are files of their own: what the first screens need is then one file, and what several of the others need
 * another, instead of a dozen small ones. Given as modules by a name, these have a file of their own, so that they are no weight of the other screens.
 */
export function container({ name, dir, lazyScreens = false }) {
  const app = join(dir, 'src/app.tsx');
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
          // the app is an entry too, so that its file keeps the names that it exports
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
      if (source === ENTRY) return `\0${ENTRY}`;
      return isShared(source) ? SHARED + source : null;
    },
    async load(id) {
      if (id === `\0${ENTRY}`) return entryModule(app);
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
        const styles = [...first].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const scripts = [...first].filter((chunk) => chunk !== entry).map(({ fileName }) => fileName);
        /** What each screen with a file of its own loads beyond the first files. */
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
            {
              id: `${name}:app`,
              name: 'app',
              path: APP,
              assets: { js: { sync: scripts, async: later }, css: { sync: styles, async: [] } },
            },
          ],
          ...(Object.keys(screenFiles).length > 0 ? { screens: screenFiles } : {}),
        };
        this.emitFile({ type: 'asset', fileName: 'mf-manifest.json', source: JSON.stringify(manifest) });
      },
    },
  };
}
