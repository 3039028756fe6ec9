import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** A consulting firm's dashboard: any path of its address that no other page has. */
export const remote = {
  name: 'firm',
  title: 'The firm dashboard',
  pages: [{ screen: 'dashboard', paths: ['/*'], host: 'tenant', audience: 'signed-in', title: '{firm} · {product}' }],
} as const satisfies RemoteDeclaration;
