import { ApiError } from '@scopewright/api-client';
import { BILLING_RATE_PER_HOUR_USD } from '@scopewright/contracts/constants';
import { decimalsOf, formatMoney, formatPrice, type Money, moneyInField, parseAmount } from '@scopewright/domain/money';
import { Button, Field, Input } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type Rate, useChangeRate } from '@scopewright/workplace-kit/firm/use-capacities';
import { CURRENCY_OPTIONS } from '@scopewright/workplace-kit/page/currency-options';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import type { FormEvent } from 'react';
import { NotSaved } from '../layout/not-saved.tsx';
import { useEdits } from '../layout/use-edits.ts';
import { rateProblem } from './rate-problem.ts';

const STANDARD = { minor: BILLING_RATE_PER_HOUR_USD * 10 ** decimalsOf('USD'), currency: 'USD' };
const FAILED = 'The rate could not be saved. Please try again.';
const moneyOf = ({ amountMinor, currency }: Rate): Money => ({ minor: amountMinor, currency });

/** The firm's hourly rate, for its administrators to change. */
export function RateForm({ rate, write }: { rate: Rate; write: boolean }) {
  const change = useChangeRate();
  const { typed, edit, reset, saved } = useEdits<{ amount: string; currency: string }>(change);
  const stored = moneyOf(rate);
  const amount = typed.amount ?? moneyInField(stored);
  const currency = typed.currency ?? rate.currency;
  const minor = parseAmount(amount, currency);
  const problem = rateProblem(minor);
  const dirty = problem !== null || minor !== stored.minor || currency !== stored.currency;
  useUnsavedChanges(dirty);
  const origin = rate.isOwn ? 'Set by your firm' : 'The standard rate';
  if (!write)
    return (
      <p>
        <span className="font-medium">{formatPrice(stored)} an hour</span>{' '}
        <span className="text-sm text-text-muted">· {origin}</span>
      </p>
    );

  const details = change.error instanceof ApiError ? change.error.details : {};
  const error = problem ?? details['rate.minor'] ?? details.rate;
  const set = (wanted: Money | null, done: string) =>
    change.mutate({ version: rate.version, rate: wanted }, saved(done));
  function save(event: FormEvent): void {
    event.preventDefault();
    if (problem !== null || minor === null || !dirty || change.isPending) return;
    set({ minor, currency }, 'The rate was saved');
  }

  return (
    <form noValidate aria-label="Hourly rate" className="grid max-w-xl grid-cols-1 gap-4" onSubmit={save}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount per hour" hint={origin} {...(error ? { error } : {})}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => edit({ amount: target.value })}
          />
        </Field>
        <Field label="Currency" {...(details['rate.currency'] ? { error: details['rate.currency'] } : {})}>
          <Picker options={CURRENCY_OPTIONS} value={currency} onChange={(chosen) => edit({ currency: chosen })} />
        </Field>
      </div>
      <NotSaved
        error={change.error}
        failed={FAILED}
        meanwhile={(theirs: Rate) =>
          `Someone else has changed the rate in the meantime. Stored now: ${formatMoney(moneyOf(theirs))} an hour. Save again to use yours.`
        }
        onTakeTheirs={reset}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending} disabled={!dirty}>
          {change.isPending ? 'Saving...' : 'Save rate'}
        </Button>
        {rate.isOwn ? (
          <Button
            variant="secondary"
            disabled={change.isPending}
            onClick={() => set(null, `The standard rate of ${formatPrice(STANDARD)} is used`)}
          >
            Use the standard rate
          </Button>
        ) : null}
      </div>
    </form>
  );
}
