import { LoadFailure } from '@scopewright/calls/load-failure';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Field, OpenDialog, Select, Skeleton } from '@scopewright/ui';
import { useState } from 'react';
import { failureOf, useCalendarChange, useFreeSlots } from './calendar-queries.ts';

type DemoRequest = CallOutput<'demoRequests'>['items'][number];
type Days = CallOutput<'bookingSlots'>['days'];

const dayLabel = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${date}T00:00Z`),
  );
const timeLabel = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(at));

/** A moment where the visitor is; in UTC where this browser doesn't know the zone. */
function momentThere(at: string, zone: string): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(new Date(at));
  try {
    return format(zone);
  } catch {
    return format('UTC');
  }
}

interface BookRequestProps {
  request: DemoRequest;
  onClose: () => void;
}

/** Books a free time for someone who requested a demo. */
export function BookRequestDialog({ request, onClose }: BookRequestProps) {
  const { data, error, isFetching, refetch } = useFreeSlots();
  const days = data?.days.filter(({ slots }) => slots.length > 0);
  return (
    <OpenDialog
      onClose={onClose}
      title={`Book a demo for ${request.name}`}
      description={`${request.name} and the representative get a mail with an entry for their calendars.`}
    >
      {days === undefined ? (
        error ? (
          <LoadFailure what="the free times" query={{ error, isFetching, refetch }} />
        ) : (
          <div role="status" aria-label="Loading the free times" className="grid gap-3">
            <Skeleton size="control" />
            <Skeleton size="control" />
          </div>
        )
      ) : days.length === 0 ? (
        <Alert tone="info" title="No free times in the next weeks">
          {data?.configured
            ? 'Representatives are busy, or the booking settings leave no time.'
            : 'Add a representative first, or set one to active.'}
        </Alert>
      ) : (
        <ChooseSlot request={request} days={days} onClose={onClose} />
      )}
    </OpenDialog>
  );
}

function ChooseSlot({ request, days, onClose }: BookRequestProps & { days: Days }) {
  const { api, toast } = useHost();
  const [chosen, setChosen] = useState({ date: '', at: '' });
  const day = days.find(({ date }) => date === chosen.date) ?? days[0];
  const slots = day?.slots ?? [];
  const at = (slots.find((slot) => slot.at === chosen.at) ?? slots[0])?.at ?? '';
  const book = useCalendarChange(
    () => api.call('bookDemoRequest', { params: { demoRequestId: request.id }, body: { at } }),
    () => {
      toast.success(`The demo of ${request.name} is booked`);
      onClose();
    },
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        book.mutate(undefined);
      }}
    >
      {book.error ? (
        <Alert tone="danger" title="The demo was not booked">
          {failureOf(book.error)}
        </Alert>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Day">
          <Select
            options={days.map(({ date }) => ({ value: date, label: dayLabel(date) }))}
            value={day?.date ?? ''}
            onChange={({ target }) => setChosen({ date: target.value, at: '' })}
          />
        </Field>
        <Field label="Time, where you are">
          <Select
            options={slots.map((slot) => ({ value: slot.at, label: timeLabel(slot.at) }))}
            value={at}
            onChange={({ target }) => setChosen({ date: day?.date ?? '', at: target.value })}
          />
        </Field>
      </div>
      <p className="text-sm text-text-muted">
        For {request.name}: {momentThere(at, request.zone)}
      </p>
      <div className="flex justify-end">
        <Button type="submit" busy={book.isPending}>
          Book the demo
        </Button>
      </div>
    </form>
  );
}
