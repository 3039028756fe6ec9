import { LoadFailure } from '@scopewright/calls/load-failure';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, ConfirmDialog, EmptyState, ListCard, ListSkeleton, Plus, Table, Users } from '@scopewright/ui';
import { useState } from 'react';
import { failureOf, useCalendarChange, useReps } from './calendar-queries.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import type { BookingType, Rep } from './hours.ts';
import { repColumns } from './rep-columns.tsx';
import { RepDialog } from './rep-dialog.tsx';
import { useConsent } from './use-consent.ts';

/** The representatives who can be booked. */
export function RepsCard({ type }: { type: BookingType }) {
  const { api, toast } = useHost();
  const { data, error, isFetching, refetch } = useReps();
  const [open, setOpen] = useState<Rep | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Rep | null>(null);
  const [connecting, setConnecting] = useState<string | null>(null);
  const isFinishing = useConsent(setConnecting);
  const remove = useCalendarChange((repId: string) => api.call('deleteBookingRep', { params: { repId } }));
  const columns = repColumns({ onEdit: setOpen, onDelete: setLeaving, onCalendar: setConnecting });
  const connected = data?.items.find(({ id }) => id === connecting);
  const unreadable = (data?.items ?? []).filter(
    ({ active, calendar }) =>
      active && calendar?.unreadable && (calendar.problem !== null || calendar.checkedAt !== null),
  );
  return (
    <ListCard
      title="Representatives"
      count={data?.items.length}
      actions={
        <Button size="sm" onClick={() => setOpen('new')}>
          <Plus aria-hidden="true" />
          Add a representative
        </Button>
      }
    >
      {data ? (
        <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
          {isFinishing ? (
            <Alert tone="info" className="mb-3">
              The calendar is being connected...
            </Alert>
          ) : null}
          {unreadable.length > 0 ? (
            <Alert tone="danger" className="mb-3" title="Not everyone can be booked">
              {unreadable.map(({ name }) => name).join(', ')}: the calendar can’t be read, and what can’t be read counts
              as busy. Open the calendar to see what helps.
            </Alert>
          ) : null}
          {data.items.length > 0 ? (
            <Table caption="Representatives" columns={columns} rows={data.items} rowKey={({ id }) => id} />
          ) : (
            <EmptyState
              icon={<Users />}
              title="No one can be booked yet"
              description="The public page offers the request form until there is a representative."
            />
          )}
        </div>
      ) : error ? (
        <div className="p-4 sm:p-6">
          <LoadFailure what="representatives" query={{ error, isFetching, refetch }} />
        </div>
      ) : (
        <ListSkeleton label="Loading representatives..." rows={['w-44', 'w-36']} cells={['w-28']} />
      )}
      {open ? <RepDialog rep={open === 'new' ? null : open} type={type} onClose={() => setOpen(null)} /> : null}
      {connected ? (
        <ConnectionDialog rep={connected} providers={data?.providers ?? []} onClose={() => setConnecting(null)} />
      ) : null}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={`Delete ${leaving?.name ?? ''}?`}
        description="Past bookings keep the name. Someone with bookings to come can’t be deleted."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync(leaving.id).then(
            () => toast.success(`${leaving.name} is deleted`),
            (failure: unknown) => toast.error(failureOf(failure)),
          );
        }}
      />
    </ListCard>
  );
}
