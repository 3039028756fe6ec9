import type { RequestTypeContent } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { type Mark, markOf } from '../../findings/finding-mark.tsx';

/** A row's findings and rules. */
export interface RowState extends Mark {
  /** Number of rules about it. */
  rules: number;
}

const UNMARKED = markOf([]);

/** Findings and number of rules, by the id of the section or placement. */
export function rowStates(
  { rules }: Pick<RequestTypeContent, 'rules'>,
  findings: readonly Finding[],
): (id: string) => RowState {
  const about = new Map<string, number>();
  for (const { sectionIds, placementIds } of Object.values(rules))
    for (const id of [...sectionIds, ...placementIds]) about.set(id, (about.get(id) ?? 0) + 1);
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const [root, map, id] = finding.path;
    if (root !== 'content' || (map !== 'sections' && map !== 'placements') || id === undefined) continue;
    found.set(id, [...(found.get(id) ?? []), finding]);
  }
  const marks = new Map([...found].map(([id, own]) => [id, markOf(own)]));
  return (id) => ({ ...(marks.get(id) ?? UNMARKED), rules: about.get(id) ?? 0 });
}
