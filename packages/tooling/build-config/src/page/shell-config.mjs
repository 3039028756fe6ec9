import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appVersion } from '../app-version.mjs';
import { commonFilesFor } from '../common/common-files.mjs';
import { emitCommonFiles, useCommonFiles } from '../common/use-common-files.mjs';
import { devServer } from '../dev-servers.mjs';
import { developmentHost } from '../remote/federation.mjs';
import { keepPreviousBuilds } from '../remote/keep-previous-builds.mjs';
import { precompress } from '../remote/precompress.mjs';
import { withholdSourceMaps } from '../remote/withhold-source-maps.mjs';
import { cutPageForEdge } from './cut-page.mjs';
import { describeShares, sharedVersions } from './shell-shares.mjs';

const list = (value, fallback) => (value ?? fallback).split(',').filter(Boolean);

const ELEMENT = '<script type="application/json" id="boot">';
const PLACEHOLDER = `${ELEMENT}{}</script>`;

/**
 * Writes the data known without a server into the page's boot element, from the same variables that configure the
 * services. The front door replaces it with complete boot data; on a plain static host the shell fetches the rest.
 */
function staticBoot(/** @type {string} */ version, env = process.env) {
  const boot = {
    productName: env.PRODUCT_NAME ?? 'Scopewright',
    productDomain: env.PRODUCT_DOMAIN ?? 'scopewright.app',
    productAltDomain: env.PRODUCT_ALT_DOMAIN || null,
    supportEmail: env.SUPPORT_EMAIL ?? 'support@scopewright.app',
    apiBase: '/api',
    publicKey: env.PUBLIC_CLIENT_KEY ?? 'public-client-key-for-development',
    testPaymentToken: env.PAYMENT_GATEWAY === 'test' ? (env.TEST_PAYMENT_TOKEN ?? 'test-payment-token') : null,
    hostConfig: {
      productDomain: env.PRODUCT_DOMAIN ?? 'scopewright.app',
      ...(env.PRODUCT_ALT_DOMAIN ? { productAltDomain: env.PRODUCT_ALT_DOMAIN } : {}),
      localSuffixes: list(env.LOCAL_HOST_SUFFIXES, 'localhost,127.0.0.1,[::1]'),
      previewSuffixes: list(env.PREVIEW_HOST_SUFFIXES, ''),
      designSuffixes: list(env.DESIGN_HOST_SUFFIXES, ''),
    },
    firstRun: false,
    version,
  };
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return {
    name: 'static-boot',
    transformIndexHtml: (html) =>
      html
        .replace(PLACEHOLDER, () => `${ELEMENT}${json}</script>`)
        .replaceAll('%PRODUCT_NAME%', () => boot.productName),
  };
}

/**
 * Vite settings of the shell. It knows no remote at build time. In development it serves every host that points to it,
 * and forwards calls to the front door at `DEV_API_TARGET` (default http://127.0.0.1:3000) with the visitor's host.
 */
export function shellConfig({ dir }) {
  const version = appVersion(dir);
  return defineConfig(({ command }) => {
    const common = command === 'build' ? commonFilesFor(dir) : null;
    return {
      root: dir,
      define: {
        __APP_VERSION__: JSON.stringify(version),
        __SHARED_VERSIONS__: JSON.stringify(sharedVersions(dir)),
      },
      plugins: [
        keepPreviousBuilds(),
        staticBoot(version),
        react(),
        tailwindcss(),
        command === 'serve' ? developmentHost() : null,
        // only for people who are signed in: the first page of a visitor would load more than it needs
        useCommonFiles(common, ['menus']),
        common ? emitCommonFiles(common) : null,
        cutPageForEdge(),
        describeShares({ dir }),
        withholdSourceMaps(),
        precompress(),
      ],
      server: {
        ...devServer('shell'),
        allowedHosts: true,
        proxy: Object.fromEntries(
          ['/api', '/functions'].map((path) => [
            path,
            { target: process.env.DEV_API_TARGET ?? 'http://127.0.0.1:3000', changeOrigin: false },
          ]),
        ),
      },
      // the browsers of this target support modulepreload natively, except some that then load modules a little later
      build: {
        target: 'es2022',
        modulePreload: { polyfill: false },
        // most of the bytes, which most releases don't change: they stay in the browser's cache
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/,
                },
              ],
            },
          },
        },
      },
    };
  });
}
