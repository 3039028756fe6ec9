import type { RemoteDeclaration } from '@scopewright/domain/pages';

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
        },
      ],
    },
  ],
  slots: ['currency-rate'],
} as const satisfies RemoteDeclaration;
