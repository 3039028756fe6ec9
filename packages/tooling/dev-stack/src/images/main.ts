import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, ROOT } from '../root.ts';
import { assembleTree, TREES } from './trees.ts';

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Bytes of all files below a folder; 0 if it is missing. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return bytes;
}

/**
 * `npm run build:images`, after the build: writes the trees that the Dockerfile copies to `.images`. Options: --cpu x64
 * or arm64.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...argv], options: { cpu: { type: 'string', default: process.arch } } });
  const into = inRoot('.images');
  mkdirSync(into, { recursive: true });
  for (const name of readdirSync(into))
    if (!TREES.some((tree) => tree.name === name)) rmSync(join(into, name), { recursive: true, force: true });
  for (const tree of TREES) {
    const { name, folder, packages } = await assembleTree(tree, {
      root: ROOT,
      into,
      platform: { os: 'linux', cpu: values.cpu, libc: 'glibc' },
    });
    const [all, dependencies] = [sizeOf(folder), sizeOf(join(folder, 'node_modules'))];
    console.log(`  ${name}: ${megabytes(all)} MB, ${megabytes(dependencies)} MB of it in ${packages.length} packages`);
  }
}
