import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { REMOTES, SERVICES } from '../stack/parts.ts';
import { type ImagePackage, type Lock, namedPackages, type Platform, runtimePackages } from './dependencies.ts';

/** The code of an image: a folder of the project, and its path in the image. */
interface Code {
  from: string;
  to: string;
  /** Only these files of the folder; all by default. */
  only?: RegExp;
}

/** One image: the workspace folder whose code runs, and what else it needs. */
interface Tree {
  name: string;
  workspace: string;
  code: Code[];
}

const service = (name: string, more: Code[] = []): Tree => ({
  name,
  workspace: `services/${name}`,
  code: [{ from: `services/${name}/dist`, to: 'dist' }, ...more],
});

const remote = (name: string, folder: string): Tree => ({
  name: `remote-${name}`,
  workspace: 'packages/server/static-server',
  code: [
    { from: 'packages/server/static-server/src', to: 'server', only: /(?<!\.d)\.mjs$/ },
    { from: `${folder}/dist`, to: 'files' },
  ],
});

/** Every image of the product, by its service's name in docker-compose.yml. */
export const TREES: readonly Tree[] = [
  ...SERVICES.map((name) => service(name, name === 'edge' ? [{ from: 'shell/dist', to: 'shell' }] : [])),
  service('migrate'),
  ...Object.entries(REMOTES).map(([name, { folder }]) => remote(name, folder)),
];

/** How bundled code requires a package that is not bundled, in the bundler's output. */
const REQUIRED = /\b__require\("([^"]+)"\)/g;

/** The npm packages that the built files of a folder import, statically or not. */
async function importedPackages(folder: string): Promise<string[]> {
  await init;
  const names = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => /\.m?js$/.test(name))) {
    const source = readFileSync(join(folder, file), 'utf8');
    const [imports] = parse(source, file);
    for (const specifier of [
      ...imports.map(({ n }) => n),
      ...[...source.matchAll(REQUIRED)].map(([, required]) => required),
    ]) {
      if (specifier === undefined || specifier.startsWith('.') || isBuiltin(specifier)) continue;
      names.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return [...names];
}

/** Types, source maps and documents, which are never executed. */
const NEVER_RUNS = /\.([cm]?ts|map|md|markdown|tsbuildinfo)$/;

/**
 * Links the runnable files of an installed package to its path in the image, or copies them if the file system has no
 * hard links.
 */
function placePackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      // packages installed below a package have their own entries
      if (entry.name !== 'node_modules') placePackage(source, target);
    } else if (!NEVER_RUNS.test(entry.name)) {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}

export interface AssembledTree {
  name: string;
  folder: string;
  packages: ImagePackage[];
}

/**
 * Assembles the tree of one image from the built project: its code, and the packages that this imports or that its
 * package.json lists, in the versions of the lock file, and nothing else.
 * @param root the project's folder, built and installed
 * @param into the output folder, which is emptied
 * @throws Error when the build is missing, or a package is not installed for the image's platform
 */
export async function assembleTree(
  tree: Tree,
  { root, into, platform }: { root: string; into: string; platform: Platform },
): Promise<AssembledTree> {
  const folder = join(into, tree.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { from, to, only } of tree.code) {
    if (!existsSync(join(root, from))) throw new Error(`${from} is missing: build the project first`);
    cpSync(join(root, from), join(folder, to), {
      recursive: true,
      filter: (source) => !only || source === join(root, from) || only.test(source),
    });
  }
  const { packages: lock }: { packages: Lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, tree.workspace, 'package.json'), 'utf8'));
  const code = tree.code[0]?.to ?? '';
  const names = [
    ...new Set([...namedPackages(lock, tree.workspace), ...(await importedPackages(join(folder, code)))]),
  ].sort();
  const packages = runtimePackages(lock, tree.workspace, names, platform);
  for (const { from, to } of packages) {
    if (!existsSync(join(root, from))) {
      const { os, cpu, libc } = platform;
      throw new Error(
        `${from} is not installed. For images of ${os} on ${cpu}: npm install --no-save --os=${os} --cpu=${cpu} --libc=${libc}`,
      );
    }
    placePackage(join(root, from), join(folder, to));
  }
  const versions = Object.fromEntries(
    names.map((name) => [name, packages.find(({ to }) => to === `node_modules/${name}`)?.version]),
  );
  const manifest = {
    name: `@scopewright/${basename(folder)}`,
    version,
    private: true,
    type: 'module',
    dependencies: versions,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { name: tree.name, folder, packages };
}
