import { allMatches } from '../../matches.ts';
import type { SourceBlock } from '../../sources/source.ts';

/** `Scope: - Review - Set up. Acceptance: - Sign`: what introduces a list, and the sign of its items. */
const LEAD = /(?<=^|[.;!?]\s)([^.:;!?|\t\n]{2,60}:)\s+([-–•*·])\s+(?=\S)/gu;
const LEAST_ITEMS = 2;

/**
 * Separates lists that are written in one line into their introductions and items. A sign counts as an item's only
 * after a colon, and before a capital or a number from the second one on.
 * @returns the block itself if it has no such list
 */
export function separateRunIns(text: string, block: SourceBlock): SourceBlock[] {
  if (block.kind !== 'paragraph' && block.kind !== 'listItem') return [block];
  const line = text.slice(block.start, block.end);
  const leads = allMatches(LEAD, line);
  const [first] = leads;
  if (!first) return [block];
  const parts: SourceBlock[] = [];
  const add = (kind: 'paragraph' | 'listItem', from: number, to: number, label: string | null) => {
    const inside = line.slice(from, to);
    const start = block.start + from + inside.length - inside.trimStart().length;
    const end = start + inside.trim().length;
    const level = kind === 'listItem' ? (block.level ?? 0) + 1 : null;
    if (end > start) parts.push({ ...block, kind, start, end, level, label });
  };
  if (first.index > 0) add('paragraph', 0, first.index, null);
  for (const [at, lead] of leads.entries()) {
    const [whole, words = '', sign = ''] = lead;
    add('paragraph', lead.index, lead.index + words.length, null);
    let from = lead.index + whole.length;
    const to = leads[at + 1]?.index ?? line.length;
    for (const next of line.slice(from, to).matchAll(new RegExp(`\\s[${sign}]\\s+(?=[\\p{Lu}\\p{N}"“(])`, 'gu'))) {
      const end = lead.index + whole.length + next.index;
      add('listItem', from, end, sign);
      from = end + next[0].length;
    }
    add('listItem', from, to, sign);
  }
  return parts.filter(({ kind }) => kind === 'listItem').length >= LEAST_ITEMS ? parts : [block];
}
