import { errorText } from '@scopewright/api-client';
import { BOOKING_STATUSES } from '@scopewright/contracts/booking/limits';
import { useHost } from '@scopewright/remote-contract';
import {
  Badge,
  Button,
  Calendar,
  ConfirmDialog,
  EmptyState,
  ExportButton,
  Field,
  Input,
  ListCard,
  ListSkeleton,
  PagedList,
  Table,
  type TableColumn,
  timeInWords,
} from '@scopewright/ui';
import { useState } from 'react';
import { Choice } from '../lists/list-tools.tsx';
import { type Booking, STATUS, type Status } from './booking-status.ts';
import { type BookingsQuery, failureOf, useBookings, useCalendarChange, useReps } from './calendar-queries.ts';
import { WeekView } from './week-view.tsx';

const LOOKS = [
  ['list', 'List'],
  ['week', 'Week'],
] as const;

/** Bookings, with what can be done with each. */
export function BookingsCard() {
  const { api, toast } = useHost();
  const reps = useReps().data?.items ?? [];
  const [status, setStatus] = useState<Status | null>(null);
  const [repId, setRepId] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [look, setLook] = useState<'list' | 'week'>('list');
  const which = { ...(status && { status }), ...(repId && { repId }) };
  const [leaving, setLeaving] = useState<Booking | null>(null);
  const query: BookingsQuery = {
    order: from === '' ? 'desc' : 'asc',
    ...which,
    ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }),
  };
  const listed = useBookings(query);
  const noShow = useCalendarChange(({ id, noShow: missed }: { id: string; noShow: boolean }) =>
    api.call('markNoShow', { params: { bookingId: id }, body: { noShow: missed } }),
  );
  const cancel = useCalendarChange((bookingId: string) =>
    api.call('adminCancelBooking', { params: { bookingId }, body: {} }),
  );
  const mark = (id: string, missed: boolean) =>
    noShow.mutate({ id, noShow: missed }, { onError: (error) => toast.error(failureOf(error)) });
  const columns: TableColumn<Booking>[] = [
    {
      key: 'visitor',
      header: 'Visitor',
      rowHeader: true,
      cell: ({ name, email, company }) => (
        <div className="grid min-w-0">
          <span className="wrap-anywhere">{name}</span>
          <span className="wrap-anywhere font-normal text-text-muted text-xs">
            {company} · {email}
          </span>
        </div>
      ),
    },
    { key: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{timeInWords(at)}</time> },
    { key: 'rep', header: 'With', cell: ({ rep }) => rep.name },
    {
      key: 'status',
      header: 'State',
      cell: ({ status: state, convertedAt }) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={STATUS[state][0]}>{STATUS[state][1]}</Badge>
          {convertedAt ? <Badge tone="success">Signed up</Badge> : null}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (booking) => {
        const isPast = Date.parse(booking.at) <= Date.now();
        if (isPast && (booking.status === 'confirmed' || booking.status === 'no-show')) {
          const missed = booking.status === 'confirmed';
          return (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${missed ? 'Did not come' : 'Came after all'}: ${booking.name}`}
              onClick={() => mark(booking.id, missed)}
            >
              {missed ? 'Did not come' : 'Came after all'}
            </Button>
          );
        }
        if (isPast || (booking.status !== 'confirmed' && booking.status !== 'unconfirmed')) return '–';
        return (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Cancel the booking of ${booking.name}`}
            onClick={() => setLeaving(booking)}
          >
            Cancel
          </Button>
        );
      },
    },
  ];
  return (
    <ListCard
      title="Bookings"
      count={listed.data?.pages.at(-1)?.total}
      actions={
        <ExportButton
          download={() => api.download('exportBookings', { query })}
          onError={(error) => toast.error(`The bookings could not be exported. ${errorText(error)}`)}
        />
      }
    >
      <div className="grid gap-3 border-border border-b px-4 py-2.5 sm:flex sm:px-6">
        <Choice
          label="State"
          className="sm:w-52"
          values={BOOKING_STATUSES}
          labelOf={(value) => STATUS[value][1]}
          chosen={status}
          onChoose={setStatus}
        />
        <Choice
          label="Representative"
          className="sm:w-52"
          values={reps.map(({ id }) => id)}
          labelOf={(id) => reps.find((rep) => rep.id === id)?.name ?? id}
          chosen={repId}
          onChoose={setRepId}
        />
        {look === 'list' ? (
          <Field label="From" className="sm:w-44">
            <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          </Field>
        ) : null}
        <fieldset className="flex items-end gap-1 sm:ml-auto">
          <legend className="sr-only">How bookings are shown</legend>
          {LOOKS.map(([value, label]) => (
            <Button
              key={value}
              variant="secondary"
              size="sm"
              aria-pressed={look === value}
              className="aria-pressed:border-brand aria-pressed:text-brand"
              onClick={() => setLook(value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      {look === 'week' ? (
        <WeekView query={which} />
      ) : (
        <PagedList
          listed={listed}
          noun="bookings"
          explain={errorText}
          skeleton={
            <ListSkeleton label="Loading bookings..." rows={['w-44', 'w-36', 'w-52']} cells={['w-28', 'w-14']} />
          }
          empty={
            <EmptyState icon={<Calendar />} title={status || repId || from ? 'No bookings match' : 'No bookings yet'} />
          }
        >
          {(bookings) => <Table caption="Bookings" columns={columns} rows={bookings} rowKey={({ id }) => id} />}
        </PagedList>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={`Cancel the booking of ${leaving?.name ?? ''}?`}
        description="The visitor and the representative get a mail, and it leaves their calendars."
        confirmLabel="Cancel the booking"
        tone="danger"
        onConfirm={async () => {
          if (!leaving) return;
          await cancel.mutateAsync(leaving.id).then(
            () => toast.success('The booking is cancelled'),
            (failure: unknown) => toast.error(failureOf(failure)),
          );
        }}
      />
    </ListCard>
  );
}
