import { choiceKindsOf, type NotificationSubject, notificationWays } from '@scopewright/domain/notifications';
import type { LinkTarget } from '@scopewright/jobs';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import type { UserDoc } from '../models/accounts/user.ts';
import type { Models } from '../models/index.ts';
import type { NotificationDoc } from '../models/notification.ts';
import { enqueueOutboxEach } from '../outbox/enqueue.ts';
import { trusted } from '../tenant/trusted.ts';

/** Something to notify people of. `event` identifies it permanently within the firm. */
export type Told = Pick<
  NotificationDoc,
  'kind' | 'event' | 'companyId' | 'companyName' | 'companies' | 'target' | 'status' | 'due'
>;

type Recipient = Pick<UserDoc, '_id' | 'role' | 'notificationChoices'>;

/**
 * The recipients among the firm's people, by one query: active people, except the person who did it. In the firm's
 * scope.
 */
export function recipients(
  { users }: Pick<Models, 'users'>,
  who: FilterQuery<UserDoc>,
  { actorId, session }: { actorId: Types.ObjectId | string | null; session: ClientSession },
): Promise<Recipient[]> {
  const others = actorId === null ? {} : { _id: trusted({ $ne: new Types.ObjectId(actorId) }) };
  return users
    .find({ $and: [who, { status: 'active', ...others }] }, { role: 1, notificationChoices: 1 }, { session })
    .lean<Recipient[]>();
}

/**
 * Notifies people as each has chosen, in the transaction of the change: with one write, and one more for the mails. In
 * the firm's scope.
 * @param link base of the links in mails; null if unknown: then no mail is sent
 */
export async function notify(
  models: Pick<Models, 'notifications' | 'outbox'>,
  told: readonly { what: Told; to: readonly Recipient[] }[],
  {
    firmId,
    link,
    session,
    now,
    requestId,
  }: { firmId: string; link: LinkTarget | null; session: ClientSession; now: Date; requestId: string | null },
): Promise<void> {
  const made = told.flatMap(({ what, to }) =>
    to.flatMap(({ _id: userId, role, notificationChoices }) => {
      const { inApp, mail } = notificationWays(what.kind, notificationChoices);
      if (!choiceKindsOf(role).includes(what.kind) || (!inApp && !mail)) return [];
      return [{ mail, document: { ...what, _id: new Types.ObjectId(), userId, inApp, at: now } }];
    }),
  );
  if (made.length === 0) return;
  await models.notifications.insertMany(
    made.map(({ document }) => document),
    { session },
  );
  if (link === null) return;
  const mails = made.flatMap(({ mail, document }) =>
    mail ? [{ firmId, notificationId: document._id.toHexString(), link }] : [],
  );
  await enqueueOutboxEach(models, 'mail.notification', mails, { session, now, requestId });
}

/** How many things a reminder names; the others are counted. */
const DUE_NAMED = 5;

type OfSeveral = NonNullable<Told['companies']>;

/**
 * The companies among several that a person sees; if only one named company remains, it is shown as a single company.
 */
function shownOf(
  { ids, named }: OfSeveral,
  sees: (companyId: Types.ObjectId) => boolean,
): Pick<NotificationSubject, 'company' | 'companies'> {
  const [count, shown] = [ids.filter(sees).length, named.filter(({ id }) => sees(id))];
  const [first] = shown;
  if (count === 1 && first) return { company: { id: first.id.toHexString(), name: first.name }, companies: null };
  return { company: null, companies: { names: shown.map(({ name }) => name), count } };
}

/** The first things that are due, and how many there are. */
const dueOf = (due: NonNullable<Told['due']>) => ({
  items: due.slice(0, DUE_NAMED).map(({ title, dueOn }) => ({ title, dueOn })),
  count: due.length,
});

/**
 * The input for a notification's words and path.
 * @param sees whether the reader sees a company; others of several are omitted
 */
export function subjectOf(
  { kind, companyId, companyName, companies, target, status, due }: Told,
  sees: (companyId: Types.ObjectId) => boolean,
): NotificationSubject {
  const about = companies
    ? shownOf(companies, sees)
    : { company: companyId && { id: companyId.toHexString(), name: companyName ?? '' }, companies: null };
  return {
    kind,
    ...about,
    target: target && {
      type: target.type,
      id: target.id.toHexString(),
      name: target.name,
      sowId: target.sowId?.toHexString() ?? null,
    },
    status,
    ...(due && { due: dueOf(due.filter((one) => sees(one.companyId))) }),
  };
}
