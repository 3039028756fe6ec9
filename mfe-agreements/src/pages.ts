import type { RemoteDeclaration } from '@scopewright/domain/pages';

const PAGE = { host: 'tenant', audience: 'signed-in', title: 'Client company · {firm}', frame: 'inside' } as const;

/** An entry in the navigation of a company. */
const inCompany = <const Entry extends object>(page: string, entry: Entry) =>
  ({ area: 'company', to: `/companies/:companyId${page}`, ...entry }) as const;

/** A company's statements of work and change orders with their clauses, and how the scope is covered by them. */
export const remote = {
  name: 'agreements',
  title: 'Agreements',
  pages: [
    {
      ...PAGE,
      screen: 'sows',
      paths: ['/companies/:companyId/sows'],
      navigation: [
        inCompany('/sows', {
          label: 'SOWs',
          clientLabel: 'Agreements',
          icon: 'file-text',
          order: 20,
          heading: 'Agree',
          keywords: ['statements of work', 'sow', 'agreements', 'contracts', 'change orders', 'clauses', 'documents'],
        }),
      ],
    },
    {
      ...PAGE,
      screen: 'sow',
      paths: [
        '/companies/:companyId/sows/:sowId',
        '/companies/:companyId/sows/:sowId/edit',
        '/companies/:companyId/sows/:sowId/document',
        '/companies/:companyId/sows/:sowId/write',
        '/companies/:companyId/sows/:sowId/change-orders/:changeOrderId',
        '/companies/:companyId/sows/:sowId/change-orders/:changeOrderId/edit',
      ],
    },
    {
      ...PAGE,
      screen: 'clauses',
      paths: [
        '/companies/:companyId/sows/:sowId/clauses',
        '/companies/:companyId/sows/:sowId/change-orders/:changeOrderId/clauses',
      ],
    },
    {
      ...PAGE,
      screen: 'changes',
      paths: ['/companies/:companyId/changes'],
      navigation: [
        inCompany('/changes', {
          label: 'Changes',
          icon: 'file-diff',
          order: 24,
          heading: 'Agree',
          needs: ['scope:read'],
          keywords: ['change orders', 'change requests', 'compare', 'differences', 'baselines'],
        }),
      ],
    },
    { ...PAGE, screen: 'project-changes', paths: ['/companies/:companyId/changes/:projectId'] },
    {
      ...PAGE,
      screen: 'coverage',
      paths: ['/companies/:companyId/coverage'],
      navigation: [
        inCompany('/coverage', {
          label: 'Coverage',
          icon: 'link',
          order: 22,
          heading: 'Agree',
          needs: ['scope:read'],
          keywords: ['trace', 'clauses', 'links', 'sold', 'unsold'],
        }),
      ],
    },
  ],
  slots: ['sold-in'],
  leftEdits: ['clauses'],
} as const satisfies RemoteDeclaration;
