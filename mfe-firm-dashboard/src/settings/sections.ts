import { type Ability, can } from '@scopewright/domain/policy';

/** A part of the settings: the file `<screen>/<screen>-screen.tsx` shows it at `/settings` and `path` below it. */
interface Section {
  screen: string;
  path: string;
  label: string;
  /** Who may see it: has one of these. */
  abilities: readonly Ability[];
}

export const SECTIONS: readonly Section[] = [
  { screen: 'profile', path: '', label: 'Profile & branding', abilities: ['staff:list'] },
  { screen: 'users', path: '/users', label: 'Users', abilities: ['staff:list'] },
  { screen: 'domain', path: '/domain', label: 'Custom domain', abilities: ['firm:view-settings'] },
  { screen: 'billing', path: '/billing', label: 'Plan & billing', abilities: ['billing:manage'] },
  { screen: 'estimates', path: '/estimates', label: 'Estimates', abilities: ['scope:hours'] },
  { screen: 'activity', path: '/activity', label: 'Activity', abilities: ['activity:list-all'] },
  { screen: 'notifications', path: '/notifications', label: 'Notifications', abilities: ['activity:list'] },
  { screen: 'danger', path: '/danger', label: 'Danger zone', abilities: ['firm:export', 'firm:delete'] },
];

/** Parts of the settings that somebody may see. */
export const sectionsFor = (abilities: readonly string[]): readonly Section[] =>
  SECTIONS.filter((section) => section.abilities.some((ability) => can(abilities, ability)));

export interface ShownSection {
  section: Section;
  /** File that shows it. */
  screen: string;
  /** What the address names within the section; null for the section itself. */
  within: string | null;
}

/** What stands at `/settings/<rest>` for somebody; null for what isn't there or not theirs to see. */
export function sectionAt(rest: string, abilities: readonly string[]): ShownSection | null {
  const [, invoiceId] = /^billing\/invoices\/(\w+)$/.exec(rest) ?? [];
  const path = invoiceId ? '/billing' : rest === '' ? '' : `/${rest}`;
  const section = sectionsFor(abilities).find((candidate) => candidate.path === path);
  if (!section) return null;
  return { section, screen: invoiceId ? 'invoice' : section.screen, within: invoiceId ?? null };
}
