import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** System administration: on every host at its own paths, and in the place of a firm's dashboard (§2.2). */
export const remote = {
  name: 'admin',
  title: 'System administration',
  pages: [
    { screen: 'dashboard', paths: ['/system-admin', '/admin-dashboard'], host: 'any', audience: 'system:admin', title: 'System administration · {product}' },
    { screen: 'dashboard', paths: ['/*'], host: 'tenant', audience: 'system:admin', title: 'System administration · {product}' },
  ],
} as const satisfies RemoteDeclaration;
