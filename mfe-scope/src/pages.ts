import type { RemoteDeclaration } from '@scopewright/domain/pages';

const PAGE = { host: 'tenant', audience: 'signed-in', frame: 'inside' } as const;
const OF_COMPANY = { ...PAGE, title: 'Client company · {firm}' } as const;

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
          label: 'Projects',
          icon: 'folders',
          order: 20,
          needs: ['scope:read'],
          shortcut: 'g p',
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
          order: 50,
          needs: ['scope:read'],
          also: ['/companies/:companyId/scope'],
          shortcut: 'g p',
        },
      ],
    },
    { ...OF_COMPANY, screen: 'scope', paths: ['/companies/:companyId/scope'] },
    { ...OF_COMPANY, screen: 'check', paths: ['/companies/:companyId/scope/check'] },
    { ...OF_COMPANY, screen: 'search', paths: ['/companies/:companyId/scope/search'] },
    { ...PAGE, screen: 'project', paths: ['/companies/:companyId/projects/:projectId/*'], title: 'Project · {firm}' },
  ],
  leftEdits: ['scope'],
} as const satisfies RemoteDeclaration;
