import { ApiError, errorText, newIdempotencyKey } from '@scopewright/api-client';
import { BOOKING_HOLD_MINUTES, DEMO_BOOKING_TYPE } from '@scopewright/contracts/booking/limits';
import { useHost } from '@scopewright/remote-contract';
import { ArrowLeft, Button, Card, CircleCheck, Clock, focusOnMount, Mail } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { DemoDialog } from '../demo/demo-dialog.tsx';
import { BookingForm, dropBookingDraft, useBookingForm, type Visitor } from './booking-form.tsx';
import { ChooseTime, firstView, type TimeView } from './choose-time.tsx';
import { TimesSkeleton } from './times-skeleton.tsx';
import { useSlots } from './use-slots.ts';
import { momentIn } from './zones.ts';

/** A booking that was asked for. */
interface Held {
  at: string;
  email: string;
}

/** A time, then who books, then the mail that confirms it. */
export function Booking(): ReactNode {
  const { api } = useHost();
  const [now] = useState(() => new Date());
  const [view, setView] = useState<TimeView>(() => firstView(now));
  const slots = useSlots(view.month, view.zone);
  const form = useBookingForm();
  const [chosen, setChosen] = useState<{ at: string; operationId: string } | null>(null);
  const [taken, setTaken] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [held, setHeld] = useState<Held | null>(null);

  if (held) return <CheckInbox held={held} zone={view.zone} />;
  if (slots.answer === null && slots.error === null)
    return (
      <Card>
        <TimesSkeleton />
      </Card>
    );
  if (slots.answer?.configured === false)
    return (
      <RequestInstead isOpen>
        No times can be booked online at the moment. Tell us about your firm, and we will get in touch.
      </RequestInstead>
    );

  const book = async (visitor: Visitor) => {
    if (!chosen) return;
    setError(null);
    const { message, ...who } = visitor;
    try {
      await api.call('book', {
        params: { type: DEMO_BOOKING_TYPE },
        body: { ...chosen, ...who, zone: view.zone, ...(message !== '' && { message }) },
      });
      dropBookingDraft();
      setHeld({ at: chosen.at, email: visitor.email });
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'slot_taken') {
        setTaken(true);
        setChosen(null);
        slots.refresh();
      } else setError(errorText(failure, { other: 'Please check your connection and try again.' }));
    }
  };
  const minutes = slots.answer?.type.minutes;
  const times = (
    <Card>
      {taken && !chosen ? (
        <p role="alert" className="mb-6 rounded-md bg-warning-soft p-4 text-sm">
          Someone else has just taken this time. Please choose another one: your input is still here.
        </p>
      ) : null}
      {chosen ? (
        <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
          <section aria-label="Your time" className="grid content-start gap-3">
            <h2 ref={focusOnMount} tabIndex={-1} className="font-semibold text-lg">
              {momentIn(view.zone, chosen.at)}
            </h2>
            {minutes ? (
              <p className="flex items-center gap-2 text-text-muted">
                <Clock aria-hidden="true" className="size-4" />
                {minutes} minutes
              </p>
            ) : null}
            <div>
              <Button variant="secondary" size="sm" onClick={() => setChosen(null)}>
                <ArrowLeft aria-hidden="true" />
                Choose another time
              </Button>
            </div>
          </section>
          <BookingForm form={form} error={error} onSubmit={book} />
        </div>
      ) : (
        <ChooseTime
          view={view}
          onView={setView}
          slots={slots}
          now={now}
          onChoose={(at) => {
            setError(null);
            setTaken(false);
            setChosen({ at, operationId: newIdempotencyKey() });
          }}
        />
      )}
    </Card>
  );
  return (
    <div className="grid gap-6">
      {times}
      {chosen ? null : (
        <RequestInstead>No time suits you? Tell us about your firm, and we will get in touch.</RequestInstead>
      )}
    </div>
  );
}

function CheckInbox({ held, zone }: { held: Held; zone: string }): ReactNode {
  return (
    <Card>
      <div role="status" className="grid justify-items-center gap-3 py-8 text-center">
        <Mail aria-hidden="true" className="size-12 text-brand" />
        <h2 className="font-semibold text-2xl">Check your inbox</h2>
        <p className="max-w-prose">
          We keep <strong>{momentIn(zone, held.at)}</strong> for you. Press the link in our mail to {held.email} within{' '}
          {BOOKING_HOLD_MINUTES} minutes, and it is yours.
        </p>
        <p className="text-sm text-text-muted">No mail? Look in your spam folder.</p>
      </div>
    </Card>
  );
}

/** The request form for visitors who can't or won't choose a time, after the sentence that offers it. */
function RequestInstead({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(isOpen);
  const [requestedBy, setRequestedBy] = useState<string | null>(null);
  return (
    <Card>
      {requestedBy === null ? (
        <div className="grid justify-items-start gap-4">
          <p>{children}</p>
          <Button size="lg" variant={isOpen ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
            Request Demo
          </Button>
        </div>
      ) : (
        <p role="status" className="flex items-start gap-3">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
          <span>Your request has arrived. We will write to {requestedBy} to agree on a time.</span>
        </p>
      )}
      <DemoDialog open={open} onOpenChange={setOpen} onRequested={setRequestedBy} />
    </Card>
  );
}
