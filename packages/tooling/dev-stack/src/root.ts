import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/, '');

/** A path below the project's folder. */
export const inRoot = (...parts: string[]): string => join(ROOT, ...parts);

/**
 * Folders of the workspaces with a package.json, relative to the project's.
 * @param root folder of the project, whose `workspaces` can have one `*` in their last part
 */
export function workspaceFolders(root = ROOT): string[] {
  const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((entry) => {
      const [start = '', end] = basename(entry).split('*');
      if (end === undefined) return [entry];
      return readdirSync(join(root, dirname(entry)))
        .filter((name) => name.startsWith(start) && name.endsWith(end))
        .map((name) => join(dirname(entry), name));
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}
