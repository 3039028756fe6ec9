import type { Part, Section } from '../outline.ts';

/** Sections that follow the description of the work. */
const AFTER_SCOPE: ReadonlySet<string> = new Set(['exclusion', 'deliverable']);
const LEAST_ITEMS = 2;

/**
 * Gives the section of the work its topic where its heading does not state it: the last one with a list before the
 * exclusions or deliverables, in a document in which no heading names the scope. Tasks of someone are those of the supplier
 * there.
 */
export function withScopeByPosition(parts: Part[]): Part[] {
  const sections = [...new Set(parts.map(({ section }) => section))];
  if (sections.some(({ about }) => about?.section === 'scope')) return parts;
  const end = sections.findIndex(({ about }) => about !== null && AFTER_SCOPE.has(about.section));
  const items = new Map<Section, number>();
  for (const part of parts) if (part.kind === 'listItem') items.set(part.section, (items.get(part.section) ?? 0) + 1);
  const found = sections
    .slice(0, Math.max(0, end))
    .findLast(
      (section) =>
        section.about?.ofSomeone === true || (section.about === null && (items.get(section) ?? 0) >= LEAST_ITEMS),
    );
  if (!found) return parts;
  const section: Section = { ...found, about: { section: 'scope', also: [] }, byPosition: true };
  return parts.map((part) => (part.section === found ? { ...part, section } : part));
}
