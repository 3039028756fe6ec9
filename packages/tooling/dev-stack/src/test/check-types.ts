import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, workspaceFolders } from '../root.ts';

/** A tsconfig.json of a package, as far as the packages use it. */
interface Settings {
  extends: string;
  include: string[];
  exclude?: string[];
}

/**
 * The settings that several packages extend, each with the files of all these packages: so a file that ten packages
 * import is checked once, and not by each of them.
 * @param folder where the files with these settings will be
 * @throws Error if a package has its own settings, which would be lost
 */
export function programs(root: string, folder: string): Settings[] {
  const found = new Map<string, Settings>();
  for (const dir of workspaceFolders(root).map((name) => join(root, name))) {
    for (const file of readdirSync(dir).filter((name) => /^tsconfig.*\.json$/.test(name))) {
      const {
        extends: shared,
        include,
        exclude = [],
        ...own
      }: Settings = JSON.parse(readFileSync(join(dir, file), 'utf8'));
      if (Object.keys(own).length > 0) {
        throw new Error(`${relative(root, join(dir, file))} may only have "extends", "include" and "exclude".`);
      }
      const path = join(dir, shared);
      const from = (pattern: string) => relative(folder, join(dir, pattern));
      const before = found.get(path) ?? { extends: relative(folder, path), include: [], exclude: [] };
      found.set(path, {
        ...before,
        include: [...before.include, ...include.map(from)],
        exclude: [...(before.exclude ?? []), ...[...exclude, '**/node_modules', '**/dist'].map(from)],
      });
    }
  }
  return [...found.values()];
}

/**
 * Checks the types of all packages by the settings of their tsconfig files.
 * @throws Error with the compiler's errors
 */
export async function main({
  quietly,
}: {
  quietly: (command: string, args: readonly string[]) => Promise<void>;
}): Promise<void> {
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'types-'));
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    const checks = programs(ROOT, folder).map((program, at) => {
      const path = join(folder, `tsconfig.${at}.json`);
      writeFileSync(path, JSON.stringify(program));
      return quietly(process.execPath, [compiler, '--noEmit', '-p', path]);
    });
    const errors = (await Promise.allSettled(checks)).flatMap((check) =>
      check.status === 'rejected' ? [check.reason] : [],
    );
    if (errors.length > 0) throw new Error(errors.map((error: Error) => error.message).join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
