import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Written when a build starts: newer files belong to that build. */
const STAMP = '.vite/build-started';
/** A build cache may restore files a little before it writes the stamp. */
const TOLERANCE_MS = 60_000;

/**
 * Keeps the hashed files of earlier builds in the output folder, for pages that were opened before a deployment and
 * load a part later. Removes those replaced by another build more than `days` ago, by modification time: a starting
 * build sets it for all files of the previous build, however long that one was current. Without this plugin a build
 * empties the folder.
 */
export function keepPreviousBuilds({ days = 30, now = Date.now } = {}) {
  let dir = '';
  return {
    name: 'keep-previous-builds',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir);
    },
    buildStart() {
      const stamp = join(dir, STAMP);
      const present = new Date(now());
      // before this build's time, so that the next build doesn't count the files as this one's
      const replaced = new Date(now() - 2 * TOLERANCE_MS);
      const lastBuild = existsSync(stamp) ? statSync(stamp).mtimeMs - TOLERANCE_MS : Number.NEGATIVE_INFINITY;
      for (const file of filesBelow(dir)) {
        const changed = statSync(file).mtimeMs;
        if (changed >= lastBuild) utimesSync(file, replaced, replaced);
        else if (present.getTime() - changed > days * DAY_MS) rmSync(file);
      }
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, '');
      utimesSync(stamp, present, present);
    },
  };
}

function filesBelow(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
