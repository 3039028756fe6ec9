import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { contractReport } from '../report/contract-report.ts';
import { inRoot } from '../root.ts';
import { type WrittenDeclarations, writeDeclarations } from './declarations.ts';
import { ENTRIES, SOURCES } from './entries.ts';

/** The command that the packed contract brings. */
export const RELEASE_COMMAND = 'scopewright-release';

const FOLDER = inRoot('packages', 'browser', 'remote-contract');
/** Libraries that the packed contract imports: each is a dependency of the workspace that names its version. */
const LIBRARIES = {
  '@tanstack/react-query': 'packages/browser/remote-contract',
  'react-router-dom': 'packages/browser/remote-contract',
  zod: 'packages/core/contracts',
};
/** Ranges that the shell's copies satisfy; the test kit alone needs the last one. */
const PEERS = { react: '^19.0.0', 'react-dom': '^19.0.0', '@testing-library/react': '^16.3.0' };

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** A file's name in the pack: `./lazy-screens` is `lazy-screens`, the main entry is `index`. */
const nameOf = (entry: string): string => (entry === '.' ? 'index' : entry.slice(2));

const isLibrary = (id: string): boolean =>
  [...Object.keys(LIBRARIES), ...Object.keys(PEERS)].some((name) => id === name || id.startsWith(`${name}/`));

const COMMON: InlineConfig = {
  configFile: false,
  logLevel: 'error',
  mode: 'production',
  // set, because a test runner's NODE_ENV would make it the development transform
  oxc: { jsx: { runtime: 'automatic', development: false } },
};

/** Builds the modules that remotes import. Shared code is in separate files, so that it exists once. */
const buildEntries = (outDir: string) =>
  build({
    ...COMMON,
    root: FOLDER,
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      lib: {
        formats: ['es'],
        entry: Object.fromEntries(
          Object.entries(ENTRIES).map(([entry, { source }]) => [nameOf(entry), inRoot(source)]),
        ),
      },
      rolldownOptions: {
        external: isLibrary,
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
      },
    },
  });

/** Builds the command that writes a remote's release. */
const buildCommand = (outDir: string) =>
  build({
    ...COMMON,
    root: inRoot('packages', 'tooling', 'remote-kit'),
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      ssr: true,
      rolldownOptions: {
        input: inRoot('packages', 'tooling', 'remote-kit', 'src', 'release', 'main.ts'),
        output: { entryFileNames: `${RELEASE_COMMAND}.js` },
      },
    },
  });

/** The package.json of the packed contract. */
function packageJson({ files }: WrittenDeclarations) {
  const { name, version } = readJson(join(FOLDER, 'package.json'));
  const dependencies = Object.fromEntries(
    Object.entries(LIBRARIES).map(([library, folder]) => [
      library,
      readJson(inRoot(folder, 'package.json')).dependencies[library],
    ]),
  );
  return {
    name,
    version,
    description: 'What a remote of Scopewright may rely on: types, hooks, a test kit and a stub of the shell',
    type: 'module',
    sideEffects: false,
    license: 'SEE LICENSE IN LICENSE',
    exports: {
      ...Object.fromEntries(
        Object.entries(ENTRIES).map(([entry, { source }]) => [
          entry,
          { types: `./types/${files[source]}`, default: `./dist/${nameOf(entry)}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    bin: { [RELEASE_COMMAND]: `bin/${RELEASE_COMMAND}.js` },
    files: ['dist', 'types', 'bin', 'contract.md', 'LICENSE'],
    dependencies,
    peerDependencies: PEERS,
    peerDependenciesMeta: { '@testing-library/react': { optional: true } },
    engines: { node: '>=20.19.0' },
  };
}

/** A packed contract. */
export interface Packed {
  /** The unpacked package. */
  folder: string;
  /** The package as `npm install` takes it. */
  tarball: string;
  declarations: WrittenDeclarations;
}

/**
 * Packs the remote contract for teams outside this project: built modules, their declarations and the release command,
 * without references to packages that only exist here.
 * @param into the folder that gets the package, unpacked in `remote-contract` and as a `.tgz` file
 */
export async function packContract(into: string): Promise<Packed> {
  const folder = join(into, 'remote-contract');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const declarations = writeDeclarations(SOURCES, join(folder, 'types'));
  await buildEntries(join(folder, 'dist'));
  await buildCommand(join(folder, 'bin'));
  chmodSync(join(folder, 'bin', `${RELEASE_COMMAND}.js`), 0o755);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(declarations), null, 2)}\n`);
  copyFileSync(inRoot('LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'contract.md'), contractReport(declarations));
  const listed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [{ filename }]: [{ filename: string }] = JSON.parse(listed);
  return { folder, tarball: join(into, filename), declarations };
}
