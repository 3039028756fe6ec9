import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  type KnownMembership,
  lastKnownMemberships,
  type Models,
  membershipDetails,
  PRESENT,
  type ResolvedTenant,
  runAsSystem,
  trusted,
  type UserDoc,
  upserting,
} from '@scopewright/data';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { isOf, type Person, personOf } from './person.ts';
import { traceOf } from './trace.ts';

/** If two calls recover concurrently, the loser retries and finds the winner's documents. */
const TRIES = 3;

/**
 * The memberships that a person got by invitations, latest first. Invitations accepted before this account existed
 * belonged to a previous owner of the address.
 */
async function acceptedInvitations(
  { invitations }: Pick<Models, 'invitations'>,
  { email, createdAt }: AuthAccountDoc,
): Promise<KnownMembership[]> {
  const accepted = await invitations
    .find({ email, usedAt: trusted({ $gte: createdAt }) })
    .sort({ usedAt: -1 })
    .lean();
  return accepted.map(({ userId, firmId, companyId, role }) => ({
    userId,
    firmId,
    companyId,
    role,
    name: '',
    version: 1,
    ended: false,
  }));
}

type Recovered = Omit<
  UserDoc,
  | 'lastSignInAt'
  | 'removedWithCompany'
  | 'revokedLinks'
  | 'lastAssignedAt'
  | 'onboardingDismissed'
  | 'notificationChoices'
>;

/** The record of a person without a known membership: it can't sign in anywhere until a firm adds the person. */
const NOWHERE = {
  name: '',
  role: 'user',
  isAdmin: false,
  firmId: null,
  companyId: null,
  status: 'active',
  answersSeenAt: null,
  version: 1,
} as const;

/** Of several memberships at one firm or company the first is used. */
function firstOfEach(known: readonly KnownMembership[]): KnownMembership[] {
  const seen = new Set<string>();
  return known.filter(({ firmId, companyId }) => {
    const home = (firmId ?? companyId)?.toHexString() ?? '';
    return !seen.has(home) && seen.add(home);
  });
}

/**
 * The user record to restore for a lost membership. Null if there is nothing to restore: the membership was ended,
 * still exists or belongs to another tenant than the host's, its firm or company is deleted or missing, or it was a
 * system administrator's.
 */
async function restorable(
  { models, session }: Tx,
  { userId, role, firmId: knownFirm, companyId, name, version, ended }: KnownMembership,
  { email, tenant, now }: { email: string; tenant: ResolvedTenant | null; now: Date },
): Promise<Recovered | null> {
  if (ended || role === 'systemAdmin') return null;
  const company =
    companyId === null
      ? null
      : await models.companies.findOne({ _id: companyId, ...PRESENT }, { consultingFirmId: 1 }, { session }).lean();
  if (companyId !== null && company === null) return null;
  // a company that has since joined a firm took its users along
  const firmId = company === null ? knownFirm : company.consultingFirmId;
  if (firmId === null && companyId === null) return null;
  if (tenant !== null && !isOf(tenant, { firmId, companyId })) return null;
  if (firmId !== null && !(await models.firms.exists({ _id: firmId, deletedAt: null }).session(session))) return null;
  if (await models.users.exists({ $or: [{ _id: userId }, { firmId, email }] }).session(session)) return null;
  const latest = await models.sessions
    .findOne({ userId }, { membershipVersion: 1 }, { session })
    .sort({ membershipVersion: -1 })
    .lean();
  return {
    // the same id keeps references to the person valid, such as the companies assigned to a consultant
    _id: userId,
    email,
    name,
    role,
    isAdmin: false,
    firmId,
    companyId,
    status: 'active',
    // a higher version: sessions opened with the lost record stay ended
    version: Math.max(version, latest?.membershipVersion ?? 0) + 1,
    answersSeenAt: null,
    createdAt: now,
  };
}

/** Creates the person's missing records here. @throws CallError 409 when the only one was ended */
async function recoverIn(
  tx: Tx,
  { email, account, record: stored }: Person & { account: AuthAccountDoc },
): Promise<void> {
  const { models, call, session } = tx;
  const now = call.now();
  const known = firstOfEach([
    ...(await lastKnownMemberships(models, account._id)),
    ...(await acceptedInvitations(models, account)),
  ]);
  const lost: Recovered[] = [];
  for (const membership of known) {
    const restored = await restorable(tx, membership, { email, tenant: call.tenant, now });
    if (restored !== null) lost.push(restored);
  }
  const wasEnded =
    stored === null
      ? known.some((membership) => membership.ended && (call.tenant === null || isOf(call.tenant, membership)))
      : stored.status === 'removed';
  if (lost.length === 0 && wasEnded) throw failures.conflict(MESSAGES.membershipEnded);
  if (lost.length === 0 && stored === null) lost.push({ ...NOWHERE, _id: new Types.ObjectId(), email, createdAt: now });
  const trace = traceOf(call);
  for (const user of lost) {
    await models.users.create([user], { session });
    const details = { ...trace.details, ...membershipDetails(user, account) };
    const event = {
      ...trace,
      action: 'user.recovered',
      firmId: user.firmId,
      targetType: 'user',
      targetId: user._id.toHexString(),
      details,
    };
    await record(tx, event);
  }
}

/**
 * Recreates a person's lost user records (§2.10): at a tenant's host the membership there, elsewhere all, as recorded
 * in the audit trail or by an accepted invitation; if the person then has no record, one with role user and without a
 * tenant. Existing records are never changed, so it is safe to repeat.
 * @throws CallError 404 without an account, 409 for a membership that was ended
 */
async function recoverUser(parts: IdentityParts, email: string, call: CallContext): Promise<void> {
  const { data } = parts;
  const recover = () =>
    inTx(data, call, async (tx) => {
      const person = await personOf(data.models, email, call.tenant, tx.session);
      const { account } = person;
      if (account === null) throw failures.notFound(MESSAGES.noAccountForAddress);
      await recoverIn(tx, { ...person, account });
    });
  await runAsSystem('recover a user record', () => upserting(recover, TRIES));
}

export const recoverUserCall = (parts: IdentityParts): Implementation =>
  implement('recoverUser', async ({ body }, call) => {
    await recoverUser(parts, body.email, call);
    return { success: true as const };
  });
