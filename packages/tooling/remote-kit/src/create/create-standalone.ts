import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { type Packed, packContract, RELEASE_COMMAND } from '../pack/pack-contract.ts';
import { inRoot } from '../root.ts';

/** The remote can't be created; the message explains why. */
export class CreateProblem extends Error {}

const TEMPLATE = inRoot('packages', 'tooling', 'remote-kit', 'template');
const VENDOR = 'vendor';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** The versions that this project uses of some packages. */
function versionsOf(names: readonly string[]): Record<string, string> {
  const known: Record<string, string> = {
    ...readJson(inRoot('packages', 'browser', 'remote-contract', 'package.json')).peerDependencies,
    ...readJson(inRoot('packages', 'tooling', 'build-config', 'package.json')).dependencies,
    ...readJson(inRoot('package.json')).devDependencies,
  };
  return Object.fromEntries(
    names.map((name) => {
      const version = known[name];
      if (version === undefined) throw new Error(`This project has no version of ${name}`);
      return [name, version];
    }),
  );
}

const packageJson = (name: string, tarball: string) => ({
  name,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    dev: 'vite',
    'dev:product': 'node serve.js',
    test: 'vitest run',
    check: 'tsc',
    build: `vite build && ${RELEASE_COMMAND}`,
  },
  dependencies: {
    '@scopewright/remote-contract': `file:${VENDOR}/${basename(tarball)}`,
    ...versionsOf(['react', 'react-dom']),
  },
  devDependencies: versionsOf([
    '@module-federation/vite',
    '@testing-library/dom',
    '@testing-library/react',
    '@types/react',
    '@types/react-dom',
    '@vitejs/plugin-react',
    'jsdom',
    'typescript',
    'vite',
    'vitest',
  ]),
});

const isInside = (folder: string, parent: string): boolean => !relative(parent, folder).startsWith('..');

/**
 * Creates a remote for a team outside this project: a folder with the packed contract, a stock build and its tests,
 * which needs nothing of this checkout.
 * @param pack packs the contract into a folder
 * @throws CreateProblem when the folder is within this project or not empty
 */
export async function createStandalone(
  name: string,
  folder: string,
  pack: (into: string) => Promise<Packed> = packContract,
): Promise<void> {
  if (isInside(folder, inRoot())) throw new CreateProblem(`${folder} is within this project; name a folder outside it`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CreateProblem(`${folder} is not empty`);
  const packed = mkdtempSync(join(tmpdir(), 'scopewright-packed-'));
  try {
    const { tarball, folder: unpacked } = await pack(packed);
    mkdirSync(join(folder, VENDOR), { recursive: true });
    copyFileSync(tarball, join(folder, VENDOR, basename(tarball)));
    const { version } = readJson(join(unpacked, 'package.json'));
    const values = { NAME: name, TITLE: titleOf(name), CONTRACT: version };
    for (const entry of readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const source = join(entry.parentPath, entry.name);
      const target = join(folder, relative(TEMPLATE, source).replace(/^gitignore$/, '.gitignore'));
      mkdirSync(dirname(target), { recursive: true });
      const text = readFileSync(source, 'utf8');
      writeFileSync(
        target,
        Object.entries(values).reduce((filled, [key, value]) => filled.replaceAll(`__${key}__`, value), text),
      );
    }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(name, tarball), null, 2)}\n`);
  } finally {
    rmSync(packed, { recursive: true });
  }
}
