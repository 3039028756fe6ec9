import type { AuditEvent } from '@scopewright/contracts';

/** Consecutive edits of one item by one person within this time are grouped. */
const TOGETHER_MS = 5 * 60 * 1000;

/** Actions that people repeat often while working on something. */
const isEdit = (action: string): boolean => /[.-](changed|updated|moved)$/.test(action) && !action.startsWith('firm.');

const keyOf = ({ action, actor, target }: AuditEvent): string | null =>
  actor !== null && target !== null && isEdit(action)
    ? JSON.stringify([actor.id, target.type, target.id ?? target.name])
    : null;

/**
 * Groups the consecutive edits of one item by one person within a few minutes; the latest event comes first. A group
 * has the position of its latest event, even if other people did something in between.
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
