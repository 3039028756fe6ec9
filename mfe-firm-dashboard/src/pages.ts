import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** A consulting firm's workplace: its home at any path without another page, its client companies, and its settings. */
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
    },
    {
      screen: 'company',
      paths: ['/companies/:companyId/*'],
      host: 'tenant',
      audience: 'signed-in',
      title: 'Client company · {firm}',
    },
    {
      screen: 'project',
      paths: ['/companies/:companyId/projects/:projectId/*'],
      host: 'tenant',
      audience: 'signed-in',
      title: 'Project · {firm}',
    },
    { screen: 'projects', paths: ['/projects'], host: 'tenant', audience: 'signed-in', title: 'Projects · {firm}' },
    { screen: 'backlog', paths: ['/backlog'], host: 'tenant', audience: 'signed-in', title: 'Backlog · {firm}' },
    { screen: 'tracking', paths: ['/tracking'], host: 'tenant', audience: 'signed-in', title: 'Tracking · {firm}' },
    { screen: 'settings', paths: ['/settings/*'], host: 'tenant', audience: 'signed-in', title: 'Settings · {firm}' },
  ],
} as const satisfies RemoteDeclaration;
