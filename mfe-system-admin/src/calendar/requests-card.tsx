import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { BOOKING_REASON_MAX, DEMO_REQUEST_STATES } from '@scopewright/contracts/booking/limits';
import { DEMO_TEAM_SIZES } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import {
  Alert,
  Badge,
  Button,
  EmptyState,
  Field,
  formatTime,
  ListCard,
  ListSkeleton,
  Mail,
  OpenDialog,
  PagedList,
  Table,
  type TableColumn,
  Textarea,
} from '@scopewright/ui';
import { useState } from 'react';
import { Choice } from '../lists/choices.tsx';
import { BookRequestDialog } from './book-request-dialog.tsx';
import { STATUS } from './booking-status.ts';
import { failureOf, useCalendarChange, useDemoRequests } from './calendar-queries.ts';

type DemoRequest = CallOutput<'demoRequests'>['items'][number];
type State = DemoRequest['state'];
/** The request that a dialog is open for. */
interface Deciding {
  request: DemoRequest;
  how: 'book' | 'close';
}

const STATES: Readonly<Record<State, readonly [tone: 'info' | 'success' | 'neutral', label: string]>> = {
  open: ['info', 'Open'],
  booked: ['success', 'Booked'],
  closed: ['neutral', 'Closed'],
};

/** Requests for a demo by visitors who chose no time, with what can be done with each. */
export function RequestsCard() {
  const [state, setState] = useState<State | null>('open');
  const listed = useDemoRequests(state);
  // above the list, which a decision of someone else may empty: its reason is still shown
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const close = () => setDeciding(null);
  return (
    <ListCard title="Demo requests" count={listed.data?.pages.at(-1)?.total}>
      <div className="border-border border-b px-4 py-2.5 sm:px-6">
        <Choice
          label="Request state"
          className="sm:w-52"
          values={DEMO_REQUEST_STATES}
          labelOf={(value) => STATES[value][1]}
          chosen={state}
          onChoose={setState}
        />
      </div>
      <PagedList
        listed={listed}
        noun="demo requests"
        explain={errorText}
        skeleton={
          <ListSkeleton label="Loading demo requests..." rows={['w-44', 'w-36', 'w-52']} cells={['w-28', 'w-14']} />
        }
        empty={
          <EmptyState icon={<Mail />} title={state === null ? 'No demo requests yet' : 'No demo requests match'} />
        }
      >
        {(requests) => <RequestsTable requests={requests} onDecide={setDeciding} />}
      </PagedList>
      {deciding?.how === 'book' ? <BookRequestDialog request={deciding.request} onClose={close} /> : null}
      {deciding?.how === 'close' ? <CloseRequestDialog request={deciding.request} onClose={close} /> : null}
    </ListCard>
  );
}

const sizeOf = ({ teamSize }: DemoRequest) => DEMO_TEAM_SIZES.find(({ value }) => value === teamSize)?.label;

const COLUMNS: readonly TableColumn<DemoRequest>[] = [
  {
    key: 'visitor',
    header: 'Visitor',
    rowHeader: true,
    cell: (request) => (
      <div className="grid min-w-0 max-w-prose gap-0.5">
        <span className="wrap-anywhere">{request.name}</span>
        <span className="wrap-anywhere font-normal text-text-muted text-xs">
          {[request.jobTitle, request.company, `team of ${sizeOf(request)}`].join(' · ')}
        </span>
        <span className="wrap-anywhere font-normal text-text-muted text-xs">
          {[request.email, request.phone, request.zone].filter(Boolean).join(' · ')}
        </span>
        {request.message ? (
          <span className="wrap-anywhere whitespace-pre-line font-normal text-sm">{request.message}</span>
        ) : null}
      </div>
    ),
  },
  {
    key: 'createdAt',
    header: 'Requested',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatTime(createdAt)}</time>,
  },
  {
    key: 'state',
    header: 'State',
    cell: (request) => (
      <div className="grid justify-items-end gap-1 text-right sm:justify-items-start sm:text-left">
        <Badge tone={STATES[request.state][0]}>{STATES[request.state][1]}</Badge>
        <Outcome request={request} />
      </div>
    ),
  },
];

/** The result of a decision, and the name of the person. */
function Outcome({ request: { decided, booking } }: { request: DemoRequest }) {
  if (!decided) return null;
  return (
    <span className="wrap-anywhere text-text-muted text-xs">
      {booking ? (
        <>
          <time dateTime={booking.at}>{formatTime(booking.at)}</time> with {booking.repName}
          {booking.status === 'confirmed' ? null : `, ${STATUS[booking.status][1].toLowerCase()}`}
          {' · '}
        </>
      ) : null}
      {decided.note ? `${decided.note} · ` : null}
      {decided.by}
    </span>
  );
}

interface RequestsTableProps {
  requests: readonly DemoRequest[];
  onDecide: (deciding: Deciding) => void;
}

function RequestsTable({ requests, onDecide }: RequestsTableProps) {
  const actions: TableColumn<DemoRequest> = {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (request) =>
      request.state === 'open' ? (
        <div className="flex flex-wrap justify-end gap-1">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Choose a time for ${request.name}`}
            onClick={() => onDecide({ request, how: 'book' })}
          >
            Choose a time
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Close the request of ${request.name}`}
            onClick={() => onDecide({ request, how: 'close' })}
          >
            Close
          </Button>
        </div>
      ) : (
        '–'
      ),
  };
  return <Table caption="Demo requests" columns={[...COLUMNS, actions]} rows={requests} rowKey={({ id }) => id} />;
}

function CloseRequestDialog({ request, onClose }: { request: DemoRequest; onClose: () => void }) {
  const { api, toast } = useHost();
  const [note, setNote] = useState('');
  const close = useCalendarChange(
    () => api.call('closeDemoRequest', { params: { demoRequestId: request.id }, body: { note } }),
    () => {
      toast.success('The request is closed');
      onClose();
    },
  );
  return (
    <OpenDialog
      onClose={onClose}
      title={`Close the request of ${request.name}?`}
      description="The visitor gets no mail. The note shows your colleagues why."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          close.mutate(undefined);
        }}
      >
        {close.error ? (
          <Alert tone="danger" title="The request was not closed">
            {failureOf(close.error)}
          </Alert>
        ) : null}
        <Field label="Note" required>
          <Textarea value={note} maxLength={BOOKING_REASON_MAX} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <div className="flex justify-end">
          <Button type="submit" busy={close.isPending} disabled={note.trim() === ''}>
            Close the request
          </Button>
        </div>
      </form>
    </OpenDialog>
  );
}
