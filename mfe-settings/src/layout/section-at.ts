import { can } from '@scopewright/domain/policy';
import { SECTIONS, type Section } from './sections.ts';

const ALL: readonly Section[] = SECTIONS;

/** Sections of the settings that a user may see. */
export const sectionsFor = (abilities: readonly string[]): readonly Section[] =>
  ALL.filter((section) => section.abilities.some((ability) => can(abilities, ability)));

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
