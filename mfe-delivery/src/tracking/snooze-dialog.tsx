import { errorText } from '@scopewright/api-client';
import { SNOOZE_MAX_DAYS, SNOOZE_REASON_MAX, type TrackedKind } from '@scopewright/contracts/tracking/limits';
import { addDays } from '@scopewright/domain/tracking/days';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Button, calendarDate, Field, Input, Textarea } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';

interface SnoozeDialogProps {
  item: { kind: TrackedKind; id: string; title: string; company: { id: string }; snoozedUntil: string | null };
  onClose: () => void;
}

/** Turns reminders of something off until a day, with the reason, and on again. */
export function SnoozeDialog({ item, onClose }: SnoozeDialogProps) {
  const { api, toast, queryClient } = useHost();
  const today = calendarDate(new Date());
  const [until, setUntil] = useState(item.snoozedUntil ?? addDays(today, 7));
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const snooze = useMutation({
    mutationFn: (day: string | null) =>
      api.call('snoozeReminders', {
        params: { companyId: item.company.id },
        body: { kind: item.kind, id: item.id, until: day, reason },
      }),
    onSuccess: async (_, day) => {
      toast.success(day === null ? 'Reminders are on again' : 'Reminders are off');
      await queryClient.invalidateQueries({ queryKey: ['firm', 'due-items'] });
      onClose();
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <AskDialog
      title="Snooze reminders"
      description={`No one is reminded of “${item.title}” until the day after this one.`}
      submitLabel="Snooze"
      busy={snooze.isPending}
      onSubmit={() => {
        setAsked(true);
        if (until !== '' && reason.trim() !== '' && !snooze.isPending) snooze.mutate(until);
      }}
      onClose={onClose}
    >
      <Field label="Until" required error={asked && until === '' ? 'Required' : ''}>
        <Input
          type="date"
          value={until}
          min={today}
          max={addDays(today, SNOOZE_MAX_DAYS)}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Field>
      <Field label="Reason" required hint="For your firm only" error={asked && reason.trim() === '' ? 'Required' : ''}>
        <Textarea
          value={reason}
          rows={2}
          maxLength={SNOOZE_REASON_MAX}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {item.snoozedUntil === null ? null : (
        <Button variant="secondary" disabled={snooze.isPending} onClick={() => snooze.mutate(null)}>
          Remind again now
        </Button>
      )}
    </AskDialog>
  );
}
