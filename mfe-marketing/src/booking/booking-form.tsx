import { BOOKING_MESSAGE_MAX } from '@scopewright/contracts/booking/limits';
import * as rules from '@scopewright/product-ui/form-rules';
import { Alert, Button, Input, Textarea } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { dropTexts, keepTexts, readTexts } from '../shared/kept-texts.ts';

const schema = z.object({
  name: rules.displayName('Name'),
  email: rules.email('Work email'),
  company: rules.displayName('Company'),
  message: z
    .string()
    .check(z.trim(), z.maxLength(BOOKING_MESSAGE_MAX, `Must be at most ${BOOKING_MESSAGE_MAX} characters`)),
});
type Fields = z.input<typeof schema>;
export type Visitor = z.output<typeof schema>;

const EMPTY: Fields = { name: '', email: '', company: '', message: '' };

const KEY = 'booking-draft';
const KEPT = ['name', 'email', 'company', 'message'] as const;
const tabStorage = (): Storage => window.sessionStorage;

/**
 * The form's state, stored by the screen so that another time can be chosen without typing again, and by the tab so
 * that a reload loses nothing.
 */
export function useBookingForm() {
  const [defaultValues] = useState<Fields>(() => ({ ...EMPTY, ...readTexts(tabStorage, KEY, KEPT) }));
  const form = useZodForm(schema, { defaultValues });
  const { watch } = form;
  useEffect(() => {
    const watching = watch((values) => keepTexts(tabStorage, KEY, KEPT, values));
    return () => watching.unsubscribe();
  }, [watch]);
  return form;
}

/** Removes the tab's stored form, once it was submitted. */
export const dropBookingDraft = (): void => dropTexts(tabStorage, KEY);

interface BookingFormProps {
  form: ReturnType<typeof useBookingForm>;
  error: string | null;
  onSubmit: (visitor: Visitor) => Promise<void>;
}

/** The person who books. */
export function BookingForm({ form, error, onSubmit }: BookingFormProps): ReactNode {
  const busy = form.formState.isSubmitting;
  return (
    <Form form={form} onSubmit={onSubmit} className="grid gap-5">
      {error ? (
        <Alert tone="danger" title="The time could not be booked">
          {error}
        </Alert>
      ) : null}
      <FormField<Fields> name="name" label="Name" required>
        {(control) => <Input autoComplete="name" {...control} />}
      </FormField>
      <FormField<Fields> name="email" label="Work Email" required>
        {(control) => <Input type="email" autoComplete="email" {...control} />}
      </FormField>
      <FormField<Fields> name="company" label="Company" required>
        {(control) => <Input autoComplete="organization" {...control} />}
      </FormField>
      <FormField<Fields> name="message" label="Tell us about your needs (optional)">
        {(control) => <Textarea {...control} />}
      </FormField>
      <p className="text-sm text-text-muted">
        We use this for your demo only, as our{' '}
        <a
          href="/privacy"
          target="_blank"
          rel="noopener"
          className="text-brand underline underline-offset-2 hover:text-brand-strong"
        >
          privacy policy
        </a>{' '}
        says.
      </p>
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Booking...' : 'Book the demo'}
      </Button>
    </Form>
  );
}
