import type { AuditEvent } from '@scopewright/contracts';
import type { ReactNode } from 'react';
import { timeInWords } from '../dates.ts';
import { eventWords } from './event-words.ts';

/** What an event says, in a sentence. */
export function EventSentence({ event }: { event: AuditEvent }): ReactNode {
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
export const EventTime = ({ at }: { at: string }): ReactNode => (
  <time dateTime={at} className="text-text-muted text-xs">
    {timeInWords(at)}
  </time>
);
