import { ApiError, errorText } from '@scopewright/api-client';
import { moneyInField, parseAmount } from '@scopewright/domain/money';
import { rateIn } from '@scopewright/domain/price';
import { Alert, Button, Field, Input } from '@scopewright/ui';
import { savedMeanwhile } from '@scopewright/workplace-kit/firm/change-settings';
import { type Rate, useChangeCurrencyRate } from '@scopewright/workplace-kit/firm/use-capacities';
import { useEdits } from '../layout/use-edits.ts';
import { rateProblem } from './rate-problem.ts';

interface CurrencyRateFormProps {
  currency: string;
  rates: Rate;
  onSaved?: () => void;
}

/** The hourly rate of the firm in one currency, for its administrators. */
export function CurrencyRateForm({ currency, rates, onSaved }: CurrencyRateFormProps) {
  const change = useChangeCurrencyRate();
  const stored = rateIn(rates, currency);
  const shown = stored === null ? '' : moneyInField({ minor: stored, currency });
  const { typed, tried, setTried, edit, saved } = useEdits<{ amount: string }>(change);
  const amount = typed.amount ?? shown;
  const minor = parseAmount(amount, currency);
  const problem = minor === 0 ? 'Must be more than 0' : rateProblem(minor);
  const details = change.error instanceof ApiError ? change.error.details : {};
  const isTyped = (tried || typed.amount !== undefined) && typed.amount !== '';
  const error = isTyped ? (problem ?? details.minor) : tried ? problem : null;
  const set = (wanted: number | null, done: string) =>
    change.mutate({ version: rates.version, currency, minor: wanted }, saved(done, onSaved));
  function save(): void {
    setTried(true);
    if (problem === null && minor !== null && minor !== stored && !change.isPending)
      set(minor, `The rate in ${currency} was saved`);
  }
  // not a form element: it is also part of forms
  return (
    <fieldset className="grid max-w-md gap-3">
      <legend className="sr-only">Hourly rate in {currency}</legend>
      <Field label={`${currency} per hour`} {...(error ? { error } : {})}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="180.00"
          value={amount}
          onChange={({ target }) => edit({ amount: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
      </Field>
      {change.error && !details.minor ? (
        <Alert tone="danger">
          {savedMeanwhile(change.error)
            ? 'Someone else has changed a rate in the meantime. Check it, and save again.'
            : errorText(change.error)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          busy={change.isPending}
          disabled={amount === shown && stored !== null}
          onClick={save}
        >
          Save rate
        </Button>
        {stored === null ? null : (
          <Button
            variant="secondary"
            size="sm"
            disabled={change.isPending}
            onClick={() => set(null, `The rate in ${currency} was removed`)}
          >
            Remove rate
          </Button>
        )}
      </div>
    </fieldset>
  );
}
