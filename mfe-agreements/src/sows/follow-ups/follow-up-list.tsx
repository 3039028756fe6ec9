import { formatMoney } from '@scopewright/domain/money';
import { Checkbox, formatDate, RadioGroup } from '@scopewright/ui';
import { type FollowUp, keyOf } from './use-follow-ups.ts';

const TERM_NAMES = { startDate: 'Start date', endDate: 'End date', amount: 'Amount', milestone: 'On the timeline' };
const NONE = 'none';

/** The words of a clause, with their page. */
export const sentenceOf = ({ quote, page }: Pick<FollowUp['clause'], 'quote' | 'page'>): string =>
  `“${quote.replace(/\s+/g, ' ').trim()}” · Page ${page.toLocaleString()}`;

const shownValue = (entry: FollowUp, side: 'from' | 'to'): string | null => {
  if (entry.what === 'milestone') return side === 'to' ? formatDate(entry.date) : null;
  if (entry.what === 'amount') return entry[side] && formatMoney(entry[side]);
  return entry[side] && formatDate(entry[side]);
};

/** The follow-ups of a term that contradict each other, or a single one. */
export interface FollowUpGroup {
  key: string;
  entries: readonly [FollowUp, ...FollowUp[]];
}

/** Follow-ups by term; each entry on the timeline is its own group. */
export function groupsOf(entries: readonly FollowUp[]): FollowUpGroup[] {
  const groups = new Map<string, [FollowUp, ...FollowUp[]]>();
  for (const entry of entries) {
    const key = entry.what === 'milestone' ? keyOf(entry) : entry.what;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups].map(([key, group]) => ({ key, entries: group }));
}

/** The first choice: all that is certain, and replaces no entered value. */
export const certain = (entries: readonly FollowUp[]): string[] =>
  groupsOf(entries).flatMap(({ entries: [entry, ...others] }) =>
    others.length === 0 && (entry.what === 'milestone' || entry.from === null) ? [keyOf(entry)] : [],
  );

function Value({ entry }: { entry: FollowUp }) {
  const from = shownValue(entry, 'from');
  return (
    <span className="wrap-anywhere">
      <span className="font-medium">
        {TERM_NAMES[entry.what]}: <span className="tabular-nums">{shownValue(entry, 'to')}</span>
      </span>
      {entry.what === 'milestone' ? ` ${entry.title}` : null}
      {entry.what === 'milestone' && entry.amount ? (
        <span className="tabular-nums">, {formatMoney(entry.amount)}</span>
      ) : null}
      {from === null ? null : <span className="text-text-muted"> instead of {from}</span>}
    </span>
  );
}

const Quote = ({ entry: { clause } }: { entry: FollowUp }) => (
  <span className="wrap-anywhere line-clamp-2">{sentenceOf(clause)}</span>
);

interface FollowUpListProps {
  entries: readonly FollowUp[];
  /** Keys of the chosen ones. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Follow-ups of clauses, each with its sentence, to choose from. */
export function FollowUpList({ entries, chosen, onChoose }: FollowUpListProps) {
  const choose = (group: FollowUpGroup, key: string | null) => {
    const others = [...chosen].filter((one) => !group.entries.some((entry) => keyOf(entry) === one));
    onChoose(new Set(key === null ? others : [...others, key]));
  };
  return (
    <ul className="grid gap-3">
      {groupsOf(entries).map((group) => {
        const [first, ...others] = group.entries;
        if (others.length === 0)
          return (
            <li key={group.key}>
              <Checkbox
                label={<Value entry={first} />}
                hint={<Quote entry={first} />}
                checked={chosen.has(keyOf(first))}
                onChange={({ target: { checked } }) => choose(group, checked ? keyOf(first) : null)}
              />
            </li>
          );
        return (
          <li key={group.key}>
            <RadioGroup
              legend={`${TERM_NAMES[first.what]}: the clauses contradict each other`}
              name={`follow-up-${group.key}`}
              value={group.entries.map(keyOf).find((key) => chosen.has(key)) ?? NONE}
              onValueChange={(key) => choose(group, key === NONE ? null : key)}
              options={[
                ...group.entries.map((entry) => ({
                  value: keyOf(entry),
                  label: shownValue(entry, 'to'),
                  hint: <Quote entry={entry} />,
                })),
                { value: NONE, label: first.what !== 'milestone' && first.from ? 'Leave it as it is' : 'None of them' },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
