import type { AuditEvent } from '@scopewright/contracts';
import { timeInWords } from '@scopewright/ui';
import { eventWords } from './event-words.ts';

/** What an event says, in a sentence. */
export function EventSentence({ event }: { event: AuditEvent }) {
  const { actor, before, name, after } = eventWords(event);
  return (
    <span className="wrap-anywhere text-sm text-text">
      <span className="font-semibold">{actor}</span> {before}
      {name === null ? null : <span className="font-medium">{name}</span>}
      {after}
    </span>
  );
}

/** When an event was, in the reader's zone. */
export const EventTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-text-muted text-xs">
    {timeInWords(at)}
  </time>
);
