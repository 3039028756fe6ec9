import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the shell and the remotes share at run time: one copy of each for the whole page. The router and react-query are shared
 * as facades, because a shared package can't be tree-shaken.
 */
const SHARED = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@scopewright/router': '^0.1.0',
  '@scopewright/query': '^0.1.0',
  '@scopewright/remote-contract': '^0.1.0',
};

const settings = (name, more = {}) => [name, { singleton: true, requiredVersion: SHARED[name], ...more }];

/** What the shell shares. It needs all of it at start, so all of it is part of the first load. */
export function sharesOfShell() {
  return Object.fromEntries(Object.keys(SHARED).map((name) => settings(name, { eager: true })));
}

/**
 * What a remote shares: those of its package's dependencies that are shared at all; each costs a visitor some glue. The build holds copies
 * that nobody loads: with `import: false` the plugin (1.23.0) takes the module graph for complete after 10 ms without news, and a build on
 * a busy machine then lacks exports.
 */
export function sharesOfRemote(/** @type {string} */ dir) {
  return Object.fromEntries(declaredShares(dir).map((name) => settings(name)));
}

/** Refuses to build a remote with a copy of its own of what is shared, which code outside the remote's folder may import unnoticed. */
export function noUnsharedCopies(/** @type {string} */ dir) {
  const declared = new Set(declaredShares(dir));
  return {
    name: 'no-unshared-copies',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source in SHARED && !declared.has(source)) this.error(`${source}, which ${importer} imports, must be among the dependencies of ${dir}/package.json`);
    },
  };
}

function declaredShares(dir) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return Object.keys(SHARED).filter((name) => name in dependencies);
}

/** Settings that the shell and the remotes have in common. `dts` would listen on open ports; types come from `AssertRemote` instead. */
export function federationDefaults(/** @type {'shell' | 'remote'} */ role) {
  return {
    dts: false,
    dev: { remoteHmr: true },
    shareStrategy: 'loaded-first',
    experiments: role === 'shell' ? { provideExternalRuntime: true } : { externalRuntime: true },
  };
}
