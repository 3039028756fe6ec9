import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';

/**
 * What the shell and the remotes share at run time: one copy of each for the whole page. The router and react-query are
 * shared as facades, because a shared package can't be tree-shaken.
 */
export const SHARED = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@scopewright/router': '^0.1.0',
  '@scopewright/query': '^0.1.0',
  '@scopewright/remote-contract': '^0.1.0',
};

const settings = (name, more = {}) => [name, { singleton: true, requiredVersion: SHARED[name], ...more }];

/** What a remote shares: those of its package's dependencies that are in `SHARED`. */
export function sharesOfRemote(/** @type {string} */ dir) {
  return Object.fromEntries(declaredShares(dir).map((name) => settings(name)));
}

/**
 * Refuses to build a remote with its own copy of a shared package, which code outside the remote's folder may import
 * unnoticed.
 */
export function noUnsharedCopies(/** @type {string} */ dir) {
  const declared = new Set(declaredShares(dir));
  return {
    name: 'no-unshared-copies',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source in SHARED && !declared.has(source))
        this.error(`${source}, which ${importer} imports, must be among the dependencies of ${dir}/package.json`);
    },
  };
}

function declaredShares(dir) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return Object.keys(SHARED).filter((name) => name in dependencies);
}

/**
 * Settings for both the shell and the remotes. `dts` would listen on open ports; types come from `AssertRemote`
 * instead.
 */
const DEVELOPMENT = { dts: false, dev: { remoteHmr: true }, shareStrategy: 'loaded-first' };

/** The shell as a host of development servers: with hot reload of remotes, which needs the federation runtime. */
export function developmentHost() {
  const shared = Object.fromEntries(Object.keys(SHARED).map((name) => settings(name, { eager: true })));
  return federation({
    name: 'shell',
    manifest: false,
    remotes: {},
    shared,
    experiments: { provideExternalRuntime: true },
    ...DEVELOPMENT,
  });
}

/** A remote's development server as a container, for the shell's. */
export function developmentContainer({ name, dir }) {
  return federation({
    name,
    filename: 'remoteEntry.js',
    manifest: true,
    exposes: { './app': './src/app.tsx' },
    shared: sharesOfRemote(dir),
    experiments: { externalRuntime: true },
    ...DEVELOPMENT,
  });
}
