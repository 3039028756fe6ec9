import type { RemoteDeclaration } from '@scopewright/domain/pages';
import { SECTIONS } from './layout/sections.ts';

/** Other words that people search for, by section. */
const WORDS: Record<(typeof SECTIONS)[number]['screen'], readonly string[]> = {
  profile: ['logo', 'colors', 'name of the firm', 'time zone', 'currency'],
  domain: ['domains', 'DNS', 'address', 'subdomain'],
  estimates: ['hours', 'manual tasks'],
  capacity: ['hourly rates', 'price', 'hours a week', 'calendar'],
  'backlog-profiles': ['templates', 'work items', 'stories', 'points'],
  'work-catalogue': ['deliverables', 'training', 'handbook', 'acceptance test', 'go-live', 'hours'],
  templates: ['saved projects', 'save as template', 'request types', 'reuse', 'library'],
  'document-reading': ['clauses', 'model', 'AI', 'PDF', 'Word'],
  users: ['members', 'people', 'team', 'staff', 'consultants', 'administrators', 'invite', 'roles'],
  security: ['second factor', 'sessions', 'sign-in'],
  notifications: ['mails', 'reminders'],
  billing: ['invoices', 'payment', 'credit card', 'subscription', 'trial', 'price'],
  activity: ['history', 'log', 'audit'],
  danger: ['export all data', 'download', 'delete the account'],
};

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
      palette: SECTIONS.map(({ screen, path, label, abilities }) => ({
        area: 'workplace' as const,
        to: `/settings${path}`,
        label,
        keywords: WORDS[screen],
        needs: abilities,
        group: 'Settings',
      })),
    },
  ],
  slots: ['currency-rate'],
} as const satisfies RemoteDeclaration;
