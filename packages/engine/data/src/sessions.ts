import type { ClientSession, Types } from 'mongoose';
import type { Models } from './models/index.ts';
import { runAsSystem } from './tenant/context.ts';
import { trusted } from './tenant/trusted.ts';

/**
 * Ended sessions, to be announced to every service: by id, and everything issued for an earlier version of an account
 * or membership.
 */
export interface EndedSessions {
  sessionIds: string[];
  account?: { id: string; version: number };
  membership?: { id: string; version: number };
}

interface Ending {
  /** The transaction of the change that ends the sessions. */
  session: ClientSession;
  now: Date;
  /** Why, in a few words; stored with the sessions. */
  reason: string;
}

async function endOpen(
  { sessions }: Pick<Models, 'sessions'>,
  whose: { userId: Types.ObjectId } | { accountId: Types.ObjectId } | { firmId: Types.ObjectId },
  { session, now, reason, keep }: Ending & { keep?: string | undefined },
) {
  const open = await sessions.find({ ...whose, revokedAt: null }, { _id: 1 }, { session }).lean();
  const sessionIds = open.map(({ _id }) => _id).filter((id) => id !== keep);
  if (sessionIds.length > 0)
    await sessions.updateMany(
      { _id: trusted({ $in: sessionIds }) },
      { $set: { revokedAt: now, revokedReason: reason } },
      { session },
    );
  return sessionIds;
}

/**
 * Ends a membership's sessions, in the transaction that changes its role or state; announce the result after the
 * commit. A concurrent sign-in or refresh writes or checks the same version, so it either comes first and is ended
 * here, or comes later and fails. In the firm's scope.
 */
export async function endMembershipSessions(
  models: Pick<Models, 'users' | 'sessions'>,
  userId: Types.ObjectId,
  ending: Ending,
): Promise<EndedSessions> {
  const raised = await models.users
    .findOneAndUpdate(
      { _id: userId },
      { $inc: { version: 1 } },
      { new: true, projection: { version: 1 }, session: ending.session },
    )
    .lean();
  const sessionIds = await endOpen(models, { userId }, ending);
  return { sessionIds, ...(raised && { membership: { id: userId.toHexString(), version: raised.version } }) };
}

/**
 * Ends all sessions at a firm, in the transaction that closes it. In the firm's scope or the system's. @returns what to
 * announce after the commit
 */
export async function endFirmSessions(
  { sessions }: Pick<Models, 'sessions'>,
  firmId: Types.ObjectId,
  ending: Ending,
): Promise<EndedSessions> {
  return { sessionIds: await endOpen({ sessions }, { firmId }, ending) };
}

/**
 * Removes the memberships of a company's people, in the transaction that deletes the company, and ends their sessions;
 * `giveBackCompanyPeople` undoes it. In the firm's scope.
 */
export async function removeCompanyPeople(
  models: Pick<Models, 'users' | 'sessions'>,
  companyId: Types.ObjectId,
  ending: Ending,
): Promise<EndedSessions> {
  const { session, now, reason } = ending;
  const people = await models.users
    .find({ companyId, status: trusted({ $in: ['active', 'invited'] }) }, { _id: 1 }, { session })
    .lean();
  for (const status of ['active', 'invited'] as const)
    await models.users.updateMany(
      { companyId, status },
      { $set: { status: 'removed', removedWithCompany: status }, $inc: { version: 1 } },
      { session },
    );
  const whose = { userId: trusted({ $in: people.map(({ _id }) => _id) }), revokedAt: null };
  const open = await models.sessions.find(whose, { _id: 1 }, { session }).lean();
  await models.sessions.updateMany(whose, { $set: { revokedAt: now, revokedReason: reason } }, { session });
  return { sessionIds: open.map(({ _id }) => _id) };
}

/**
 * Restores the memberships that were removed with a company, in the transaction that restores the company. In the
 * firm's scope.
 */
