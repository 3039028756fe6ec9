import type { RemoteDeclaration } from '@scopewright/domain/pages';
import { ROOTS, TABS } from './tabs.ts';

const below = (rest: string) => ROOTS.map((root) => `${root}/${rest}`);
const TITLE = 'System administration · {product}';
const onEveryHost = { screen: 'dashboard', host: 'any', audience: 'system:admin' } as const;

/**
 * System administration: on every host at its own paths, a page for each tab, and instead of a firm's dashboard (§2.2).
 */
export const remote = {
  name: 'admin',
  title: 'System administration',
  pages: [
    { ...onEveryHost, paths: ROOTS, title: TITLE, frame: 'around' },
    ...TABS.map(({ id, label }) => ({ ...onEveryHost, paths: below(id), title: `${label} · ${TITLE}` })),
    ...TABS.filter(({ opensItems }) => opensItems).map(({ id, label }) => ({
      ...onEveryHost,
      paths: below(`${id}/:item`),
      title: `${label} · ${TITLE}`,
    })),
    { ...onEveryHost, paths: below('*'), title: 'Page not found · {product}' },
    { screen: 'dashboard', paths: ['/*'], host: 'tenant', audience: 'system:admin', title: TITLE },
  ],
} as const satisfies RemoteDeclaration;
