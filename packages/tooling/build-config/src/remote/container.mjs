import { join } from 'node:path';
import { commonFileOf, PLACE, withImports } from '../common/common-files.mjs';
import { groupsNeededBy } from '../common/use-common-files.mjs';
import { APP } from './federation.mjs';

const ENTRY = 'virtual:remote-entry';
/**
 * The modules of the entry: they stay separate, because the entry's import of the app is what loads the app's styles.
 */
const OF_ENTRY = new Set([`\0${ENTRY}`, '\0vite/preload-helper.js']);
/**
 * Chunks shared by several screens: all modules of the first ones, those shared by the files of a part (named after the
 * part), and those that at least three of the others need, grouped by their common files.
 */
const screenGroups = (parts, common) => [
  { name: 'first', tags: ['$initial'], test: (id) => !OF_ENTRY.has(id) },
  // before the parts: a group includes what its modules import, and a part would take what other screens share with it
  {
    name: (id, context) => ['later', ...(common ? groupsNeededBy(id, context, common) : [])].join('-'),
    minShareCount: 3,
    test: (id) => !Object.values(parts).some((part) => part.test(id)),
  },
  ...Object.entries(parts).map(([name, test]) => ({ name, test, minShareCount: 2 })),
];
/** A screen's file, as `screensOf` of the remote contract knows it. */
const SCREEN_FILE = /([\w-]+)-screen\.tsx$/;

/**
 * A container as in module federation: `init` once, `get` for exposed modules. Shared packages need no negotiation: the
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

/** Files loaded with a chunk: its own, those of its static imports, and the common files that they import. */
function closureOf(chunk, bundle, common, found = new Set()) {
  if (chunk?.type !== 'chunk' || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const imported of chunk.imports) {
    const file = commonFileOf(imported);
    if (file === undefined) closureOf(bundle[imported], bundle, common, found);
    else for (const name of withImports(common.files, [file])) found.add(`${PLACE}/${name}`);
  }
  return found;
}

/**
 * Builds a remote as a federation container with its manifest. It contains no shared packages and nothing of the
 * federation runtime, which would be a fifth of a visitor's download: in a production build the shell is the only
 * provider of everything shared, and it is loaded first. `lazyScreens` is for remotes whose screens have their own
 * files: the modules of the first screens are then one file, and those that several of the others need another, instead
 * of a dozen small ones. Modules passed under a name get their own file, so that they don't make the other screens
 * larger. `exposed` has the files of the modules that a shell can load, by name (`exposedModules`).
 */
export function container({ name, dir, exposed, lazyScreens = false, common = null }) {
  const { [APP]: app, ...parts } = Object.fromEntries(
    Object.entries(exposed).map(([module, file]) => [module, join(dir, file)]),
  );
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
              ? { codeSplitting: { groups: screenGroups(lazyScreens === true ? {} : lazyScreens, common) } }
              : {}),
          },
        },
      },
    }),
    resolveId: (source) => (source === ENTRY ? `\0${source}` : null),
    load: (id) => (id === `\0${ENTRY}` ? entryModule({ [APP]: app, ...parts }) : null),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === `\0${ENTRY}`);
        const screens = chunks.find(({ facadeModuleId }) => facadeModuleId === app);
        if (!entry || !screens) this.error(`The build of ${name} has no ${entry ? 'src/app.tsx' : 'entry'} of its own`);
        const neededBy = (chunk) => closureOf(chunk, bundle, common);
        const first = new Set([...neededBy(entry), ...neededBy(screens)]);
        const stylesOf = (files) => [...files].flatMap((file) => [...(bundle[file]?.viteMetadata?.importedCss ?? [])]);
        const scriptsOf = (files) => [...files].filter((file) => file !== entry.fileName);
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
            if (!screen || first.has(chunk.fileName)) return [];
            return [[screen, [...neededBy(chunk)].filter((file) => !first.has(file))]];
          }),
        );
        const later = chunks.map(({ fileName }) => fileName).filter((file) => !first.has(file));
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
              js: { sync: scriptsOf(first), async: later },
              css: { sync: stylesOf(first), async: [] },
            }),
            ...Object.entries(parts).map(([module, file]) => {
              const own = chunks.find(({ moduleIds }) => moduleIds.includes(file));
              if (!own) return this.error(`The build of ${name} has no ${file}, which it says it has`);
              const needed = neededBy(own);
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
