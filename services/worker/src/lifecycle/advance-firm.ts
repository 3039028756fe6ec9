import {
  announceFirm,
  archiveFirm,
  audit,
  type DataAccess,
  enqueueOutboxEach,
  type FirmDoc,
  type Models,
  runWithTenant,
} from '@scopewright/data';
import {
  afterDue,
  type Due,
  type FirmLifecycle,
  firmLifecycle,
  type LifecycleState,
} from '@scopewright/domain/lifecycle';
import type { JobPayload, LinkTarget } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';

export type EndedSessions = NonNullable<Awaited<ReturnType<typeof archiveFirm>>>['ended'];

export interface AdvanceParts {
  data: DataAccess;
  /** The time the mails are sent, independent of the time that the timeline is evaluated for. */
  clock: Clock;
  /** Base of links about a firm with this subdomain; of the product for a firm without one (null). */
  linkTo: (subdomain: string | null) => LinkTarget;
  /** Notifies every service that the firm at an address has changed. */
  announceAddress: (addressId: string) => Promise<unknown>;
  /** Notifies every service that sessions have ended. */
  announceEnded: (ended: EndedSessions) => Promise<unknown>;
}

/** The effect of a lifecycle step on a firm. */
export interface Advanced {
  firmId: string;
  name: string;
  from: LifecycleState;
  to: LifecycleState;
  done: Due[];
  nextDueAt: Date | null;
}

/** How many notices a firm remembers; one period has far fewer. */
const NOTICES_KEPT = 50;

/**
 * Performs the steps due on a firm's timeline as of `at`, in one transaction: the changes of state, the notices sent,
 * and their mails to every administrator. The firm document is the conflict guard: if another worker, a payment or a
 * user's activity changes it concurrently, this retries and sees the change.
 * @returns null if the firm does not exist
 */
export async function advanceFirm(
  parts: AdvanceParts,
  firmId: string,
  { at, requestId }: { at: Date; requestId: string | null },
): Promise<Advanced | null> {
  const { data, announceAddress, announceEnded } = parts;
  return runWithTenant(firmId, async () => {
    const result = await data.inTransaction((session) => step(parts, { at, requestId, session }));
    if (result === null) return null;
    const { ended, ...advanced } = result;
    if (ended !== null) await announceEnded(ended);
    // also after a worker that archived the firm died before announcing it
    if (advanced.to === 'archived') await announceFirm(data.models, announceAddress);
    return advanced;
  });
}

/** Steps due for a firm as of a time. */
export function advancedOf(firm: FirmDoc, at: Date): Advanced {
  const { done, present } = walk(firm, at);
  return {
    firmId: firm._id.toHexString(),
    name: firm.name,
    from: stateBefore(firm, at),
    to: present.state,
    done,
    nextDueAt: present.nextDueAt,
  };
}

/** Advances a firm until nothing is due any more: archiving it makes a notice due. */
function walk(firm: FirmDoc, at: Date): { done: Due[]; firm: FirmDoc; present: FirmLifecycle } {
  const present = firmLifecycle(firm, at);
  if (present.due.length === 0) return { done: [], firm, present };
  const rest = walk(afterDue(firm, present.due, at), at);
  return { ...rest, done: [...present.due, ...rest.done] };
}

interface Step {
  at: Date;
  requestId: string | null;
  session: ClientSession;
}

async function step(
  { data: { models }, clock, linkTo }: AdvanceParts,
  { at, requestId, session }: Step,
): Promise<(Advanced & { ended: EndedSessions | null }) | null> {
  const found = await models.firms.findOne({}, null, { session }).lean<FirmDoc>();
  if (found === null) return null;
  const { done, firm, present } = walk(found, at);
  const by = { actorId: null, ip: null, requestId };
  const recorded = await recordReadOnly(models, found, { since: present.readOnlySince, at, requestId, session });
  const archived = done.some(({ kind }) => kind === 'archive')
    ? await archiveFirm(models, { firmId: found._id, now: at, by }, session)
    : null;
  const given = firm.noticesGiven.slice(found.noticesGiven?.length ?? 0);
  const remember = { $push: { noticesGiven: { $each: given, $slice: -NOTICES_KEPT } } };
  await models.firms.updateOne(
    {},
    { $set: { lifecycleDueAt: present.nextDueAt, ...recorded }, ...(given.length > 0 && remember) },
    { session },
  );
  const payloads = await mailsOf(models, found, done, { linkTo, session });
  await enqueueOutboxEach(models, 'mail.lifecycle', payloads, { session, now: clock(), requestId });
  return { ...advancedOf(found, at), ended: archived?.ended ?? null };
}

/**
 * Records once per period that a firm has become read-only, except for a closed one. @returns the firm's new marker for
 * it
 */
async function recordReadOnly(
  models: Pick<Models, 'auditEvents' | 'storageUse'>,
  { _id, name, readOnlyRecorded, archivedAt, deletedAt }: FirmDoc,
  { since, at, requestId, session }: Step & { since: Date | null },
): Promise<Partial<Pick<FirmDoc, 'readOnlyRecorded'>>> {
  if (since === null || archivedAt || deletedAt || readOnlyRecorded?.getTime() === since.getTime()) return {};
  const about = { firmId: _id, targetType: 'firm', targetId: _id.toHexString(), targetName: name };
  await audit(
    models,
    { action: 'firm.read-only', ...about, details: { since: since.toISOString() }, actorId: null, ip: null, requestId },
    { session, now: at },
  );
  return { readOnlyRecorded: since };
}

/** The mails of the notices, one per active administrator. */
async function mailsOf(
  { users, addresses }: Pick<Models, 'users' | 'addresses'>,
  { _id }: FirmDoc,
  done: readonly Due[],
  { linkTo, session }: Pick<AdvanceParts, 'linkTo'> & { session: ClientSession },
): Promise<JobPayload<'mail.lifecycle'>[]> {
  const notices = done.filter((due) => due.kind === 'notice');
  if (notices.length === 0) return [];
  const administrators = await users.find({ role: 'firmAdmin', status: 'active' }, { _id: 1 }, { session }).lean();
  const address = await addresses.findOne({ kind: 'subdomain' }, { _id: 1 }, { session }).lean();
  const about = { firmId: _id.toHexString(), link: linkTo(address?._id ?? null) };
  return notices.flatMap(({ notice, issue, about: time }) =>
    administrators.map((administrator) => ({
      ...about,
      userId: administrator._id.toHexString(),
      notice,
      issue,
      at: time.toISOString(),
    })),
  );
}

/** A firm's state just before something became due. */
const stateBefore = (firm: FirmDoc, at: Date): LifecycleState =>
  firmLifecycle(
    { ...firm, noticesGiven: [] },
    new Date(Math.min(at.getTime(), firm.lifecycleDueAt?.getTime() ?? at.getTime()) - 1),
  ).state;
