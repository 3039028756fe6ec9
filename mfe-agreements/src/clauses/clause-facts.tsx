import { Calendar, Clock, Gauge, HandCoins, Table2 } from '@scopewright/ui';
import { factsOf, type StatedFacts } from './clause-words.ts';

const ICONS = { date: Calendar, amount: HandCoins, rates: Table2, limit: Gauge, hours: Clock } as const;
const NAMES = { date: 'Date', amount: 'Amount', rates: 'Rate card', limit: 'Limit', hours: 'Hours' } as const;

/** The dates and numbers that a clause states. */
export function ClauseFacts({ clause }: { clause: StatedFacts }) {
  const facts = factsOf(clause);
  if (facts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {facts.map(({ what, words }) => {
        const Icon = ICONS[what];
        return (
          <li key={what} className="flex items-center gap-1.5 font-medium tabular-nums">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
            <span>
              <span className="sr-only">{NAMES[what]}: </span>
              {words}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
