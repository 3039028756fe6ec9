import { timingSafeEqual } from 'node:crypto';
import { MESSAGES, type NotificationChoice } from '@scopewright/contracts';
import { NOTIFICATIONS_COUNTED } from '@scopewright/contracts/constants';
import {
  type DataAccess,
  type Models,
  type NotificationDoc,
  orderBy,
  partsOfStopMailsToken,
  runAsSystem,
  stopMailsToken,
  subjectOf,
  trusted,
  type UserDoc,
  type Viewer,
} from '@scopewright/data';
import { choiceKindsOf, comesBy, isChoiceKind, notificationWays } from '@scopewright/domain/notifications';
import { failures, type Implementation, implement, readPage } from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import { visibleCompanyIds } from '../companies/visible-company.ts';

const LATEST_FIRST = orderBy('at', 'time', -1);

/** The caller's notifications and notification settings. */
export const notificationCalls = ({ models }: Pick<DataAccess, 'models'>, secret: string): Implementation[] => [
  implement('notifications', async ({ query }, { viewer }) => {
    const seen = await visibleCompanyIds(models, viewer);
    const { rows, nextCursor } = await readPage(LATEST_FIRST, ownAmong(viewer, seen), query, (filter, page) =>
      models.notifications.find(filter, {}, page).lean<NotificationDoc[]>(),
    );
    return {
      items: rows.map((row) => present(row, seen && new Set(seen.map(String)))),
      nextCursor,
    };
  }),

  implement('unreadNotifications', async (_input, { viewer }) => {
    const unread = { ...(await ownNotifications(models, viewer)), readAt: null };
    return { unread: await models.notifications.countDocuments(unread, { limit: NOTIFICATIONS_COUNTED }) };
  }),

  implement('readNotification', async ({ subject: { notification } }, call) => {
    // one that was already read retains its time
    await models.notifications.updateOne({ _id: notification._id, readAt: null }, { $set: { readAt: call.now() } });
    return { success: true as const };
  }),

  implement('readNotifications', async ({ body: { until } }, call) => {
    const unread = {
      ...(await ownNotifications(models, call.viewer)),
      readAt: null,
      at: trusted({ $lte: new Date(until) }),
    };
    await models.notifications.updateMany(unread, { $set: { readAt: call.now() } });
    return { success: true as const };
  }),

  implement('notificationChoices', async (_input, { viewer }) => {
    const person = await models.users.findById(viewer.userId, { role: 1, notificationChoices: 1 }).lean();
    if (person === null) throw failures.notFound();
    return { items: choicesOf(person) };
  }),

  implement('stopMails', async ({ params: { token } }) => {
    const { userId, kind } = partsOfStopMailsToken(token) ?? {};
    if (userId === undefined || kind === undefined || !isChoiceKind(kind))
      throw failures.notFound(MESSAGES.stopMailsInvalid);
    // both have the length that the contract's pattern requires
    if (!timingSafeEqual(Buffer.from(token), Buffer.from(stopMailsToken(userId, kind, secret))))
      throw failures.notFound(MESSAGES.stopMailsInvalid);
    await runAsSystem('stop mails by the link of one', () =>
      models.users.updateOne({ _id: userId }, { $set: { [`notificationChoices.${kind}.mail`]: false } }),
    );
    return { success: true as const };
  }),

  implement('chooseNotifications', async ({ body: { kind, ...ways } }, { viewer }) => {
    if (!choiceKindsOf(viewer.role).includes(kind))
      throw failures.validation({ kind: 'Must be a kind of notification that you receive' });
    if (ways.inApp && !comesBy(kind, 'inApp')) throw failures.validation({ inApp: 'This kind is sent by mail only' });
    if (ways.mail && !comesBy(kind, 'mail')) throw failures.validation({ mail: 'This kind is not sent by mail' });
    const set = Object.fromEntries(
      Object.entries(ways).map(([way, wanted]) => [`notificationChoices.${kind}.${way}`, wanted]),
    );
    const person = await models.users
      .findOneAndUpdate({ _id: viewer.userId }, { $set: set }, { new: true })
      .lean<UserDoc>();
    if (person === null) throw failures.notFound();
    return { items: choicesOf(person) };
  }),
];

/**
 * A person's own in-app notifications, except those of companies that they can't see and of kinds that their role no
 * longer receives.
 */
export async function ownNotifications(
  models: Pick<Models, 'companies'>,
  viewer: Viewer,
): Promise<FilterQuery<NotificationDoc>> {
  return ownAmong(viewer, await visibleCompanyIds(models, viewer));
}

/** @param seen ids of the companies that the person sees; null for all */
function ownAmong(viewer: Viewer, seen: readonly Types.ObjectId[] | null): FilterQuery<NotificationDoc> {
  const among = trusted({ $in: seen ?? [] });
  return {
    userId: new Types.ObjectId(viewer.userId),
    inApp: true,
    kind: trusted({ $in: choiceKindsOf(viewer.role) }),
    ...(seen && { $or: [{ companyId: null, companies: null }, { companyId: among }, { 'companies.ids': among }] }),
  };
}

const present = (notification: NotificationDoc, seen: ReadonlySet<string> | null) => ({
  id: notification._id.toHexString(),
  ...subjectOf(notification, (companyId) => seen === null || seen.has(companyId.toHexString())),
  at: notification.at.toISOString(),
  readAt: notification.readAt?.toISOString() ?? null,
});

const choicesOf = ({
  role,
  notificationChoices,
}: Pick<UserDoc, 'role' | 'notificationChoices'>): NotificationChoice[] =>
  choiceKindsOf(role).map((kind) => {
    const { inApp, mail } = notificationWays(kind, notificationChoices);
    return { kind, inApp: comesBy(kind, 'inApp') ? inApp : null, mail: comesBy(kind, 'mail') ? mail : null };
  });
