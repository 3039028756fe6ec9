/**
 * What this remote adds to the product: pages, by path, host and audience.
 * @satisfies {import('@scopewright/remote-contract/declaration').RemoteDeclaration}
 */
export const remote = /** @type {const} */ ({
  name: '__NAME__',
  title: '__TITLE__',
  pages: [
    { screen: 'start', paths: ['/__NAME__'], host: 'tenant', audience: 'signed-in', title: '__TITLE__ · {firm}' },
  ],
});
