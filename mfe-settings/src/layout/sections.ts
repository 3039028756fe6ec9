import type { Ability } from '@scopewright/domain/policy';

/** Groups of the settings' sections, in order. */
export const GROUPS = ['Firm', 'People & security', 'Billing', 'Data'] as const;

/** A section of the settings: the file `<screen>/<screen>-screen.tsx` shows it at `/settings` and `path` below it. */
export interface Section {
  screen: string;
  path: string;
  label: string;
  group: (typeof GROUPS)[number];
  /** A user needs one of these to see it. */
  abilities: readonly Ability[];
}

export const SECTIONS = [
  {
    screen: 'profile',
    path: '',
    label: 'Profile & branding',
    group: 'Firm',
    abilities: ['staff:list'],
  },
  {
    screen: 'domain',
    path: '/domain',
    label: 'Custom domain',
    group: 'Firm',
    abilities: ['firm:view-settings'],
  },
  {
    screen: 'estimates',
    path: '/estimates',
    label: 'Estimates',
    group: 'Firm',
    abilities: ['scope:hours'],
  },
  {
    screen: 'capacity',
    path: '/capacity',
    label: 'Capacity & rate',
    group: 'Firm',
    abilities: ['backlog:plan'],
  },
  {
    screen: 'backlog-profiles',
    path: '/backlog-profiles',
    label: 'Backlog profiles',
    group: 'Firm',
    abilities: ['backlog:plan'],
  },
  {
    screen: 'work-catalogue',
    path: '/work-catalog',
    label: 'Work catalog',
    group: 'Firm',
    abilities: ['backlog:plan'],
  },
  {
    screen: 'templates',
    path: '/templates',
    label: 'Templates',
    group: 'Firm',
    abilities: ['scope:templates'],
  },
  {
    screen: 'document-reading',
    path: '/document-reading',
    label: 'Document reading',
    group: 'Firm',
    abilities: ['firm:view-settings'],
  },
  {
    screen: 'users',
    path: '/users',
    label: 'Users',
    group: 'People & security',
    abilities: ['staff:list'],
  },
  {
    screen: 'security',
    path: '/security',
    label: 'Security',
    group: 'People & security',
    abilities: ['firm:view-settings'],
  },
  {
    screen: 'notifications',
    path: '/notifications',
    label: 'Notifications',
    group: 'People & security',
    abilities: ['activity:list'],
  },
  {
    screen: 'billing',
    path: '/billing',
    label: 'Plan & billing',
    group: 'Billing',
    abilities: ['billing:manage'],
  },
  {
    screen: 'activity',
    path: '/activity',
    label: 'Activity',
    group: 'Data',
    abilities: ['activity:list-all'],
  },
  {
    screen: 'danger',
    path: '/danger',
    label: 'Danger zone',
    group: 'Data',
    abilities: ['firm:export', 'firm:delete'],
  },
] as const satisfies readonly Section[];
