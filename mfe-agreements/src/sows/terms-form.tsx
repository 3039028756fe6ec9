import { ApiError, errorText } from '@scopewright/api-client';
import { NO_CHARGE_REASON_MAX } from '@scopewright/contracts/change-orders/limits';
import { SOW_TEXT_MAX_LENGTH } from '@scopewright/contracts/constants';
import { Alert, Button, Card, Input, Textarea } from '@scopewright/ui';
import { Form, FormField, useController, useZodForm } from '@scopewright/ui/form';
import { Picker } from '@scopewright/ui/picker';
import { CURRENCY_OPTIONS } from '@scopewright/workplace-kit/page/currency-options';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { type ReactNode, useEffect, useState } from 'react';
import { KIND_WORDS, type Kind } from './agreements.ts';
import { type TermsValues, termsSchema } from './terms.ts';

const FAILED = 'Something went wrong. Please try again.';

const OPTIONAL = <span className="text-text-muted">Optional</span>;

/** A nested path, such as a part of the amount, is an error of its field. */
const fieldOf = (path: string): keyof TermsValues | null => {
  const [field = ''] = path.split('.');
  return Object.hasOwn(termsSchema.def.shape, field) ? (field as keyof TermsValues) : null;
};

export interface TermsFormProps {
  kind: Kind;
  /** The form's initial values; differences from them are unsaved changes. */
  defaultValues: TermsValues;
  submitLabel: string;
  busyLabel: string;
  cancel: ReactNode;
  /** Shown above the buttons: a decision needed before the form can be sent. `fill` sets values of fields. */
  notice?: ((fill: (values: Partial<TermsValues>) => void) => ReactNode) | undefined;
  /** Values that can be filled in, shown above the fields. */
  offers?: ((fill: (values: Partial<TermsValues>) => void) => ReactNode) | undefined;
  /** Further statements of its document, shown after the terms. */
  facts?: ReactNode;
  /** Where the values of fields come from. */
  hints?: Partial<Record<keyof TermsValues, ReactNode>> | undefined;
  /** A decision is still needed. */
  undecided?: boolean;
  /**
   * Resolves to the path to open after saving, or null if nothing was saved. @throws the server's refusal, which is
   * shown at its field
   */
  onSubmit: (values: TermsValues) => Promise<string | null>;
}

/** The form of a SOW or change order. */
export function TermsForm({
  kind,
  defaultValues,
  submitLabel,
  busyLabel,
  cancel,
  notice,
  offers,
  facts,
  hints = {},
  undecided = false,
  onSubmit,
}: TermsFormProps) {
  const form = useZodForm(termsSchema, { defaultValues });
  const [failed, setFailed] = useState<string | null>(null);
  const [savedTo, setSavedTo] = useState<string | null>(null);
  const go = useGo();
  const { isSubmitting, isDirty } = form.formState;
  useUnsavedChanges((isDirty || notice !== undefined) && savedTo === null);
  // in an effect, when the unsaved-changes guard is already released
  useEffect(() => {
    if (savedTo !== null) go(savedTo, { replace: true });
  }, [savedTo, go]);

  async function submit(values: TermsValues): Promise<void> {
    setFailed(null);
    try {
      setSavedTo(await onSubmit(values));
    } catch (error) {
      const wrong = error instanceof ApiError ? Object.entries(error.details) : [];
      let named = false;
      for (const [path, message] of wrong) {
        const field = fieldOf(path);
        if (field === null) continue;
        form.setError(field, { message }, { shouldFocus: !named });
        named = true;
      }
      if (!named) setFailed(errorText(error, FAILED));
    }
  }

  function fill(values: Partial<TermsValues>): void {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as keyof TermsValues, value, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <Card padding="lg" className="max-w-3xl">
      <Form
        form={form}
        onSubmit={submit}
        className="grid gap-6"
        aria-label={KIND_WORDS[kind]}
        onChange={() => setFailed(null)}
      >
        {offers?.(fill)}
        <FormField<TermsValues> name="title" label="Title" hint={hints.title} required>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <AmountAndDates
          kind={kind}
          hints={hints}
          currency={form.watch('currency')}
          onCurrency={(currency) => form.setValue('currency', currency, { shouldDirty: true })}
        />
        {facts}
        <FormField<TermsValues> name="notes" label="Notes" hint="Only your firm sees them" aside={OPTIONAL}>
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
        <FormField<TermsValues>
          name="pastedText"
          label={`Text of the ${KIND_WORDS[kind]}`}
          hint={`Paste it here: up to ${SOW_TEXT_MAX_LENGTH.toLocaleString()} characters. A PDF or Word document can be attached once the draft is saved.`}
          aside={OPTIONAL}
        >
          {(control) => <Textarea {...control} rows={12} spellCheck={false} className="font-mono" />}
        </FormField>
        {notice?.(fill)}
        {failed ? <Alert tone="danger">{failed}</Alert> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} disabled={isSubmitting || undecided}>
            {isSubmitting ? busyLabel : submitLabel}
          </Button>
          {cancel}
        </div>
      </Form>
    </Card>
  );
}

interface AmountAndDatesProps extends Required<Pick<TermsFormProps, 'hints'>> {
  kind: Kind;
  currency: string;
  onCurrency: (currency: string) => void;
}

/** Fields of the amount, its currency and the dates. */
export function AmountAndDates({ kind, currency, hints = {}, onCurrency }: AmountAndDatesProps) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <FormField<TermsValues>
        name="amount"
        label="Amount"
        hint={
          hints.amount ??
          (kind === 'change-order'
            ? 'In the currency of the SOW. Use a minus sign to reduce the amount. It is needed before sending.'
            : undefined)
        }
        aside={OPTIONAL}
      >
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" placeholder="12500.00" />}
      </FormField>
      <FormField<TermsValues> name="currency" label="Currency">
        {() => <Picker options={CURRENCY_OPTIONS} value={currency} onChange={onCurrency} />}
      </FormField>
      {kind === 'change-order' ? (
        <FormField<TermsValues>
          name="noChargeReason"
          label="Reason for no charge"
          hint="Instead of an amount, if the client pays nothing. The client reads it."
          aside={OPTIONAL}
          className="sm:col-span-2"
        >
          {(control) => <Textarea {...control} rows={2} maxLength={NO_CHARGE_REASON_MAX} />}
        </FormField>
      ) : null}
      <FormField<TermsValues> name="startDate" label="Start date" hint={hints.startDate} aside={OPTIONAL}>
        {() => <TermDate name="startDate" />}
      </FormField>
      <FormField<TermsValues> name="endDate" label="End date" hint={hints.endDate} aside={OPTIONAL}>
        {() => <TermDate name="endDate" />}
      </FormField>
    </div>
  );
}

function TermDate({ name }: { name: 'startDate' | 'endDate' }) {
  const { field } = useController<TermsValues>({ name });
  return <Input {...field} type="date" />;
}
