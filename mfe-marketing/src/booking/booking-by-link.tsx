import { ApiError, errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import {
  Alert,
  Button,
  Calendar,
  Card,
  CircleCheck,
  ConfirmDialog,
  ErrorState,
  ExternalLink,
  Skeleton,
} from '@scopewright/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { calendarLinks } from './calendar-links.ts';
import { ChooseTime, firstView, type TimeView } from './choose-time.tsx';
import { monthOf } from './months.ts';
import { useSlots } from './use-slots.ts';
import { dayIn, momentIn } from './zones.ts';

type OwnBooking = CallOutput<'manageBooking'>;
type Held = CallOutput<'heldBooking'>;

const OTHER = { other: 'Please check your connection and try again.' };

export interface ByLinkProps {
  /** From the fragment of the link, which no log has. */
  token: string;
}

/** Confirms a booking. By a press, because programs that look at links in mails would confirm it by opening the page. */
export function ConfirmBooking({ token }: ByLinkProps): ReactNode {
  const { api } = useHost();
  const [held, setHeld] = useState<Held | null>(null);
  const [booking, setBooking] = useState<OwnBooking | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ text: string; gone: boolean } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    // without the answer the booking can be confirmed all the same, which names every problem
    api.call('heldBooking', { body: { token }, signal: controller.signal }).then(setHeld, () => undefined);
    return () => controller.abort();
  }, [api, token]);
  if (booking)
    return (
      <Card>
        <div className="grid gap-6">
          <div role="status" className="flex items-start gap-3">
            <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
            <div className="grid gap-1">
              <h2 className="font-semibold text-xl">It is booked</h2>
              <p className="text-text-muted">
                The invitation is on its way to {booking.email}, with a link to move or cancel it.
              </p>
            </div>
          </div>
          <Facts booking={booking} />
          <AddToCalendar booking={booking} />
        </div>
      </Card>
    );
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      setBooking(await api.call('confirmBooking', { body: { token } }));
    } catch (failure) {
      const gone = failure instanceof ApiError && (failure.status === 410 || failure.status === 404);
      setError({ text: errorText(failure, OTHER), gone });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <div className="grid justify-items-start gap-5">
        {error ? (
          <Alert tone="danger" title="The booking could not be confirmed">
            {error.text}
          </Alert>
        ) : (
          <p>Your address is right if you can read this. One press, and the time is yours.</p>
        )}
        {held ? (
          <p className="font-semibold text-lg">
            {momentIn(held.zone, held.at)}
            <span className="font-normal text-text-muted"> · {held.type.minutes} minutes</span>
          </p>
        ) : null}
        {error?.gone ? (
          <BookAnother />
        ) : (
          <Button size="lg" busy={busy} onClick={() => void confirm()}>
            {busy ? 'Confirming...' : 'Confirm the booking'}
          </Button>
        )}
      </div>
    </Card>
  );
}

function BookAnother(): ReactNode {
  return (
    <Link to="/book-demo" className="font-semibold text-brand underline underline-offset-4 hover:text-brand-strong">
      Choose another time
    </Link>
  );
}

/** A booking by the link of its mails: it is shown, moved and cancelled. */
export function ManageBooking({ token }: ByLinkProps): ReactNode {
  const { api } = useHost();
  const [booking, setBooking] = useState<OwnBooking | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(
    (signal?: AbortSignal) =>
      api.call('manageBooking', { body: { token }, ...(signal && { signal }) }).then(
        (found) => {
          if (!signal?.aborted) setBooking(found);
        },
        (failure: unknown) => {
          if (!signal?.aborted) setError(errorText(failure, OTHER));
        },
      ),
    [api, token],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  if (booking) return <Managed token={token} booking={booking} onChange={setBooking} />;
  if (error)
    return (
      <ErrorState
        title="The booking could not be opened"
        description={error}
        onRetry={() => {
          setError(null);
          void load();
        }}
      />
    );
  return (
    <Card>
      <div role="status" aria-label="Loading your booking" className="grid gap-3">
        <Skeleton />
        <Skeleton />
        <Skeleton size="control" />
      </div>
    </Card>
  );
}

interface ManagedProps {
  token: string;
  booking: OwnBooking;
  onChange: (booking: OwnBooking) => void;
}

function Managed({ token, booking, onChange }: ManagedProps): ReactNode {
  const { api, toast } = useHost();
  const [moving, setMoving] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const cancel = async () => {
    try {
      onChange(await api.call('cancelBooking', { body: { token } }));
      toast.success('The demo is cancelled.');
    } catch (failure) {
      toast.error(errorText(failure, OTHER));
    }
  };
  if (moving)
    return (
      <Move
        token={token}
        booking={booking}
        onMoved={(moved) => {
          onChange(moved);
          setMoving(false);
          toast.success('The demo is moved.');
        }}
        onClose={() => setMoving(false)}
      />
    );
  return (
    <Card>
      <div className="grid gap-6">
        {booking.status === 'cancelled' ? (
          <Alert tone="warning" title="This demo is cancelled">
            <BookAnother />
          </Alert>
        ) : null}
        <Facts booking={booking} />
        {booking.changeable ? (
          <>
            <AddToCalendar booking={booking} />
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => setMoving(true)}>
                Choose another time
              </Button>
              <Button variant="danger" onClick={() => setCancelling(true)}>
                Cancel the demo
              </Button>
            </div>
          </>
        ) : null}
      </div>
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title="Cancel the demo?"
        description="We’ll free the slot and email a cancellation for your calendar."
        confirmLabel="Cancel the demo"
        cancelLabel="Keep the demo"
        tone="danger"
        onConfirm={cancel}
      />
    </Card>
  );
}

