import type { CallInput, Notification, NotificationChoice } from '@scopewright/contracts';
import { choiceKindsOf, comesBy, notificationWays } from '@scopewright/domain/notifications';

const COMPANY = { id: '1'.padStart(24, '0'), name: 'Northwind Traders' };
const PERSON = { type: 'person' as const, id: 'b'.repeat(24), name: 'Grace Hopper', sowId: null };
const INVOICE = { type: 'invoice' as const, id: 'c'.repeat(24), name: '2026-0004', sowId: null };

const items: Notification[] = [
  {
    id: '1'.repeat(24),
    kind: 'invitation-accepted',
    at: '2026-11-20T08:30:00.000Z',
    readAt: null,
    company: COMPANY,
    companies: null,
    target: PERSON,
    status: null,
  },
  {
    id: '2'.repeat(24),
    kind: 'plan-unpaid',
    at: '2026-11-18T02:00:00.000Z',
    readAt: null,
    company: null,
    companies: null,
    target: INVOICE,
    status: null,
  },
];
let choices: NotificationChoice[] = choiceKindsOf('firmAdmin').map((kind) => {
  const { inApp, mail } = notificationWays(kind);
  return { kind, inApp: comesBy(kind, 'inApp') ? inApp : null, mail: comesBy(kind, 'mail') ? mail : null };
});

/**
 * Answers the notification calls of a firm administrator when this remote runs standalone; undefined for other calls.
 */
export function notificationsAnswer(path: string, body: string | null): unknown {
  const read = (own: (item: Notification) => boolean) => {
    for (const item of items.filter(own)) item.readAt ??= new Date().toISOString();
    return { success: true };
  };
  if (path === 'notifications') return { items, nextCursor: null };
  if (path === 'notifications/unread') return { unread: items.filter(({ readAt }) => readAt === null).length };
  if (path === 'notifications/read') return read(() => true);
  const [, opened] = /^notifications\/(\w{24})\/read$/.exec(path) ?? [];
  if (opened) return read(({ id }) => id === opened);
  if (path !== 'notifications/choices') return undefined;
  if (body !== null) {
    const { kind, ...ways }: CallInput<'chooseNotifications'>['body'] = JSON.parse(body);
    choices = choices.map((choice) => (choice.kind === kind ? { ...choice, ...ways } : choice));
  }
  return { items: choices };
}
