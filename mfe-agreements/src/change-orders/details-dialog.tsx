import { CHANGE_TEXT_MAX, SCHEDULE_DAYS_MAX } from '@scopewright/contracts/change-orders/limits';
import { Field, Input, Textarea } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';
import { type OrderDocument, useSaveDetails } from './change-queries.ts';
import { useReported } from './use-reported.ts';

const TEXTS = [
  ['reason', 'Reason'],
  ['exclusions', 'Not included'],
  ['assumptions', 'Assumptions'],
] as const;

/** Asks for the contents of a change order's document besides its terms. */
export function DetailsDialog({
  companyId,
  document: { order },
  onClose,
}: {
  companyId: string;
  document: OrderDocument;
  onClose: () => void;
}) {
  const report = useReported();
  const save = useSaveDetails(companyId, order);
  const [details, setDetails] = useState(order.details);
  const [days, setDays] = useState(order.schedule.map((row) => String(row.days)));
  const invalid = days.map((typed) => !/^-?\d+$/.test(typed.trim()) || Math.abs(Number(typed)) > SCHEDULE_DAYS_MAX);
  const submit = () => {
    if (save.isPending || invalid.includes(true)) return;
    const schedule = order.schedule.map((row, at) => ({ ...row, days: Number(days[at]) }));
    void report(save.mutateAsync({ details, schedule }), 'Document saved', onClose);
  };
  return (
    <AskDialog title="Edit document" submitLabel="Save" busy={save.isPending} onSubmit={submit} onClose={onClose}>
      {TEXTS.map(([key, label]) => (
        <Field key={key} label={label}>
          <Textarea
            rows={2}
            maxLength={CHANGE_TEXT_MAX}
            value={details[key]}
            onChange={(event) => setDetails({ ...details, [key]: event.target.value })}
          />
        </Field>
      ))}
      <Field label="Client’s reference">
        <Input
          maxLength={255}
          value={details.customerReference}
          onChange={(event) => setDetails({ ...details, customerReference: event.target.value })}
        />
      </Field>
      <Field label="Valid until">
        <Input
          type="date"
          value={details.validUntil ?? ''}
          onChange={(event) => setDetails({ ...details, validUntil: event.target.value || null })}
        />
      </Field>
      {order.schedule.map(({ name }, at) => (
        <Field
          key={name}
          label={`Working days added to: ${name}`}
          error={invalid[at] ? 'Enter a whole number of days' : ''}
        >
          <Input
            inputMode="numeric"
            value={days[at] ?? ''}
            onChange={(event) => setDays(days.with(at, event.target.value))}
          />
        </Field>
      ))}
    </AskDialog>
  );
}
