import { SCOPE_ITEMS_MAX } from '@scopewright/contracts/scoping';
import type { TracedClause, TracedItem } from '../trace.ts';

const WORDS = Array.from({ length: 300 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}`);
const wordAt = (at: number) => WORDS[(at * 7919) % WORDS.length] ?? '';
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const named = (at: number, words: number) => times(words, (one) => wordAt(at * 3 + one)).join(' ');

function item(kind: TracedItem['kind'], key: string, name: string, more: Partial<TracedItem> = {}): TracedItem {
  return { key, kind, name, projectId: null, ...more };
}
function clause(at: number): TracedClause {
  return {
    id: `c${at}`,
    kind: at % 2 === 0 ? 'deliverable' : 'exclusion',
    text: named(at, 250),
    section: [],
    agreementId: 'sow',
    agreementTitle: 'Service desk',
    limit: null,
  };
}

/** As many items, with as many uses, as a company may have, 1,000 long clauses and 20,000 links. */
export function largestScope(): {
  items: TracedItem[];
  clauses: TracedClause[];
  links: { clauseId: string; key: string }[];
} {
  const { project, workflow, requestType, field } = SCOPE_ITEMS_MAX;
  return {
    items: [
      ...times(project, (at) => item('project', `p${at}`, named(at, 3))),
      ...times(workflow, (at) => item('workflow', `w${at}`, named(at, 20), { projectId: `p${at % 200}` })),
      ...times(requestType, (at) =>
        item('requestType', `r${at}`, named(at, 20), {
          projectId: `p${at % 200}`,
          uses: times(500, (one) => `f${(at * 31 + one) % field}`),
        }),
      ),
      ...times(field, (at) => item('field', `f${at}`, named(at, 4))),
    ],
    clauses: times(1_000, clause),
    links: times(20_000, (at) => ({ clauseId: `c${at % 1_000}`, key: `f${at % field}` })),
  };
}
