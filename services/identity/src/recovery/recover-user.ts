import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  audit,
  isDuplicateKey,
  type KnownMembership,
  lastKnownMemberships,
  type Models,
  membershipDetails,
  PRESENT,
  type ResolvedTenant,
  runAsSystem,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { isOf, type Person, personOf } from './person.ts';
import { traceOf } from './trace.ts';

/** Two that recover at the same instant: the later one finds what the earlier one made. */
const TRIES = 3;

/** The memberships that a person took up by invitations, the latest first. An invitation that was accepted before there was this account was somebody else's. */
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
  'lastSignInAt' | 'removedWithCompany' | 'lastAssignedAt' | 'onboardingDismissed' | 'notificationChoices'
>;

/** The record of a person of whom no membership is known: it signs in nowhere until a firm takes the person up. */
const NOWHERE = {
  name: '',
  role: 'user',
  isAdmin: false,
  firmId: null,
  companyId: null,
  status: 'active',
  version: 1,
} as const;

/** Of several memberships at one firm or company the first counts. */
function firstOfEach(known: readonly KnownMembership[]): KnownMembership[] {
  const seen = new Set<string>();
  return known.filter(({ firmId, companyId }) => {
    const home = (firmId ?? companyId)?.toHexString() ?? '';
    return !seen.has(home) && seen.add(home);
  });
}

/**
 * The user record of a membership that was lost; null where nothing is to be restored: it was ended, or is there, it is another tenant's than the host's,
 * its firm or company is gone or deleted, or it made a system administrator.
 */
async function restorable(
  models: Pick<Models, 'users' | 'firms' | 'companies' | 'sessions'>,
  { userId, role, firmId: knownFirm, companyId, name, version, ended }: KnownMembership,
  { email, tenant, session, now }: { email: string; tenant: ResolvedTenant | null; session: ClientSession; now: Date },
): Promise<Recovered | null> {
  if (ended || role === 'systemAdmin') return null;
  const company =
    companyId === null
      ? null
      : await models.companies.findOne({ _id: companyId, ...PRESENT }, { consultingFirmId: 1 }, { session }).lean();
  if (companyId !== null && company === null) return null;
  // a company that has moved to a firm since took its people along
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
    // the same id: what refers to the person, such as the companies assigned to a consultant, is theirs again
    _id: userId,
    email,
    name,
    role,
    isAdmin: false,
    firmId,
    companyId,
    status: 'active',
    // what was opened with the lost record stays closed
    version: Math.max(version, latest?.membershipVersion ?? 0) + 1,
    createdAt: now,
  };
}

/** Writes the records that a person lacks here. @throws CallError 409 when the only one was ended */
async function recoverIn(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  { email, account, record }: Person & { account: AuthAccountDoc },
  call: CallContext,
  session: ClientSession,
): Promise<void> {
  const now = clock();
  const known = firstOfEach([
    ...(await lastKnownMemberships(models, account._id)),
    ...(await acceptedInvitations(models, account)),
  ]);
  const lost: Recovered[] = [];
  for (const membership of known) {
    const restored = await restorable(models, membership, { email, tenant: call.tenant, session, now });
    if (restored !== null) lost.push(restored);
  }
  const wasEnded =
    record === null
      ? known.some((membership) => membership.ended && (call.tenant === null || isOf(call.tenant, membership)))
      : record.status === 'removed';
  if (lost.length === 0 && wasEnded) throw failures.conflict(MESSAGES.membershipEnded);
  if (lost.length === 0 && record === null) lost.push({ ...NOWHERE, _id: new Types.ObjectId(), email, createdAt: now });
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
    await audit(models, event, { session, now });
  }
}

/**
 * Makes the user records anew that a person has lost (§2.10): at a tenant's host the membership there, elsewhere all, as the audit trail or an accepted
 * invitation remembers them; else, where the person has no record, one with role user that belongs nowhere. What is there is never changed, so it may be
 * done again.
 * @throws CallError 404 without an account, 409 for a membership that was ended
 */
async function recoverUser(parts: IdentityParts, email: string, call: CallContext): Promise<void> {
  const { data } = parts;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runAsSystem('recover a user record', () =>
        data.inTransaction(async (session) => {
          const person = await personOf(data.models, email, call.tenant, session);
          const { account } = person;
          if (account === null) throw failures.notFound(MESSAGES.noAccountForAddress);
          await recoverIn(parts, { ...person, account }, call, session);
        }),
      );
      return;
    } catch (error) {
      if (!isDuplicateKey(error) || attempt >= TRIES) throw error;
    }
  }
}

export const recoverUserCall = (parts: IdentityParts): Implementation =>
  implement('recoverUser', async ({ body }, call) => {
    await recoverUser(parts, body.email, call);
    return { success: true as const };
  });
