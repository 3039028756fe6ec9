import {
  type Concerned,
  choiceKindsOf,
  type HeardEvent,
  heardOf,
  type NotificationKind,
  type NotificationSubject,
  notificationWays,
  rolesConcerned,
} from '@scopewright/domain/notifications';
import { isOfClient } from '@scopewright/domain/policy';
import type { LinkTarget } from '@scopewright/jobs';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import type { UserDoc } from '../models/accounts/user.ts';
import type { CompanyDoc } from '../models/companies/company.ts';
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

/** Events with notifications in the product. */
type ToldEvent = Exclude<HeardEvent, 'account-reminder'>;

/** Input, besides the event, that decides its recipients. */
export interface Concerning {
  company?: Pick<CompanyDoc, '_id' | 'assignedConsultantIds'> | null;
  /** People who did something before that the event follows from, or who were assigned. */
  people?: Partial<Record<Concerned, readonly (Types.ObjectId | null)[]>>;
}

/** Filter for the people of a firm who are concerned in one way; null without any. */
function whoIs(concerned: Concerned, { company, people }: Concerning): FilterQuery<UserDoc> | null {
  const roles = rolesConcerned(concerned);
  const role = trusted({ $in: roles });
  if (concerned === 'administrators') return { role };
  if (concerned === 'consultants')
    return company ? { role, _id: trusted({ $in: company.assignedConsultantIds }) } : null;
  if (concerned === 'client') return company ? { role, companyId: company._id } : null;
  const ids = people?.[concerned]?.filter((id) => id !== null) ?? [];
  if (ids.length === 0) return null;
  const named = { role, _id: trusted({ $in: ids }) };
  if (!company) return named;
  // clients are only notified about their own company
  const ofFirm = trusted({ $in: roles.filter((one) => !isOfClient(one)) });
  return { $and: [named, { $or: [{ role: ofFirm }, { companyId: company._id }] }] };
}

/** The recipients of each kind of notification that an event has, by one query each. In the firm's scope. */
export async function recipientsOf(
  models: Pick<Models, 'users'>,
  event: ToldEvent,
  concerning: Concerning,
  by: { actorId: Types.ObjectId | string | null; session: ClientSession },
): Promise<{ kind: NotificationKind; to: Recipient[] }[]> {
  const found: { kind: NotificationKind; to: Recipient[] }[] = [];
  // one after the other: a transaction has a single connection
  for (const { kind, to } of heardOf(event)) {
    const who = to.flatMap((concerned) => whoIs(concerned, concerning) ?? []);
    const people = who.length === 0 ? [] : await recipients(models, { $or: who }, by);
    found.push({ kind: kind as NotificationKind, to: people });
  }
  return found;
}

/** Notifies everyone who hears of an event, as each has chosen, in the transaction of the change. In the firm's scope. */
export async function notifyOf(
  models: Pick<Models, 'users' | 'notifications' | 'outbox'>,
  event: ToldEvent,
  concerning: Concerning,
  what: Omit<Told, 'kind'>,
  { actorId, ...circumstances }: Parameters<typeof notify>[2] & { actorId: Types.ObjectId | string | null },
): Promise<void> {
  const notified = await recipientsOf(models, event, concerning, { actorId, session: circumstances.session });
  await notify(
    models,
    notified.map(({ kind, to }) => ({ what: { ...what, kind }, to })),
    circumstances,
  );
}

/**
 * The recipients among the firm's people, by one query: active people, except the person who did it. In the firm's
 * scope.
 */
function recipients(
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
  notified: readonly { what: Told; to: readonly Recipient[] }[],
  {
    firmId,
    link,
    session,
    now,
    requestId,
  }: { firmId: string; link: LinkTarget | null; session: ClientSession; now: Date; requestId: string | null },
): Promise<void> {
  const made = notified.flatMap(({ what, to }) =>
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
