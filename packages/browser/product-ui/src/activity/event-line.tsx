import type { AuditEvent } from '@scopewright/contracts';
import {
  changeCount,
  type EventLine,
  eventLines,
  eventWords,
  isCounted,
  linesBelow,
  manyChanges,
} from '@scopewright/domain/activity/event-words';
import { Button, ChevronDown, ChevronRight, formatDate, formatTime, formatTimeRange, TimeAgo } from '@scopewright/ui';
import { type ReactNode, useId, useState } from 'react';

/** Formats dates for the reader's locale. */
const READERS = { date: (date: string) => formatDate(date), time: (time: string) => formatTime(time) };

/** An event as a sentence. */
export function EventSentence({ event }: { event: AuditEvent }): ReactNode {
  const { actor, before, name, after } = eventWords(event, READERS);
  return <Sentence actor={actor} before={before} name={name} after={after} />;
}

const Sentence = ({ actor, before, name, after }: ReturnType<typeof eventWords>): ReactNode => (
  <span className="wrap-anywhere text-sm text-text">
    <span className="font-semibold">{actor}</span> {before}
    {name === null ? null : <span className="font-medium">{name}</span>}
    {after}
  </span>
);

const TIME = 'text-text-muted text-xs';

/** Time of an event. */
export const EventTime = ({ at }: { at: string }): ReactNode => <TimeAgo at={at} className={TIME} />;

/** Edits of one item by one person, the latest first. */
type Together = readonly [AuditEvent, ...AuditEvent[]];

/**
 * Events that belong together: a sentence with the time, what changed, and, for several edits, each of them on demand.
 */
export function EventEntry({ events, place }: { events: Together; place?: ReactNode }): ReactNode {
  const [event] = events;
  const counted = events.length > 1 || isCounted(event);
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        {events.length > 1 ? <GroupSentence events={events} /> : <EventSentence event={event} />}
        <GroupTime events={events} />
      </div>
      {place ? <p className="wrap-anywhere text-text-muted text-xs">{place}</p> : null}
      {counted ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2 justify-self-start"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          {open ? 'Hide changes' : 'Show changes'}
        </Button>
      ) : (
        <EventChanges event={event} />
      )}
      {counted ? (
        <div id={panel} hidden={!open}>
          {open ? <SingleChanges events={events} /> : null}
        </div>
      ) : null}
    </>
  );
}

function GroupSentence({ events }: { events: Together }): ReactNode {
  const [latest] = events;
  const count = events.reduce((sum, event) => sum + changeCount(event), 0);
  return (
    <Sentence {...eventWords(latest)} before={manyChanges(count)} name={latest.target?.name ?? 'an item'} after="" />
  );
}

function GroupTime({ events }: { events: Together }): ReactNode {
  const [latest] = events;
  const first = events.at(-1) ?? latest;
  return first === latest ? (
    <EventTime at={latest.at} />
  ) : (
    <TimeAgo at={latest.at} exact={formatTimeRange(first.at, latest.at)} className={TIME} />
  );
}

const SingleChanges = ({ events }: { events: Together }): ReactNode => (
  <ol className="grid gap-2 border-border border-l pl-3">
    {events.map((event) => (
      <li key={event.id} className="grid gap-0.5">
        <ChangeLines lines={eventLines(event, READERS)} />
        {events.length > 1 ? <EventTime at={event.at} /> : null}
      </li>
    ))}
  </ol>
);

/** An event's changes, with the values before and after that its sentence omits. */
function EventChanges({ event }: { event: AuditEvent }): ReactNode {
  const lines = linesBelow(event, READERS);
  return lines.length === 0 ? null : <ChangeLines lines={lines} />;
}

const UNTOLD: EventLine = { key: 'untold', text: 'made a change', from: null, to: null };

/** Changes as text. */
const ChangeLines = ({ lines }: { lines: readonly EventLine[] }): ReactNode => (
  <div className="grid gap-1 text-text-muted text-xs">
    {(lines.length === 0 ? [UNTOLD] : lines).map((line) => (
      <p key={line.key} className="wrap-anywhere min-w-0">
        <ChangeLine line={line} />
      </p>
    ))}
  </div>
);

function ChangeLine({ line: { text, from, to } }: { line: EventLine }): ReactNode {
  if (from === null && to === null) return text;
  return (
    <>
      {text === '' ? null : <span className="font-medium">{text}: </span>}
      {from === null ? null : (
        <>
          <del className="decoration-1">{from}</del>
          <span className="sr-only"> became</span> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      {to === null ? <span className="italic">nothing</span> : <ins className="text-text no-underline">{to}</ins>}
    </>
  );
}
