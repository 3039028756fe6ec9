import { wordsOf } from '@scopewright/domain/search/words';
import type { ClauseDoc } from '../models/clauses/clause.ts';

/** The words that a clause is found by, each once. */
export const clauseWords = ({ wording, quote }: Pick<ClauseDoc, 'wording' | 'quote'>): string[] => [
  ...new Set(wordsOf(wording ?? quote)),
];
