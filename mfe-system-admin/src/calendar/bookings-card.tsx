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
  formatTime,
  Input,
  ListCard,
  ListSkeleton,
  PagedList,
  Table,
  type TableColumn,
} from '@scopewright/ui';
import { FoldedFilters } from '@scopewright/workplace-kit/page/folded-filters';
import { useState } from 'react';
import { Choice } from '../lists/choices.tsx';
import { type Booking, STATUS, type Status } from './booking-status.ts';
import { type BookingsQuery, failureOf, useBookings, useCalendarChange, useReps } from './calendar-queries.ts';
import { WeekView } from './week-view.tsx';

const LOOKS = [
  ['list', 'List'],
  ['week', 'Week'],
] as const;

/** The card's content: some bookings as a list, or a week of them. */
interface Chosen {
  status: Status | null;
  repId: string | null;
  /** YYYY-MM-DD, of lists; empty for all days. */
  from: string;
  look: (typeof LOOKS)[number][0];
}

/** Bookings, with what can be done with each. */
export function BookingsCard() {
  const { api, toast } = useHost();
  const [chosen, setChosen] = useState<Chosen>({ status: null, repId: null, from: '', look: 'list' });
  const { status, repId, from, look } = chosen;
  const which = { ...(status && { status }), ...(repId && { repId }) };
  const query: BookingsQuery = {
    order: from === '' ? 'desc' : 'asc',
    ...which,
    ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }),
  };
  const listed = useBookings(query);
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
      <Filters chosen={chosen} onChoose={(changes) => setChosen((current) => ({ ...current, ...changes }))} />
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
          {(bookings) => <BookingsTable bookings={bookings} />}
        </PagedList>
      )}
    </ListCard>
  );
}

function Filters({ chosen, onChoose }: { chosen: Chosen; onChoose: (changes: Partial<Chosen>) => void }) {
  const reps = useReps().data?.items ?? [];
  return (
    <div className="grid gap-3 border-border border-b px-4 py-2.5 sm:flex sm:px-6">
      <FoldedFilters count={[chosen.status, chosen.repId, chosen.from].filter(Boolean).length}>
        <Choice
          label="State"
          className="sm:w-52"
          values={BOOKING_STATUSES}
          labelOf={(value) => STATUS[value][1]}
          chosen={chosen.status}
          onChoose={(status) => onChoose({ status })}
        />
        <Choice
          label="Representative"
          className="sm:w-52"
          values={reps.map(({ id }) => id)}
          labelOf={(id) => reps.find((rep) => rep.id === id)?.name ?? id}
          chosen={chosen.repId}
          onChoose={(repId) => onChoose({ repId })}
        />
        {chosen.look === 'list' ? (
          <Field label="From" className="sm:w-44">
            <Input type="date" value={chosen.from} onChange={({ target }) => onChoose({ from: target.value })} />
          </Field>
        ) : null}
      </FoldedFilters>
      <fieldset className="flex items-end gap-1 sm:ml-auto">
        <legend className="sr-only">How bookings are shown</legend>
        {LOOKS.map(([look, label]) => (
          <Button
            key={look}
            variant="secondary"
            size="sm"
            aria-pressed={chosen.look === look}
            className="aria-pressed:border-brand aria-pressed:text-brand"
            onClick={() => onChoose({ look })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

const COLUMNS: readonly TableColumn<Booking>[] = [
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
  { key: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
  { key: 'rep', header: 'With', cell: ({ rep }) => rep.name },
  {
    key: 'status',
    header: 'State',
    cell: ({ status, convertedAt }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={STATUS[status][0]}>{STATUS[status][1]}</Badge>
        {convertedAt ? <Badge tone="success">Signed up</Badge> : null}
      </span>
    ),
  },
];

function BookingsTable({ bookings }: { bookings: readonly Booking[] }) {
  const { api, toast } = useHost();
  const [leaving, setLeaving] = useState<Booking | null>(null);
  const noShow = useCalendarChange(({ id, noShow: missed }: { id: string; noShow: boolean }) =>
    api.call('markNoShow', { params: { bookingId: id }, body: { noShow: missed } }),
  );
  const mark = (id: string, missed: boolean) =>
    noShow.mutate({ id, noShow: missed }, { onError: (error) => toast.error(failureOf(error)) });
  const actions: TableColumn<Booking> = {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (booking) => {
      const isPast = Date.parse(booking.at) <= Date.now();
      if (isPast && (booking.status === 'confirmed' || booking.status === 'no-show')) {
        const missed = booking.status === 'confirmed';
        const label = missed ? 'Mark as no-show' : 'Mark as attended';
        return (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${label}: ${booking.name}`}
            onClick={() => mark(booking.id, missed)}
          >
            {label}
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
  };
  return (
    <>
      <Table caption="Bookings" columns={[...COLUMNS, actions]} rows={bookings} rowKey={({ id }) => id} />
      <CancelDialog booking={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

/** Asks before a booking is cancelled; null: nothing is asked. */
function CancelDialog({ booking, onClose }: { booking: Booking | null; onClose: () => void }) {
  const { api, toast } = useHost();
  const cancel = useCalendarChange((bookingId: string) =>
    api.call('adminCancelBooking', { params: { bookingId }, body: {} }),
  );
  return (
    <ConfirmDialog
      open={booking !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Cancel the booking of ${booking?.name ?? ''}?`}
      description="The visitor and the representative get a mail, and it leaves their calendars."
      confirmLabel="Cancel the booking"
      cancelLabel="Keep the booking"
      tone="danger"
      onConfirm={async () => {
        if (!booking) return;
        await cancel.mutateAsync(booking.id).then(
          () => toast.success('The booking is cancelled'),
          (failure: unknown) => toast.error(failureOf(failure)),
        );
      }}
    />
  );
}
