import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const FOLDER = 'source-maps';

/**
 * Moves source maps from the served folder into `source-maps` next to it, for decoding error reports: a map contains
 * the source. That folder has the maps of the latest build only.
 */
export function withholdSourceMaps() {
  let dir = '';
  let kept = '';
  return {
    name: 'withhold-source-maps',
    apply: 'build',
    // without the comment that names the map
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir);
      kept = join(dirname(dir), FOLDER);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!existsSync(dir)) return;
        rmSync(kept, { recursive: true, force: true });
        for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !entry.name.endsWith('.map')) continue;
          const map = join(entry.parentPath, entry.name);
          const target = join(kept, relative(dir, map));
          mkdirSync(dirname(target), { recursive: true });
          copyFileSync(map, target);
          rmSync(map);
        }
      },
    },
  };
}
