/** Entries of the packed contract: what remotes import, by the name below the package's. */
export const ENTRIES: Readonly<Record<string, { source: string; about: string }>> = {
  '.': {
    source: 'packages/browser/remote-contract/src/index.ts',
    about: 'Shared with the shell: a remote gets the shell’s copy at run time.',
  },
  './query': {
    source: 'packages/browser/remote-contract/src/query.ts',
    about: 'Server state. Shared with the shell, so that all remotes use one cache.',
  },
  './router': {
    source: 'packages/browser/remote-contract/src/router.ts',
    about: 'Links and the current location. Shared with the shell, so that the page has one history.',
  },
  './version': {
    source: 'packages/browser/remote-contract/src/version.ts',
    about: 'Built into the remote, so that it reports the contract it was built against.',
  },
  './lazy-screens': {
    source: 'packages/browser/remote-contract/src/screens/lazy-screens.ts',
    about: 'Built into the remote: screens in separate files.',
  },
  './declaration': {
    source: 'packages/browser/remote-contract/src/declaration.ts',
    about: 'Types of the pages that a remote declares.',
  },
  './standalone': {
    source: 'packages/browser/remote-contract/src/standalone.tsx',
    about: 'Runs a remote without the product, for its development server.',
  },
  './testing': {
    source: 'packages/browser/remote-contract/src/testing/index.tsx',
    about: 'Renders a remote in a stub of the shell, for its tests. Needs `@testing-library/react`.',
  },
};

/** The source of each entry. */
export const SOURCES: readonly string[] = Object.values(ENTRIES).map(({ source }) => source);
