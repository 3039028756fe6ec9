/** The modules that the shell shares with remotes, by import name. */
export const SHELL_MODULES: ReadonlySet<string> = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@scopewright/query',
  '@scopewright/remote-contract',
  '@scopewright/remote-contract/query',
  '@scopewright/remote-contract/router',
  '@scopewright/router',
]);
