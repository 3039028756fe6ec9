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

/**
 * Settings of the federation plugin's `shared` option. The shell needs all of it at start, so there it is part of the first load. Remotes
 * build copies that nobody loads: with `import: false` the plugin (1.23.0) takes the module graph for complete after 10 ms without news,
 * and a build on a busy machine then lacks exports.
 */
export function sharedPackages(/** @type {'shell' | 'remote'} */ role) {
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, ...(role === 'shell' ? { eager: true } : {}) },
    ]),
  );
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