export async function giveBackCompanyPeople(
  { users }: Pick<Models, 'users'>,
  companyId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  for (const status of ['active', 'invited'] as const)
    await users.updateMany(
      { companyId, status: 'removed', removedWithCompany: status },
      { $set: { status, removedWithCompany: null }, $inc: { version: 1 } },
      { session },
    );
}

/**
 * Marks browsers of an account as deliberately signed out: sign-in attempts there are limited as for unknown browsers.
 * In the system scope or the firm's.
 * @param which digests, or all except that of one session's browser
 */
export async function signOutDevices(
  { authAccounts }: Pick<Models, 'authAccounts'>,
  accountId: Types.ObjectId,
  which: { only: readonly (string | null | undefined)[] } | { allBut: string | null },
  session?: ClientSession,
): Promise<void> {
  const digests = 'only' in which ? which.only.filter((digest) => typeof digest === 'string') : null;
  if (digests?.length === 0) return;
  const gone = 'only' in which ? { $in: digests } : { $ne: which.allBut };
  await authAccounts.updateOne(
    { _id: accountId, 'devices.digest': trusted(digests === null ? { $exists: true } : { $in: digests }) },
    { $set: { 'devices.$[gone].signedOut': true } },
    { arrayFilters: [{ 'gone.digest': gone }], ...(session && { session }) },
  );
}

/**
 * Ends a person's sessions at every firm, signs all other browsers out, and cancels a pending e-mail change, in the
 * transaction that changes their password; see `endMembershipSessions`.
 * @param ending `keep`: the session of the device in use; it continues with the account's new version, but its tokens
 *   don't
 */
export async function endAccountSessions(
  models: Pick<Models, 'authAccounts' | 'sessions'>,
  accountId: Types.ObjectId,
  ending: Ending & { keep?: string },
): Promise<EndedSessions> {
  const { session, keep } = ending;
  const raised = await models.authAccounts
    .findOneAndUpdate(
      { _id: accountId },
      { $inc: { version: 1 }, $set: { emailChangeId: null } },
      { new: true, projection: { version: 1 }, session },
    )
    .lean();
  const sessionIds = await runAsSystem("end a person's sessions at all firms", async () => {
    const kept =
      keep === undefined
        ? null
        : await models.sessions.findOne({ _id: keep, accountId }, { device: 1 }, { session }).lean();
    await signOutDevices(models, accountId, { allBut: kept?.device ?? null }, session);
    if (keep !== undefined && raised !== null)
      await models.sessions.updateOne(
        { _id: keep, accountId, revokedAt: null },
        { $set: { accountVersion: raised.version } },
        { session },
      );
    return endOpen(models, { accountId }, ending);
  });
  return { sessionIds, ...(raised && { account: { id: accountId.toHexString(), version: raised.version } }) };
}

/**
 * Ends some of a person's sessions at any firms, and signs their browsers out; sessions of other people, or already
 * ended, are ignored. @returns the ids of those that ended
 */
export async function endSomeSessions(
  { authAccounts, sessions }: Pick<Models, 'authAccounts' | 'sessions'>,
  accountId: Types.ObjectId,
  which: { only: string } | { allBut: string },
  { now, reason, session }: Omit<Ending, 'session'> & Partial<Pick<Ending, 'session'>>,
): Promise<EndedSessions> {
  const options = session ? { session } : {};
  const chosen = 'only' in which ? which.only : trusted({ $ne: which.allBut });
  const open = await sessions
    .find({ _id: chosen, accountId, revokedAt: null, expiresAt: trusted({ $gt: now }) }, { device: 1 }, options)
    .lean();
  const sessionIds = open.map(({ _id }) => _id);
  if (sessionIds.length > 0)
    await sessions.updateMany(
      { _id: trusted({ $in: sessionIds }), revokedAt: null },
      { $set: { revokedAt: now, revokedReason: reason } },
      options,
    );
  const kept =
    'allBut' in which ? await sessions.findOne({ _id: which.allBut, accountId }, { device: 1 }, options).lean() : null;
  const devices = open.map(({ device }) => device).filter((device) => device !== kept?.device);
  await signOutDevices({ authAccounts }, accountId, { only: devices }, session);
  return { sessionIds };
}
