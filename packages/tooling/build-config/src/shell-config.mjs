import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appVersion } from './app-version.mjs';
import { cutPageForEdge } from './cut-page.mjs';
import { devServer } from './dev-servers.mjs';
import { federationDefaults, sharesOfShell } from './federation.mjs';
import { keepPreviousBuilds } from './keep-previous-builds.mjs';
import { precompress } from './precompress.mjs';
import { preloadShares } from './preload-shares.mjs';
import { staticBoot } from './static-boot.mjs';
import { withholdSourceMaps } from './withhold-source-maps.mjs';

/**
 * Vite settings of the shell. It knows no remote at build time. In development it serves every host that points at it, and passes calls
 * to the front door at `DEV_API_TARGET` (default http://127.0.0.1:3000) with the visitor's host kept.
 */
export function shellConfig({ dir }) {
  const version = appVersion(dir);
  return defineConfig(() => ({
    root: dir,
    define: { __APP_VERSION__: JSON.stringify(version) },
    plugins: [
      keepPreviousBuilds(),
      staticBoot(version),
      react(),
      tailwindcss(),
      federation({
        name: 'shell',
        filename: 'shellEntry-[hash].js',
        manifest: false,
        remotes: {},
        // the shell reads manifests itself (shell/src/remotes): the runtime's reader would be 1.5 kB more for every visitor
        disableSnapshot: true,
        shared: sharesOfShell(),
        ...federationDefaults('shell'),
      }),
      preloadShares(),
      cutPageForEdge(),
      withholdSourceMaps(),
      precompress(),
    ],
    server: {
      ...devServer('shell'),
      allowedHosts: true,
      proxy: Object.fromEntries(
        ['/api', '/functions'].map((path) => [path, { target: process.env.DEV_API_TARGET ?? 'http://127.0.0.1:3000', changeOrigin: false }]),
      ),
    },
    // the browsers of this target preload modules by themselves, but for some that then load them a little later
    build: { target: 'es2022', modulePreload: { polyfill: false } },
  }));
}
