import type { RemoteDeclaration } from '@scopewright/domain/pages';
import { SECTIONS } from './layout/sections.ts';

/** A firm's settings, section by section; and its rate in a currency, for other remotes' pages. */
export const remote = {
  name: 'settings',
  title: 'Settings',
  pages: [
    {
      screen: 'settings',
      paths: ['/settings/*'],
      host: 'tenant',
      audience: 'signed-in',
      title: 'Settings · {firm}',
      frame: 'inside',
      navigation: [
        {
          area: 'workplace',
          to: '/settings',
          label: 'Settings',
          icon: 'settings',
          order: 90,
          needs: ['staff:list', 'firm:view-settings'],
          shortcut: 'g s',
          keywords: ['preferences', 'options'],
        },
      ],
      palette: SECTIONS.map(({ path, label, keywords, abilities }) => ({
        area: 'workplace' as const,
        to: `/settings${path}`,
        label,
        keywords,
        needs: abilities,
        group: 'Settings',
      })),
    },
  ],
  slots: ['currency-rate'],
} as const satisfies RemoteDeclaration;
