import { type Command, THIS_ITEM } from '@scopewright/workplace-kit/commands/commands';
import type { PaletteRows } from '@scopewright/workplace-kit/commands/palette';
import { type Ranked, rankCommands } from '@scopewright/workplace-kit/commands/rank-commands';

export const ON_THIS_PAGE = 'On this page';

/** Headings of commands that come first, in this order; the others follow in the order of their commands. */
const SECTIONS = [THIS_ITEM, ON_THIS_PAGE, 'Actions', 'Go to'];

/** Maximum number of entries below a heading while something is typed. */
export const GROUP_MAX = 10;

/** The commands below their headings. */
export function sectionsOf(commands: readonly Command[]): [string, Command[]][] {
  const sections = new Map<string, Command[]>(SECTIONS.map((section) => [section, []]));
  for (const command of commands) {
    const section = command.section ?? ON_THIS_PAGE;
    sections.set(section, [...(sections.get(section) ?? []), command]);
  }
  return [...sections].filter(([, entries]) => entries.length > 0);
}

/** Entries of one heading, the best match first. */
export interface RankedGroup {
  heading: string;
  entries: readonly Ranked[];
}

/** The commands that match the input, below their headings. */
export const rankedSections = (commands: readonly Command[], typed: string): RankedGroup[] =>
  sectionsOf(commands).map(([heading, entries]) => ({ heading, entries: rankCommands(entries, typed) }));

/** The groups as rows, the one with the best match first; equally good ones stay in their order. */
export function bestFirst(groups: readonly RankedGroup[]): PaletteRows {
  const best = ({ entries }: RankedGroup) => entries[0]?.score ?? 0;
  return groups
    .filter(({ entries }) => entries.length > 0)
    .sort((one, other) => best(other) - best(one))
    .map(({ heading, entries }) => [heading, entries.slice(0, GROUP_MAX).map(({ command }) => command)]);
}

const destination = ({ to, title }: Command): string => `${to} ${title}`;

/** Commands without those that lead to the same page by the same name as one before. */
export function withoutRepeats(commands: readonly Command[]): Command[] {
  const seen = new Set<string>();
  return commands.filter((command) => {
    if (command.to === undefined) return true;
    const isFirst = !seen.has(destination(command));
    seen.add(destination(command));
    return isFirst;
  });
}

/** The commands with the words that their pages are found by, and the pages that no command opens. */
export function withWords(commands: readonly Command[], pages: readonly Command[]): Command[] {
  const words = new Map(pages.map((page) => [destination(page), page.keywords ?? []]));
  const named = commands.map((command) => {
    const keywords = words.get(destination(command));
    return keywords ? { ...command, keywords: [...(command.keywords ?? []), ...keywords] } : command;
  });
  return withoutRepeats([...named, ...pages]);
}
