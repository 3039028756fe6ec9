import type { Notification } from '@scopewright/contracts';

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
/**
 * Answers the notification calls of a firm administrator when this remote runs standalone; undefined for other calls.
 */
export function notificationsAnswer(path: string): unknown {
  const read = (own: (item: Notification) => boolean) => {
    for (const item of items.filter(own)) item.readAt ??= new Date().toISOString();
    return { success: true };
  };
  if (path === 'notifications') return { items, nextCursor: null };
  if (path === 'notifications/unread') return { unread: items.filter(({ readAt }) => readAt === null).length };
  if (path === 'notifications/read') return read(() => true);
  const [, opened] = /^notifications\/(\w{24})\/read$/.exec(path) ?? [];
  if (opened) return read(({ id }) => id === opened);
  return undefined;
}
