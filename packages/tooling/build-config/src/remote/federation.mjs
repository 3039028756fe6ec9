import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';

/**
 * Modules that the shell and the remotes share at run time, by import name: one copy of each for the whole page. The
 * router and react-query are shared as facades, because a shared module can't be tree-shaken.
 */
export const SHARED = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@scopewright/remote-contract': '^0.1.0',
  '@scopewright/remote-contract/query': '^0.1.0',
  '@scopewright/remote-contract/router': '^0.1.0',
};

/**
 * Shared modules that were packages once, by the names of those: remotes that were built then ask for these names, in
 * the version of the last such package. `all` has every name that the package exported.
 */
export const FORMER_PACKAGES = {
  '@scopewright/query': {
    module: '@scopewright/remote-contract/query',
    all: '@scopewright/remote-contract/shared/query',
    version: '0.1.0',
  },
  '@scopewright/router': {
    module: '@scopewright/remote-contract/router',
    all: '@scopewright/remote-contract/shared/router',
    version: '0.1.0',
  },
};

const formerOf = (module) => Object.entries(FORMER_PACKAGES).find(([, former]) => former.module === module);

/**
 * The name that a build takes a shared module by from the shell: the former one where there is one, so that the remote
 * also runs in a shell that is older than the new name.
 */
export const nameInShell = (module) => formerOf(module)?.[0] ?? module;

/** A release's declared imports from the shell: the ranges of versions by the names there. */
export const neededOfShell = (shares) =>
  Object.fromEntries(
    Object.entries(shares).map(([module, { requiredVersion }]) => {
      const [name, former] = formerOf(module) ?? [module];
      return [name, former ? `^${former.version}` : requiredVersion];
    }),
  );

/** Libraries that only shared modules import. */
const BEHIND_SHARED = {
  'react-router-dom': '@scopewright/remote-contract/router',
  '@tanstack/react-query': '@scopewright/remote-contract/query',
};

const settings = (name, more = {}) => [name, { singleton: true, requiredVersion: SHARED[name], ...more }];

/** A remote's shared modules: those of `SHARED` among its package's dependencies. */
export function sharesOfRemote(/** @type {string} */ dir) {
  return Object.fromEntries(declaredShares(dir).map((name) => settings(name)));
}

/**
 * Refuses to build a remote with its own copy of a shared module or of a library that one wraps, which code outside the
 * remote's folder may import unnoticed.
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
      if (source in BEHIND_SHARED)
        this.error(`${importer} would bring a copy of ${source} into ${dir}: the shell has ${BEHIND_SHARED[source]}`);
    },
  };
}

/** The package of a module by its import name. */
export const packageOf = (module) => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

function declaredShares(dir) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return Object.keys(SHARED).filter((module) => packageOf(module) in dependencies);
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

/** The module of a remote that a shell loads by default. */
export const APP = './app';

/** The files of the modules that a shell loads of a remote, by the names that it loads them by. */
export const exposedModules = ({ slots = [], leftEdits = [] }) => ({
  [APP]: 'src/app.tsx',
  ...Object.fromEntries(slots.map((slot) => [`./${slot}`, `src/slots/${slot}.tsx`])),
  ...(leftEdits.length > 0 ? { './left-edits': 'src/left-edits.ts' } : {}),
});

/** A remote's development server as a container, for the shell's. */
export function developmentContainer({ name, dir, exposed }) {
  return federation({
    name,
    filename: 'remoteEntry.js',
    manifest: true,
    exposes: Object.fromEntries(Object.entries(exposed).map(([module, file]) => [module, `./${file}`])),
    shared: sharesOfRemote(dir),
    experiments: { externalRuntime: true },
    ...DEVELOPMENT,
  });
}
