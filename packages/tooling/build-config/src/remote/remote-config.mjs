import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appVersion } from '../app-version.mjs';
import { devServer } from '../dev-servers.mjs';
import { prerender } from '../page/prerender.mjs';
import { container } from './container.mjs';
import { developmentContainer, noUnsharedCopies, sharesOfRemote } from './federation.mjs';
import { keepPreviousBuilds } from './keep-previous-builds.mjs';
import { precompress } from './precompress.mjs';
import { describeInManifest } from './release.mjs';
import { withholdSourceMaps } from './withhold-source-maps.mjs';

/**
 * Vite settings of a remote. The remote exposes `src/app.tsx` as `./app`. `vite` serves it to a shell with hot reload,
 * `vite --mode standalone` runs it by itself from its `index.html`, `vite build` makes only what a shell loads.
 * `remote` is what the remote declares of itself and its pages; `prerendered` is the module that draws the screens which pages come with.
 * `lazyScreens`: its screens are files of their own beside `src/app.tsx`, loaded when they are asked for; modules by a name are a file of their own.
 */
export function remoteConfig({ remote, dir, prerendered, lazyScreens = false }) {
  const { name } = remote;
  const version = appVersion(dir);
  const define = { __APP_VERSION__: JSON.stringify(version) };
  return defineConfig(({ command, mode }) => {
    const standalone = mode === 'standalone';
    return {
      root: dir,
      // relative: images and fonts that a remote imports load from the remote's origin, not the shell's
      ...(command === 'build' ? { base: '../' } : {}),
      define,
      plugins: [
        keepPreviousBuilds(),
        standalone ? null : noUnsharedCopies(dir),
        standalone ? null : describeInManifest({ remote, version, shares: sharesOfRemote(dir) }),
        react(),
        tailwindcss(),
        standalone
          ? null
          : command === 'build'
            ? container({ name, dir, lazyScreens })
            : developmentContainer({ name, dir }),
        prerendered && !standalone ? prerender({ remote, dir, entry: prerendered, define }) : null,
        withholdSourceMaps(),
        precompress(),
      ],
      server: devServer(name),
      build: { target: 'es2022', modulePreload: false },
    };
  });
}
