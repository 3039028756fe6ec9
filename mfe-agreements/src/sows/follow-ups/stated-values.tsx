import { formatMoney, moneyInField } from '@scopewright/domain/money';
import { Button, formatDate } from '@scopewright/ui';
import type { ReactNode } from 'react';
import type { TermsValues } from '../terms.ts';
import { groupsOf, sentenceOf } from './follow-up-list.tsx';
import { type Facts, hasFacts } from './stated-facts.tsx';
import { type FollowUp, type FollowUps, keyOf } from './use-follow-ups.ts';

type Term = Exclude<FollowUp, { what: 'milestone' }>;

/** The terms of an agreement as its document states them, for a form. */
export interface StatedValues {
  /** Of fields whose value is certain. */
  values: Partial<TermsValues>;
  /** The sentence that states it, by field. */
  hints: Partial<Record<keyof TermsValues, ReactNode>>;
  /** Terms that the document states in different ways. */
  contradicting: readonly (readonly [Term, ...Term[]])[];
  /** Entries of the timeline and clauses, for the next step. */
  dates: number;
  /** Its statements that the form has no fields for; null without any. */
  facts: Facts | null;
}

const NAMES = { startDate: 'Start date', endDate: 'End date', amount: 'Amount' } as const;

export const fieldsOf = (entry: Term): Partial<TermsValues> =>
  entry.what === 'amount'
    ? { amount: moneyInField(entry.to), currency: entry.to.currency }
    : { [entry.what]: entry.to };

const isTerm = (entry: FollowUp): entry is Term => entry.what !== 'milestone';

/** @param untitled no person has chosen the title */
export function statedValues({ entries, title, facts }: FollowUps, { untitled }: { untitled: boolean }): StatedValues {
  const groups = groupsOf(entries.filter(isTerm)).map((group) => group.entries as readonly [Term, ...Term[]]);
  const certain = groups.flatMap(([entry, ...others]) => (others.length === 0 && entry.from === null ? [entry] : []));
  const named = untitled && title !== null;
  return {
    values: Object.assign({}, named ? { title } : {}, ...certain.map(fieldsOf)) as Partial<TermsValues>,
    hints: {
      ...(named && { title: 'As its first lines have it' }),
      ...Object.fromEntries(certain.map((entry) => [entry.what, sentenceOf(entry.clause)])),
    },
    contradicting: groups.filter(({ length }) => length > 1),
    dates: entries.length - groups.flat().length,
    facts: facts && hasFacts(facts) ? facts : null,
  };
}

interface ContradictionsProps {
  groups: StatedValues['contradicting'];
  fill: (values: Partial<TermsValues>) => void;
}

/** Terms that a document states in different ways, each with a button that fills it in. */
export function Contradictions({ groups, fill }: ContradictionsProps) {
  return groups.map((entries) => (
    <section key={entries[0].what} aria-label={NAMES[entries[0].what]} className="grid gap-2 text-sm">
      <p className="font-medium">
        {NAMES[entries[0].what]}: the document states {entries.length.toLocaleString()} different ones
      </p>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={keyOf(entry)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button variant="secondary" size="sm" className="max-sm:h-11" onClick={() => fill(fieldsOf(entry))}>
              Use {entry.what === 'amount' ? formatMoney(entry.to) : formatDate(entry.to)}
            </Button>
            <span className="wrap-anywhere min-w-0 text-text-muted">{sentenceOf(entry.clause)}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
