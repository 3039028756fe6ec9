import { formatMoney } from '@scopewright/domain/money';
import type { Clause } from './use-clauses.ts';

type Rate = NonNullable<Clause['rates']>[number];

const COLUMNS = [
  { key: 'role', header: 'Role' },
  { key: 'level', header: 'Level' },
  { key: 'place', header: 'Place' },
] as const;

/** The unit of all rates; null if it differs, or nothing states it. */
function commonUnit(rates: readonly Rate[]): string | null {
  const [first] = rates;
  return first && rates.every(({ per }) => per === first.per) ? first.per : null;
}

interface RateTableProps {
  rates: readonly Rate[];
  /** Names the rate card among others. */
  name: string;
}

/** The rates of a rate card. */
export function RateTable({ rates, name }: RateTableProps) {
  const columns = COLUMNS.filter(({ key }) => rates.some((rate) => rate[key] !== null));
  const unit = commonUnit(rates);
  return (
    <section
      aria-label={`Rates: ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md border border-border bg-surface-raised"
    >
      <table className="w-full border-collapse text-start text-sm">
        <thead className="sticky top-0 bg-surface-sunken text-text-muted text-xs">
          <tr>
            {columns.map(({ key, header }) => (
              <th key={key} scope="col" className="px-3 py-2 text-start font-medium">
                {header}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-end font-medium">
              {unit ? `Rate per ${unit}` : 'Rate'}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rates.map((rate, at) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rates of a clause never change, and may be equal
              key={at}
            >
              {columns.map(({ key }, column) => {
                const Cell = column === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={key}
                    {...(column === 0 && { scope: 'row' as const })}
                    className="wrap-anywhere px-3 py-1.5 text-start align-top font-normal"
                  >
                    {rate[key]}
                  </Cell>
                );
              })}
              <td className="whitespace-nowrap px-3 py-1.5 text-end align-top tabular-nums">
                {formatMoney(rate)}
                {unit === null && rate.per ? ` per ${rate.per}` : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
