import type { Invoice } from '@scopewright/contracts';
import { formatMoney } from '@scopewright/domain/money';

export interface SumLinesProps {
  lines: Invoice['lines'];
  total: Invoice['total'];
  /** Label of the sum ("Charged today"). */
  label: string;
}

/** A sum and its lines. */
export function SumLines({ lines, total, label }: SumLinesProps) {
  return (
    <dl className="grid gap-2 text-sm">
      {lines.map(({ text, quantity, amountMinor }) => (
        <div key={text} className="flex justify-between gap-4">
          <dt className="text-text-muted">
            {text}
            {quantity > 1 ? ` × ${quantity}` : null}
          </dt>
          <dd className="tabular-nums">{formatMoney({ minor: amountMinor, currency: total.currency })}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-border border-t pt-2 font-semibold">
        <dt>{label}</dt>
        <dd className="tabular-nums">{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}
