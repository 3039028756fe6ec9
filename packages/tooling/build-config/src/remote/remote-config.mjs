import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appVersion } from '../app-version.mjs';
import { commonFilesFor } from '../common/common-files.mjs';
import { takeShared } from '../common/shared-modules.mjs';
import { useCommonFiles } from '../common/use-common-files.mjs';
import { devServer } from '../dev-servers.mjs';
import { prerender } from '../page/prerender.mjs';
import { container } from './container.mjs';
import { developmentContainer, exposedModules, noUnsharedCopies, sharesOfRemote } from './federation.mjs';
import { keepPreviousBuilds } from './keep-previous-builds.mjs';
import { precompress } from './precompress.mjs';
import { describeInManifest } from './release.mjs';
import { withholdSourceMaps } from './withhold-source-maps.mjs';

/**
 * Vite settings of a remote. The remote exposes `src/app.tsx` as `./app`. `vite` serves it to a shell with hot reload,
 * `vite --mode standalone` runs it alone from its `index.html`, `vite build` builds only the parts that a shell loads.
 * `remote` is the remote's declaration with its pages; `prerendered` is the module that renders the prerendered
 * screens. `lazyScreens`: the screens have their own files besides `src/app.tsx`, loaded on demand; modules under a
 * name get their own file.
 */
export function remoteConfig({ remote, dir, prerendered, lazyScreens = false }) {
  const { name } = remote;
  const exposed = exposedModules(remote);
  const version = appVersion(dir);
  const define = { __APP_VERSION__: JSON.stringify(version) };
  return defineConfig(({ command, mode }) => {
    const standalone = mode === 'standalone';
    const common = command === 'build' ? commonFilesFor(dir) : null;
    return {
      root: dir,
      // relative: a remote's images and fonts load from the remote's origin, not the shell's
      ...(command === 'build' ? { base: '../' } : {}),
      define,
      plugins: [
        keepPreviousBuilds(),
        standalone ? null : noUnsharedCopies(dir),
        standalone ? null : describeInManifest({ remote, version, shares: sharesOfRemote(dir), common }),
        react(),
        tailwindcss(),
        standalone ? null : takeShared(dir),
        useCommonFiles(common),
        standalone
          ? null
          : command === 'build'
            ? container({ name, dir, exposed, lazyScreens, common })
            : developmentContainer({ name, dir, exposed }),
        prerendered && !standalone ? prerender({ remote, dir, entry: prerendered, define }) : null,
        withholdSourceMaps(),
        precompress(),
      ],
      // the parts that a shell loads are scanned for dependencies before anything is served: one that is found later
      // would reload the page
      optimizeDeps: { entries: ['index.html', 'src/app.tsx'] },
      // only listed remotes have a port
      ...(command === 'serve' ? { server: devServer(name) } : {}),
      build: { target: 'es2022', modulePreload: { polyfill: false } },
    };
  });
}
