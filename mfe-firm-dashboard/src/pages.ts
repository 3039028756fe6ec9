import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** An entry in the navigation of a company. */
const inCompany = <const Entry extends object>(page: string, entry: Entry) =>
  ({ area: 'company', to: `/companies/:companyId${page}`, ...entry }) as const;

/** A consulting firm's workplace: its home at any path without another page, and its client companies. */
export const remote = {
  name: 'firm',
  title: 'The firm dashboard',
  pages: [
    {
      screen: 'dashboard',
      paths: ['/*'],
      host: 'tenant',
      audience: 'signed-in',
      title: '{firm} · {product}',
      frame: 'around',
      navigation: [
        {
          area: 'workplace',
          to: '/',
          label: 'Client companies',
          icon: 'building',
          order: 10,
          needs: ['company:list'],
          shortcut: 'g c',
          keywords: ['clients', 'customers', 'dashboard', 'home'],
        },
      ],
    },
    {
      screen: 'my-work',
      paths: ['/my-work'],
      host: 'tenant',
      audience: 'signed-in',
      title: 'My work · {firm}',
      navigation: [
        {
          area: 'workplace',
          to: '/my-work',
          label: 'My work',
          icon: 'list-checks',
          order: 5,
          needs: ['tracking:firm'],
          shortcut: 'g w',
          keywords: ['due', 'overdue', 'today', 'waiting', 'assigned', 'to do', 'inbox'],
        },
      ],
    },
    {
      screen: 'company',
      paths: ['/companies/:companyId/*'],
      host: 'tenant',
      audience: 'signed-in',
      title: 'Client company · {firm}',
      navigation: [
        inCompany('', { label: 'Overview', icon: 'house', order: 10, exact: true, keywords: ['summary', 'company'] }),
        inCompany('/configuration', {
          label: 'Configuration',
          icon: 'list-checks',
          order: 32,
          heading: 'Scope',
          needs: ['scope:read'],
          keywords: ['config items', 'catalog'],
        }),
        inCompany('/people', {
          label: 'People',
          icon: 'users',
          order: 90,
          keywords: ['users', 'members', 'invitations', 'consultants'],
        }),
        inCompany('/activity', {
          label: 'Activity',
          icon: 'history',
          order: 100,
          needs: ['activity:list'],
          keywords: ['history', 'log', 'audit'],
        }),
        inCompany('/settings', {
          label: 'Company settings',
          icon: 'sliders',
          order: 110,
          needs: ['company:manage', 'company:delete'],
          keywords: ['rename', 'archive', 'delete'],
        }),
      ],
    },
  ],
} as const satisfies RemoteDeclaration;
