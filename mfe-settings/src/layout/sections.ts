import { type Ability, can } from '@scopewright/domain/policy';

/** Groups of the settings' sections, in order. */
export const GROUPS = ['Firm', 'People & security', 'Billing', 'Data'] as const;

/** A section of the settings: the file `<screen>/<screen>-screen.tsx` shows it at `/settings` and `path` below it. */
interface Section {
  screen: string;
  path: string;
  label: string;
  group: (typeof GROUPS)[number];
  /** Other words that people search for. */
  keywords: readonly string[];
  /** A user needs one of these to see it. */
  abilities: readonly Ability[];
}

export const SECTIONS: readonly Section[] = [
  {
    screen: 'profile',
    path: '',
    label: 'Profile & branding',
    group: 'Firm',
    keywords: ['logo', 'colors', 'name of the firm', 'time zone', 'currency'],
    abilities: ['staff:list'],
  },
  {
    screen: 'domain',
    path: '/domain',
    label: 'Custom domain',
    group: 'Firm',
    keywords: ['domains', 'DNS', 'address', 'subdomain'],
    abilities: ['firm:view-settings'],
  },
  {
    screen: 'estimates',
    path: '/estimates',
    label: 'Estimates',
    group: 'Firm',
    keywords: ['hours', 'manual tasks'],
    abilities: ['scope:hours'],
  },
  {
    screen: 'capacity',
    path: '/capacity',
    label: 'Capacity & rate',
    group: 'Firm',
    keywords: ['hourly rates', 'price', 'hours a week', 'calendar'],
    abilities: ['backlog:plan'],
  },
  {
    screen: 'backlog-profiles',
    path: '/backlog-profiles',
    label: 'Backlog profiles',
    group: 'Firm',
    keywords: ['templates', 'work items', 'stories', 'points'],
    abilities: ['backlog:plan'],
  },
  {
    screen: 'document-reading',
    path: '/document-reading',
    label: 'Document reading',
    group: 'Firm',
    keywords: ['clauses', 'model', 'AI', 'PDF', 'Word'],
    abilities: ['firm:view-settings'],
  },
  {
    screen: 'users',
    path: '/users',
    label: 'Users',
    group: 'People & security',
    keywords: ['members', 'people', 'team', 'staff', 'consultants', 'administrators', 'invite', 'roles'],
    abilities: ['staff:list'],
  },
  {
    screen: 'security',
    path: '/security',
    label: 'Security',
    group: 'People & security',
    keywords: ['second factor', 'sessions', 'sign-in'],
    abilities: ['firm:view-settings'],
  },
  {
    screen: 'notifications',
    path: '/notifications',
    label: 'Notifications',
    group: 'People & security',
    keywords: ['mails', 'reminders'],
    abilities: ['activity:list'],
  },
  {
    screen: 'billing',
    path: '/billing',
    label: 'Plan & billing',
    group: 'Billing',
    keywords: ['invoices', 'payment', 'credit card', 'subscription', 'trial', 'price'],
    abilities: ['billing:manage'],
  },
  {
    screen: 'activity',
    path: '/activity',
    label: 'Activity',
    group: 'Data',
    keywords: ['history', 'log', 'audit'],
    abilities: ['activity:list-all'],
  },
  {
    screen: 'danger',
    path: '/danger',
    label: 'Danger zone',
    group: 'Data',
    keywords: ['export all data', 'download', 'delete the account'],
    abilities: ['firm:export', 'firm:delete'],
  },
];

/** Sections of the settings that a user may see. */
export const sectionsFor = (abilities: readonly string[]): readonly Section[] =>
  SECTIONS.filter((section) => section.abilities.some((ability) => can(abilities, ability)));

export interface ShownSection {
  section: Section;
  /** Name of the file that shows it. */
  screen: string;
  /** The thing that the address names within the section; null for the section itself. */
  within: string | null;
}

/** The screens of things that addresses below a section name. */
const SCREENS_WITHIN: Readonly<Record<string, string>> = {
  'billing/invoices': 'invoice',
  'backlog-profiles': 'backlog-profile',
};
const WITHIN = /^(billing\/invoices|backlog-profiles)\/([\w-]+)$/;

/** The section at `/settings/<rest>`; null if it doesn't exist or the user may not see it. */
export function sectionAt(rest: string, abilities: readonly string[]): ShownSection | null {
  const [, parent = '', within = null] = WITHIN.exec(rest) ?? [];
  const path = parent ? `/${parent.split('/')[0]}` : rest === '' ? '' : `/${rest}`;
  const section = sectionsFor(abilities).find((candidate) => candidate.path === path);
  if (!section) return null;
  return { section, screen: SCREENS_WITHIN[parent] ?? section.screen, within };
}
