import type { RemoteDeclaration } from '@scopewright/domain/pages';

const PAGE = { host: 'tenant', audience: 'signed-in', frame: 'inside' } as const;
const SCOPE = ['scope', 'request types', 'forms', 'workflows', 'fields'];
const OF_COMPANY = { ...PAGE, title: 'Client company · {firm}' } as const;

/** A page of a company's whole scope, for the palette. */
const inScope = (page: string, label: string, keywords: string[]) => ({
  area: 'company' as const,
  to: `/companies/:companyId/scope${page}`,
  label,
  keywords,
  needs: ['scope:read'],
});

/** The scope of client companies: projects with their request types, workflows and fields. */
export const remote = {
  name: 'scope',
  title: 'Scope',
  pages: [
    {
      ...PAGE,
      screen: 'firm-projects',
      paths: ['/projects'],
      title: 'Projects · {firm}',
      navigation: [
        {
          area: 'workplace',
          to: '/projects',
          label: 'All projects',
          icon: 'folders',
          order: 20,
          needs: ['scope:read'],
          shortcut: 'g p',
          keywords: SCOPE,
        },
      ],
    },
    {
      ...OF_COMPANY,
      screen: 'projects',
      paths: ['/companies/:companyId/projects'],
      navigation: [
        {
          area: 'company',
          to: '/companies/:companyId/projects',
          label: 'Projects',
          icon: 'layers',
          order: 30,
          heading: 'Scope',
          needs: ['scope:read'],
          also: ['/companies/:companyId/scope'],
          shortcut: 'g p',
          keywords: SCOPE,
        },
      ],
    },
    {
      ...OF_COMPANY,
      screen: 'scope',
      paths: ['/companies/:companyId/scope'],
      palette: [inScope('', 'All scope items', ['table', 'list', 'bulk', 'csv', 'export'])],
    },
    {
      ...OF_COMPANY,
      screen: 'check',
      paths: ['/companies/:companyId/scope/check'],
      palette: [inScope('/check', 'Scope check', ['findings', 'errors', 'warnings', 'buildability'])],
    },
    {
      ...OF_COMPANY,
      screen: 'search',
      paths: ['/companies/:companyId/scope/search'],
      palette: [inScope('/search', 'Search the scope', ['find'])],
    },
    { ...PAGE, screen: 'project', paths: ['/companies/:companyId/projects/:projectId/*'], title: 'Project · {firm}' },
  ],
  leftEdits: ['scope'],
} as const satisfies RemoteDeclaration;
