import type { RemoteDeclaration } from '@scopewright/domain/pages';

const PAGE = { host: 'tenant', audience: 'signed-in', frame: 'inside' } as const;
const OF_COMPANY = { ...PAGE, title: 'Client company · {firm}' } as const;

/** An entry in the navigation of a company. */
const inCompany = <const Entry extends object>(page: string, entry: Entry) =>
  ({ area: 'company', to: `/companies/:companyId${page}`, ...entry }) as const;

const WORK = ['work items', 'epics', 'stories', 'tasks', 'tickets'];

/** The work that a scope makes: backlogs, their exports, what other tools report back, and what the firm tracks. */
export const remote = {
  name: 'delivery',
  title: 'Delivery',
  pages: [
    {
      ...PAGE,
      screen: 'firm-backlog',
      paths: ['/backlog'],
      title: 'Backlog · {firm}',
      navigation: [
        {
          area: 'workplace',
          to: '/backlog',
          label: 'All backlogs',
          icon: 'list-tree',
          order: 30,
          needs: ['backlog:plan'],
          keywords: WORK,
        },
      ],
    },
    {
      ...PAGE,
      screen: 'tracking',
      paths: ['/tracking'],
      title: 'Tracking · {firm}',
      navigation: [
        {
          area: 'workplace',
          to: '/tracking',
          label: 'Tracking',
          icon: 'timer',
          order: 40,
          needs: ['tracking:firm'],
          keywords: ['milestones', 'deadlines', 'due dates', 'calendar', 'burn-up', 'reminders'],
        },
      ],
    },
    {
      ...OF_COMPANY,
      screen: 'status',
      paths: ['/companies/:companyId/status'],
      navigation: [
        inCompany('/status', {
          label: 'Status',
          icon: 'gauge',
          order: 42,
          heading: 'Deliver',
          needs: ['tracking:read'],
          keywords: ['milestones', 'progress', 'timeline', 'waiting'],
        }),
      ],
    },
    {
      ...OF_COMPANY,
      screen: 'backlog',
      paths: ['/companies/:companyId/backlog'],
      navigation: [
        inCompany('/backlog', {
          label: 'Backlog',
          icon: 'square-check',
          order: 40,
          heading: 'Deliver',
          needs: ['backlog:read'],
          keywords: WORK,
        }),
      ],
    },
    {
      ...OF_COMPANY,
      screen: 'backlog-exports',
      paths: ['/companies/:companyId/backlog/exports'],
      palette: [
        inCompany('/backlog/exports', {
          label: 'Backlog exports',
          keywords: ['download', 'jira', 'azure devops', 'linear', 'github', 'csv', 'json'],
          needs: ['backlog:plan'],
        }),
      ],
    },
    {
      ...OF_COMPANY,
      screen: 'status-import',
      paths: ['/companies/:companyId/backlog/status-import'],
      palette: [
        inCompany('/backlog/status-import', {
          label: 'Import status',
          keywords: ['upload', 'jira', 'azure devops', 'linear', 'github', 'csv', 'progress'],
          needs: ['backlog:write'],
        }),
      ],
    },
    {
      ...PAGE,
      screen: 'project-backlog',
      paths: [
        '/companies/:companyId/projects/:projectId/backlog',
        '/companies/:companyId/projects/:projectId/backlog/:workItemId',
      ],
      title: 'Project · {firm}',
    },
  ],
  leftEdits: ['backlog'],
} as const satisfies RemoteDeclaration;
