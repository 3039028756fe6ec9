import { formatPrice } from '@scopewright/domain/money';
import { Button, Field, Plus } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import type { Rate } from '@scopewright/workplace-kit/firm/use-capacities';
import { CURRENCY_OPTIONS } from '@scopewright/workplace-kit/page/currency-options';
import { useState } from 'react';
import { CurrencyRateForm } from './currency-rate-form.tsx';

/** The hourly rates of the firm in other currencies, for its administrators to change. */
export function OtherRates({ rate, write }: { rate: Rate; write: boolean }) {
  const [added, setAdded] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const { others } = rate;
  const known = new Set([rate.currency, ...others.map(({ currency }) => currency)]);
  if (!write)
    return others.length === 0 ? null : (
      <ul aria-label="Rates in other currencies" className="grid gap-1">
        {others.map(({ amountMinor, currency }) => (
          <li key={currency}>{formatPrice({ minor: amountMinor, currency })} an hour</li>
        ))}
      </ul>
    );
  return (
    <section aria-label="Rates in other currencies" className="grid gap-4 border-border border-t pt-4">
      <div>
        <h3 className="font-semibold text-sm">Other currencies</h3>
        <p className="text-sm text-text-muted">
          Work for a SOW in another currency is priced by the rate in that currency. Without one it is not priced.
        </p>
      </div>
      {others.map(({ currency }) => (
        <CurrencyRateForm key={currency} currency={currency} rates={rate} />
      ))}
      {adding ? (
        <div className="grid max-w-md gap-4">
          <Field label="Currency">
            <Picker
              options={CURRENCY_OPTIONS.filter(({ value }) => !known.has(value))}
              value={added ?? ''}
              onChange={setAdded}
            />
          </Field>
          {added === null || known.has(added) ? null : (
            <CurrencyRateForm
              key={added}
              currency={added}
              rates={rate}
              onSaved={() => {
                setAdded(null);
                setAdding(false);
              }}
            />
          )}
        </div>
      ) : (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add a currency
          </Button>
        </div>
      )}
    </section>
  );
}
