import { BILLING_RATE_PER_HOUR_USD } from '@scopewright/contracts/constants';
import { plural } from '@scopewright/domain/counted';
import { cheaperWithMoreSeats, formatUsd, quoteTiers } from '@scopewright/domain/pricing';
import { Badge, Field, Input } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';

const MAX_SEATS = 10_000;

/** Price of each eligible tier for a number of seats, and the hours it must save to pay for itself (§9). */
export function PriceCalculator(): ReactNode {
  const [seatsText, setSeats] = useState('5');
  const [rateText, setRate] = useState(String(BILLING_RATE_PER_HOUR_USD));
  const seats = Number(seatsText);
  const rate = Number(rateText);
  const seatsError =
    Number.isInteger(seats) && seats >= 1 && seats <= MAX_SEATS ? undefined : 'Enter a whole number of seats';
  const rateError = Number.isFinite(rate) && rate > 0 ? undefined : 'Enter an amount above 0';
  const valid = !seatsError && !rateError;
  const quotes = valid ? quoteTiers(seats, rate) : [];
  const more = valid ? cheaperWithMoreSeats(seats) : null;

  return (
    <div className="mt-14 grid gap-8 rounded-xl border border-border bg-surface-raised p-7 lg:grid-cols-[18rem_1fr] lg:gap-14">
      <div className="grid content-start gap-5">
        <h3 className="font-semibold text-text text-xl">What would it cost your firm?</h3>
        <Field id="calculator-seats" label="Consultants" {...(seatsError ? { error: seatsError } : {})}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_SEATS}
            step={1}
            value={seatsText}
            onChange={(event) => setSeats(event.target.value)}
          />
        </Field>
        <Field id="calculator-rate" label="Billing rate per hour ($)" {...(rateError ? { error: rateError } : {})}>
          <Input
            type="number"
            inputMode="decimal"
            min={1}
            step="any"
            value={rateText}
            onChange={(event) => setRate(event.target.value)}
          />
        </Field>
      </div>
      <ul aria-label="Prices" aria-live="polite" className="grid content-start gap-4">
        {quotes.map((quote) => (
          <li
            key={quote.id}
            className="grid gap-2 rounded-lg border border-border bg-surface p-5 sm:grid-cols-[1fr_auto] sm:items-center"
          >
            <span className="flex items-center gap-3 font-semibold text-lg text-text">
              {quote.name}
              {quote.cheapest && !more ? <Badge tone="success">Best price</Badge> : null}
            </span>
            <span className="font-bold text-2xl text-text tabular-nums sm:text-right">
              {formatUsd(quote.monthly)} <span className="font-normal text-base text-text-muted">/ month</span>
            </span>
            <span className="text-text-muted sm:col-span-2">
              {formatUsd(quote.perSeat)} per seat. Pays for itself with {quote.breakEvenHours}{' '}
              {plural(quote.breakEvenHours, 'hour')} saved a month across the team.
            </span>
          </li>
        ))}
        {more ? (
          <li className="rounded-lg bg-accent-soft px-5 py-4 font-medium text-text">
            {more.sentence}: {formatUsd(more.monthly)} a month.
          </li>
        ) : null}
        {quotes.length === 1 ? (
          <li className="text-sm text-text-muted">
            Solo is for one seat, Small Firm for 1 to 10, Enterprise for 11 or more.
          </li>
        ) : null}
      </ul>
    </div>
  );
}
