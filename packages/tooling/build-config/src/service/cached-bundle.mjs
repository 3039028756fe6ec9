import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const UNUSED_FOR_MS = 24 * 60 * 60 * 1000;

/** Files that can end up in a bundle, or affect its build. Tests and the packages that only browsers run can't. */
const isSource = (path) => /\.(?:ts|mjs|json)$/.test(path) && !/\.test\.ts$/.test(path);

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

/** A digest of all sources in these folders, and of the versions of npm packages. */
function digestOf(folders) {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  const files = folders.flatMap((folder) => [...filesIn(folder)]).filter(isSource);
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('base64url').slice(0, 22);
}

/** The source folders of the packages that programs import. */
function packageFolders() {
  const levels = ['core', 'engine', 'server', 'browser'].map((level) => join(ROOT, 'packages', level));
  const folders = levels.flatMap((level) => readdirSync(level).map((name) => join(level, name, 'src')));
  return [...folders.filter((folder) => existsSync(folder)), fileURLToPath(new URL('.', import.meta.url))];
}

/**
 * The folder of a bundle that is built once for the same sources, for programs that tests start many times. Concurrent
 * runs may request the same bundle.
 */
export async function cachedBundle({ root, name, sources = [], bundle }) {
  const cache = join(root, 'node_modules', '.cache', 'test-programs');
  const dir = join(cache, `${name}-${digestOf([...packageFolders(), ...sources])}`);
  if (!existsSync(dir)) {
    mkdirSync(cache, { recursive: true });
    const temporary = mkdtempSync(join(cache, '.new-'));
    await bundle(temporary);
    try {
      renameSync(temporary, dir);
    } catch (error) {
      // another run was faster
      if (!existsSync(dir)) throw error;
      rmSync(temporary, { recursive: true });
    }
  }
  const now = new Date();
  utimesSync(dir, now, now);
  removeUnused(cache, now.getTime() - UNUSED_FOR_MS);
  return dir;
}

function removeUnused(cache, before) {
  for (const entry of readdirSync(cache)) {
    const dir = join(cache, entry);
    // another run may remove it at the same time
    if ((statSync(dir, { throwIfNoEntry: false })?.mtimeMs ?? before) < before)
      rmSync(dir, { recursive: true, force: true });
  }
}
