import { BUSY_CALENDARS_MAX } from '@scopewright/contracts/booking/limits';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Badge, Button, Checkbox, ConfirmDialog, DialogActions, Field, Select, TimeAgo } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { failureOf, useCalendarChange } from './calendar-queries.ts';
import { type ConnectedCalendar, describeProblem, PROVIDER_NAMES, stateOf } from './calendar-words.ts';
import type { Rep } from './hours.ts';

interface ChosenCalendarsProps {
  rep: Rep;
  calendar: ConnectedCalendar;
  onClose: () => void;
  /** Additional actions, for example to connect it again. */
  children: ReactNode;
}

type Choice = Pick<ConnectedCalendar, 'busyIds' | 'unansweredBusy' | 'targetId'>;

/** A connected calendar: its state, which calendars of the account count as busy, and which one gets the bookings. */
export function ChosenCalendars({ rep, calendar, onClose, children }: ChosenCalendarsProps) {
  const { api, toast } = useHost();
  const { busyIds, unansweredBusy, targetId } = calendar;
  const [chosen, setChosen] = useState<Choice>({ busyIds, unansweredBusy, targetId });
  const save = useCalendarChange(
    () => api.call('chooseCalendars', { params: { repId: rep.id }, body: { ...chosen, version: calendar.version } }),
    () => {
      toast.success(`The calendar of ${rep.name} is saved`);
      onClose();
    },
  );
  const problem = describeProblem(calendar);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <Connection calendar={calendar} />
      {problem ? <Alert tone={calendar.unreadable ? 'danger' : 'warning'}>{problem}</Alert> : null}
      {children}
      {save.error ? (
        <Alert tone="danger" title="The choice was not saved">
          {failureOf(save.error)}
        </Alert>
      ) : null}
      <CalendarChoice name={rep.name} calendars={calendar.calendars} chosen={chosen} onChoose={setChosen} />
      <CalendarActions rep={rep} calendar={calendar} onClose={onClose} />
      <DialogActions onCancel={onClose} busy={save.isPending}>
        <Button type="submit" busy={save.isPending} disabled={calendar.state === 'revoked'}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The state of a connected calendar, and when it was read. */
function Connection({ calendar }: { calendar: ConnectedCalendar }) {
  const { label, tone } = stateOf(calendar);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={tone}>{label}</Badge>
      <span className="wrap-anywhere font-medium">{calendar.account}</span>
      <span className="text-text-muted">
        {PROVIDER_NAMES[calendar.provider]}
        {calendar.checkedAt ? (
          <>
            , read <TimeAgo at={calendar.checkedAt} />
          </>
        ) : null}
      </span>
    </div>
  );
}

interface CalendarChoiceProps {
  /** The representative. */
  name: string;
  /** The calendars of the account. */
  calendars: ConnectedCalendar['calendars'];
  chosen: Choice;
  onChoose: (chosen: Choice) => void;
}

function CalendarChoice({ name, calendars, chosen, onChoose }: CalendarChoiceProps) {
  const isFull = chosen.busyIds.length >= BUSY_CALENDARS_MAX;
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Appointments in these calendars count as busy</legend>
        {calendars.map(({ id, name: label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.busyIds.includes(id)}
            disabled={isFull && !chosen.busyIds.includes(id)}
            onChange={({ target }) =>
              onChoose({
                ...chosen,
                busyIds: target.checked ? [...chosen.busyIds, id] : chosen.busyIds.filter((other) => other !== id),
              })
            }
          />
        ))}
        {chosen.busyIds.length === 0 ? (
          <p className="text-sm text-text-muted">Without any, only bookings made here keep {name} from being booked.</p>
        ) : null}
      </fieldset>
      <Checkbox
        label="Unanswered invitations count as busy"
        hint={`Until ${name} answers, an invitation keeps its time from being booked. Declined invitations, and unanswered ones for whole days, never do.`}
        checked={chosen.unansweredBusy}
        onChange={({ target }) => onChoose({ ...chosen, unansweredBusy: target.checked })}
      />
      <Field label="Bookings are put into">
        <Select
          value={chosen.targetId ?? ''}
          options={[
            { value: '', label: 'No calendar: by mail only' },
            ...calendars.filter(({ writable }) => writable).map(({ id, name: label }) => ({ value: id, label })),
          ]}
          onChange={({ target }) => onChoose({ ...chosen, targetId: target.value || null })}
        />
      </Field>
    </>
  );
}

/** Reads the calendar now, or disconnects it. */
function CalendarActions({ rep, calendar, onClose }: Omit<ChosenCalendarsProps, 'children'>) {
  const { api, toast } = useHost();
  const params = { repId: rep.id };
  const [leaving, setLeaving] = useState(false);
  const check = useCalendarChange(() => api.call('checkCalendar', { params, body: {} }));
  const disconnect = useCalendarChange(() => api.call('disconnectCalendar', { params }));
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          type="button"
          variant="secondary"
          size="sm"
          busy={check.isPending}
          disabled={calendar.state === 'revoked'}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: () => toast.success('The calendar is being read'),
              onError: (error) => toast.error(failureOf(error)),
            })
          }
        >
          Read it now
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={() => setLeaving(true)}>
          Disconnect
        </Button>
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`Disconnect the calendar of ${rep.name}?`}
        description="Appointments in it no longer keep the representative from being booked. Bookings that are in it stay there."
        confirmLabel="Disconnect"
        tone="danger"
        onConfirm={async () => {
          await disconnect.mutateAsync(undefined).then(
            () => {
              toast.success('The calendar is disconnected');
              onClose();
            },
            (error: unknown) => toast.error(failureOf(error)),
          );
        }}
      />
    </>
  );
}
