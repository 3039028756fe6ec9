import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Written when a build starts: what is younger belongs to that build. */
const STAMP = '.vite/build-started';
/** A cache that puts files back may write them a little before the stamp. */
const TOLERANCE_MS = 60_000;

/**
 * Leaves the hashed files of earlier builds in the output folder, for pages that were opened before a deployment and load a part only now.
 * Removes those that another build took the place of more than `days` ago, by the time of their last change: a build that starts sets it
 * for all files of the build before it, however long that was the present one. Without this plugin a build empties the folder.
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
      // before this build's time, so that the next build doesn't take the files for this one's
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
