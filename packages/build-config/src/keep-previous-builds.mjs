import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Leaves the hashed files of earlier builds in the output folder, for pages that were opened before a deployment and load a part only now.
 * Removes those older than `days`. Without it a build empties the folder.
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
      if (!existsSync(dir)) return;
      for (const name of readdirSync(dir, { recursive: true })) {
        const file = join(dir, name);
        const stats = statSync(file);
        if (stats.isFile() && now() - stats.mtimeMs > days * DAY_MS) rmSync(file);
      }
    },
  };
}
