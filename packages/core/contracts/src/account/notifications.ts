import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { at } from '../by-id.ts';
import { defineCall, IN_FIRM } from '../call.ts';
import { NOTIFICATIONS_COUNTED } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { linkToken, paged, success } from '../shapes.ts';

const own = { ...IN_FIRM, who: { signedIn: 'Everyone sees only their own notifications' } } as const;
const choices = z.object({ items: z.array(entity.notificationChoice) });

/** A person's notifications, and their choices of how to receive them. */
export const notificationsCalls = {
  notifications: defineCall({
    method: 'GET',
    path: 'notifications',
    ...own,
    summary: "The caller's notifications, the latest first; none of companies that they no longer see",
    query: z.strictObject(paged),
    response: z.object({ items: z.array(entity.notification), nextCursor: z.string().nullable() }),
  }),
  unreadNotifications: defineCall({
    method: 'GET',
    path: 'notifications/unread',
    ...own,
    summary: `How many notifications the caller has not read, counted up to ${NOTIFICATIONS_COUNTED}`,
    response: z.object({ unread: z.number().int().min(0).max(NOTIFICATIONS_COUNTED) }),
  }),
  readNotification: defineCall({
    method: 'POST',
    ...at('notifications/{notificationId}/read'),
    ...own,
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary: 'Mark one of the own notifications as read',
    response: success,
  }),
  readNotifications: defineCall({
    method: 'POST',
    path: 'notifications/read',
    ...own,
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary: 'Mark all own notifications as read that there were at a time, so that none is that came since',
    body: z.strictObject({ until: entity.time }),
    response: success,
  }),
  notificationChoices: defineCall({
    method: 'GET',
    path: 'notifications/choices',
    ...own,
    summary: 'How the caller hears of each kind of notification that there is for their role',
    response: choices,
  }),
  stopMails: defineCall({
    method: 'POST',
    path: 'public/mails/{token}/stop',
    service: 'delivery',
    who: {
      anyone:
        'The signed link of the mail is the proof: it stops mails of one kind to one person, and does nothing else',
      with: 'nothing',
    },
    limits: [{ name: 'stop-mails', by: 'ip', points: 120, seconds: 300 }],
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary:
      'Stop the mails of a kind of notification by the link of one of them; what mail programs send when someone unsubscribes (RFC 8058)',
    params: z.strictObject({ token: linkToken(MESSAGES.stopMailsInvalid) }),
    response: success,
  }),
  chooseNotifications: defineCall({
    method: 'POST',
    path: 'notifications/choices',
    ...own,
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary: 'Choose how the caller hears of a kind of notification',
    body: z.strictObject({ kind: entity.choiceKind, inApp: z.boolean().optional(), mail: z.boolean().optional() }),
    response: choices,
  }),
} as const;
