import type { AuditEvent } from '@scopewright/contracts';

/** Edits of one item by one person that follow each other within this are shown as one. */
const TOGETHER_MS = 5 * 60 * 1000;

/** Actions that people do many times while they work on something. */
const isEdit = (action: string): boolean => /[.-](changed|updated|moved)$/.test(action) && !action.startsWith('firm.');

const keyOf = ({ action, actor, target }: AuditEvent): string | null =>
  actor !== null && target !== null && isEdit(action)
    ? JSON.stringify([actor.id, target.type, target.id ?? target.name])
    : null;

/**
 * Events of a list, the latest first, with edits of one item by one person that follow each other within a few minutes together. A group has the place of its
 * latest event, also where others did something in between.
 */
export function groupEvents<Event extends AuditEvent>(events: readonly Event[]): [Event, ...Event[]][] {
  const groups: [Event, ...Event[]][] = [];
  const open = new Map<string, [Event, ...Event[]]>();
  for (const event of events) {
    const key = keyOf(event);
    const group = key === null ? undefined : open.get(key);
    const last = group?.at(-1);
    if (group && last && Date.parse(last.at) - Date.parse(event.at) <= TOGETHER_MS) {
      group.push(event);
      continue;
    }
    const begun: [Event] = [event];
    groups.push(begun);
    if (key !== null) open.set(key, begun);
  }
  return groups;
}
