import { ApiError } from '@scopewright/api-client';
import { calendarDate, Field, FormDialog, type FormDialogProps, Input } from '@scopewright/ui';
import { type Change, useFirmChange } from './firm-change.ts';
import type { FirmDetail } from './firms-view.ts';

export interface FirmDialogProps extends Omit<FormDialogProps, 'onSubmit'> {
  firm: FirmDetail;
  /** The change that is submitted. */
  change: () => Change;
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'http' && error.status < 500;

/**
 * A small form about a firm. It closes when its change is made, and when the server refuses it, because the page below
 * then shows the current state. Without an answer it stays open, so that the user can retry the same request.
 */
export function FirmDialog({ firm, change, ...dialog }: FirmDialogProps) {
  const { isPending, mutateAsync } = useFirmChange(firm);
  const submit = () =>
    mutateAsync(change()).then(dialog.onClose, (error: unknown) => {
      if (isRefused(error)) dialog.onClose();
    });
  return <FormDialog {...dialog} size="sm" busy={isPending} onSubmit={() => void submit()} />;
}

interface LastDayFieldProps {
  label: string;
  /** The days that can be chosen, as moments in them. */
  from: number;
  until: number;
  date: string;
  onDate: (date: string) => void;
}

/** Asks for the last day of something. */
export const LastDayField = ({ label, from, until, date, onDate }: LastDayFieldProps) => (
  <Field label={label} hint="Until the end of that day in your time zone.">
    <Input
      type="date"
      required
      min={calendarDate(new Date(from))}
      max={calendarDate(new Date(until))}
      value={date}
      onChange={({ target }) => onDate(target.value)}
    />
  </Field>
);