interface MoveProps {
  token: string;
  booking: OwnBooking;
  onMoved: (booking: OwnBooking) => void;
  onClose: () => void;
}

function Move({ token, booking, onMoved, onClose }: MoveProps): ReactNode {
  const { api } = useHost();
  const [now] = useState(() => new Date());
  const [view, setView] = useState<TimeView>(() => ({
    ...firstView(now),
    zone: booking.zone,
    month: monthOf(dayIn(booking.zone, new Date(booking.at))),
  }));
  const slots = useSlots(view.month, view.zone);
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const move = async () => {
    if (chosen === null) return;
    setError(null);
    try {
      onMoved(await api.call('rescheduleBooking', { body: { token, at: chosen } }));
    } catch (failure) {
      setError(errorText(failure, OTHER));
      slots.refresh();
    }
  };
  return (
    <Card>
      <div className="grid gap-6">
        <p>
          Now it is on <strong>{momentIn(view.zone, booking.at)}</strong>. It stays there until you have chosen another
          time.
        </p>
        {error ? (
          <Alert tone="danger" title="The demo was not moved">
            {error}
          </Alert>
        ) : null}
        <ChooseTime view={view} onView={setView} slots={slots} now={now} onChoose={setChosen} />
        <div>
          <Button variant="ghost" onClick={onClose}>
            Keep the time
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(open) => {
          if (!open) setChosen(null);
        }}
        title="Move the demo?"
        description={chosen === null ? '' : `To ${momentIn(view.zone, chosen)}.`}
        confirmLabel="Move it"
        onConfirm={move}
      />
    </Card>
  );
}

function Facts({ booking }: { booking: OwnBooking }): ReactNode {
  const { type, at, zone, repName, meetingUrl } = booking;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <div className="grid gap-1 sm:col-span-2">
        <dt className="text-sm text-text-muted">When</dt>
        <dd className="font-semibold">{momentIn(zone, at)}</dd>
      </div>
      <div className="grid gap-1">
        <dt className="text-sm text-text-muted">Length</dt>
        <dd>{type.minutes} minutes</dd>
      </div>
      <div className="grid gap-1">
        <dt className="text-sm text-text-muted">With</dt>
        <dd>{repName}</dd>
      </div>
      {meetingUrl ? (
        <div className="grid gap-1 sm:col-span-2">
          <dt className="text-sm text-text-muted">Video meeting</dt>
          <dd>
            <a
              href={meetingUrl}
              target="_blank"
              rel="noopener"
              className="wrap-anywhere text-brand underline underline-offset-4 hover:text-brand-strong"
            >
              {meetingUrl}
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function AddToCalendar({ booking }: { booking: OwnBooking }): ReactNode {
  const { productName } = useHost().boot;
  return (
    <section aria-label="Add to your calendar" className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <span className="flex items-center gap-2 text-text-muted">
        <Calendar aria-hidden="true" className="size-4" />
        Add it to
      </span>
      {calendarLinks(booking, `${booking.type.name} · ${productName}`).map(({ name, href }) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener"
          className="flex items-center gap-1 text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {name}
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      ))}
      <span className="text-text-muted">or open the invitation in our mail.</span>
    </section>
  );
}
