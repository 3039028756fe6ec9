import { formatMoney, parseAmount } from '@scopewright/domain/money';
import { focusOnMount, formatDate, RadioGroup, TriangleAlert } from '@scopewright/ui';
import type { Clash, Merge } from './merge.ts';
import type { ComparedTerms } from './terms.ts';

export type Choices = Partial<Record<keyof ComparedTerms, 'mine' | 'theirs'>>;

const LABELS: Record<keyof ComparedTerms, string> = {
  title: 'Title',
  amount: 'Amount',
  noChargeReason: 'Reason for no charge',
  startDate: 'Start date',
  endDate: 'End date',
  notes: 'Notes',
  pastedText: 'Text',
};

const EXCERPT = 280;
const BEFORE = 40;

/** The parts where two long texts differ, with some text before. */
export function excerptsOf(mine: string, theirs: string): { mine: string; theirs: string } {
  let same = 0;
  while (same < mine.length && mine[same] === theirs[same]) same++;
  const from = Math.max(mine.length, theirs.length) <= EXCERPT ? 0 : Math.max(0, same - BEFORE);
  const cut = (text: string) =>
    `${from > 0 ? '… ' : ''}${text.slice(from, from + EXCERPT)}${text.length > from + EXCERPT ? ' …' : ''}`;
  return { mine: cut(mine), theirs: cut(theirs) };
}

function describeValue(field: keyof ComparedTerms, value: string): string {
  if (value === '') return 'Nothing';
  if (field === 'startDate' || field === 'endDate') return formatDate(value);
  if (field !== 'amount') return value;
  const currency = value.slice(0, 3);
  return formatMoney({ minor: parseAmount(value.slice(4), currency) ?? 0, currency });
}

function wordsOf({ field, mine, theirs }: Clash<keyof ComparedTerms>): { mine: string; theirs: string } {
  return excerptsOf(describeValue(field, mine), describeValue(field, theirs));
}

export interface ConflictNoticeProps {
  merge: Merge<ComparedTerms>;
  choices: Choices;
  onChoose: (clash: Clash<keyof ComparedTerms>, choice: 'mine' | 'theirs') => void;
}

/**
 * Reports that another user was faster: for each field that both have changed, both values to choose from, and which
 * values were adopted from the other user.
 */
export function ConflictNotice({ merge: { clashes, taken, merged }, choices, onChoose }: ConflictNoticeProps) {
  return (
    <section
      ref={focusOnMount}
      tabIndex={-1}
      aria-labelledby="changed-meanwhile"
      className="grid gap-5 rounded-md border border-warning border-l-4 bg-warning-soft p-4 text-sm text-text"
    >
      <div className="flex gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
        <div className="grid gap-1">
          <h2 id="changed-meanwhile" className="font-semibold">
            Someone else has changed this in the meantime
          </h2>
          <p>
            {clashes.length > 0
              ? 'You have both changed the fields below. Choose the text for each, then save.'
              : 'Your changes don’t touch theirs. Review the current text, then save.'}
          </p>
        </div>
      </div>
      {clashes.map((clash) => {
        const { mine, theirs } = wordsOf(clash);
        const chosen = choices[clash.field];
        return (
          <RadioGroup
            key={clash.field}
            legend={LABELS[clash.field]}
            name={`conflict-${clash.field}`}
            className="sm:grid-cols-2"
            options={[
              {
                value: 'mine',
                label: 'Yours',
                hint: <span className="wrap-anywhere whitespace-pre-wrap">{mine}</span>,
              },
              {
                value: 'theirs',
                label: 'Theirs',
                hint: <span className="wrap-anywhere whitespace-pre-wrap">{theirs}</span>,
              },
            ]}
            {...(chosen ? { value: chosen } : {})}
            onValueChange={(value) => onChoose(clash, value === 'mine' ? 'mine' : 'theirs')}
          />
        );
      })}
      {taken.length > 0 ? (
        <div className="grid gap-1">
          <p className="font-medium">Taken from their version:</p>
          <ul className="list-disc pl-5">
            {taken.map((field) => (
              <li key={field} className="wrap-anywhere">
                {LABELS[field]}: {excerptsOf(describeValue(field, merged[field]), '').mine}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
