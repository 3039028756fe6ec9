import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import type { Json } from '@scopewright/editing';
import type { EditWords } from '@scopewright/editing/registry';
import { formatDate } from '@scopewright/ui';
import { type ClauseKind, type ClauseState, STATE_NAMES } from '../clause-words.ts';
import type { EditedClause } from './clause-rules.ts';

interface Place {
  name: string;
  /** A value that was set there. */
  value: (value: Json) => string;
  /** The text for a missing value. */
  none: string;
}

const dayOf = (value: Json): string =>
  formatDate(typeof value === 'string' ? value : String((value as { value?: unknown }).value));

const PLACES: Readonly<Record<string, Place>> = {
  state: { name: 'Decision', value: (value) => STATE_NAMES[value as ClauseState], none: STATE_NAMES.proposed },
  kind: { name: 'Kind', value: (value) => CLAUSE_KIND_NAMES[value as ClauseKind], none: 'None' },
  wording: { name: 'Wording', value: String, none: 'The document’s sentence' },
  date: { name: 'Date', value: dayOf, none: 'Unclear' },
  milestone: {
    name: 'Timeline',
    value: (value) => {
      const { title, date } = value as { title: string; date: string };
      return `${title}, ${formatDate(date)}`;
    },
    none: 'Not on the timeline',
  },
};

/** Puts the places and values of a clause's edits into words. */
export const CLAUSE_WORDS: EditWords<EditedClause> = {
  place: (_clause, [field = '']) => PLACES[field]?.name ?? field,
  value(value, [field = '']) {
    const place = PLACES[field];
    return value === undefined || value === null ? (place?.none ?? 'Empty') : (place?.value(value) ?? String(value));
  },
};
