import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { IMPERSONATION_CODE_SECONDS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  type ResolvedTenant,
  runAsSystem,
  type SessionDoc,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, enqueue, failures, inTx, record, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { reachableTenant } from '../account/firms.ts';
import { provenAccount } from '../account/own-account.ts';
import type { IdentityParts } from '../parts.ts';
import { deviceOf, newId } from '../session/open-session.ts';
import { standingOf } from '../session/session.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The person to impersonate, and their tenant. */
interface Subject {
  user: UserDoc;
  account: Pick<AuthAccountDoc, '_id' | 'version'>;
  tenant: ResolvedTenant;
}

/**
 * A person whose view of the product can be shown. Across firms: runs as system.
 * @throws CallError 404 for an unknown user, 409 for a system administrator (by any membership) and for a user who is
 * not active in an open firm or company
 */
async function subjectOf(parts: IdentityParts, userId: Types.ObjectId): Promise<Subject> {
  const { models } = parts.data;
  const user = await models.users.findOne({ _id: userId }).lean<UserDoc>();
  if (user === null) throw failures.notFound();
  if (user.role === 'systemAdmin' || (await models.users.exists({ email: user.email, role: 'systemAdmin' })) !== null)
    throw failures.conflict(MESSAGES.impersonationNever);
  const [reachable] = user.status === 'active' ? await reachableTenant(parts, user) : [];
  const account = await models.authAccounts.findOne({ email: user.email }, { version: 1 }).lean();
  if (reachable === undefined || account === null) throw failures.conflict(MESSAGES.impersonationNotPossible);
  return { user, account, tenant: reachable.tenant };
}

/** Notifies all administrators of the firm, or of the company without a firm. */
async function tellAdministrators(tx: Tx, { user }: Subject, { _id }: SessionDoc) {
  const whose = user.firmId
    ? { firmId: user.firmId, role: 'firmAdmin' as const }
    : { companyId: user.companyId, role: 'companyUser' as const };
  const administrators = await tx.models.users
    .find({ ...whose, status: 'active' }, { _id: 1 }, { session: tx.session })
    .lean();
  for (const administrator of administrators) {
    const payload = { sessionId: _id, userId: administrator._id.toHexString() };
    await enqueue(tx, 'mail.impersonation', payload);
  }
}

/**
 * Conflict guard: writes to the firm, or the company without a firm, before reading, so that of two concurrent
 * impersonations the second retries and sees the first.
 */
async function hold({ models, session }: Tx, { firmId, companyId }: UserDoc): Promise<void> {
  const raise = { $inc: { revision: 1 } };
  if (firmId) await models.firms.updateOne({ _id: firmId }, raise, { session });
  else await models.companies.updateOne({ _id: companyId }, raise, { session });
}

/**
 * Starts an impersonation, redeemed by its one-time code at the person's host: read-only, until it ends, and only while
 * the calling administrator's session is open. The firm's audit trail records the administrator, the reason and the
 * end, and the firm's administrators are mailed. Requested again before the code is redeemed, it is the same
 * impersonation.
 * @throws CallError 404 when impersonation is turned off and for an unknown user, 401, 403 for a wrong password, 409 as
 * `subjectOf`, 429
 */
export async function beginImpersonation(
  parts: IdentityParts,
  userId: Types.ObjectId,
  { password, reason, page }: ParsedCall<'beginImpersonation'>['body'],
  call: CallContext,
): Promise<CallOutput<'beginImpersonation'>> {
  const { data, clock, proofs, impersonationMinutes } = parts;
  if (impersonationMinutes === 0) throw failures.notFound();
  await provenAccount(parts, password, call);
  return runAsSystem('begin an impersonation', async () => {
    const administrator = await standingOf(parts, call.requirePrincipal().sessionId);
    const subject = await subjectOf(parts, userId);
    const { user, account, tenant } = subject;
    const now = clock();
    const until = new Date(now.getTime() + impersonationMinutes * MINUTE_MS);
    const row = {
      _id: newId(),
      userId: user._id,
      accountId: account._id,
      firmId: user.firmId,
      accountVersion: account.version,
      membershipVersion: user.version,
      withSecondFactor: false,
      impersonation: {
        administratorId: administrator.user._id,
        administratorSessionId: administrator.session._id,
        reason,
        until,
        returnUrl: `${call.secure ? 'https' : 'http'}://${call.host.name}${page}`,
      },
      ...deviceOf(call),
      createdAt: now,
      expiresAt: new Date(now.getTime() + IMPERSONATION_CODE_SECONDS * SECOND_MS),
    };
    const pressed = {
      userId: user._id,
      accountVersion: account.version,
      membershipVersion: user.version,
      'impersonation.administratorSessionId': row.impersonation.administratorSessionId,
      'impersonation.reason': reason,
      'impersonation.returnUrl': row.impersonation.returnUrl,
    };
    const known = await inTx(data, call, async (tx) => {
      const { session } = tx;
      await hold(tx, user);
      const open = { generation: 0, revokedAt: null, expiresAt: trusted({ $gt: now }) };
      const earlier = await data.models.sessions.findOne({ ...pressed, ...open }, null, { session }).lean<SessionDoc>();
      if (earlier !== null)
        return { _id: earlier._id, until: earlier.impersonation?.until ?? until, expiresAt: earlier.expiresAt };
      const [begun] = await data.models.sessions.create([row], { session });
      if (begun === undefined) throw new Error('The session was not written');
      await tellAdministrators(tx, subject, begun);
      await record(tx, {
        action: 'impersonation.begun',
        firmId: user.firmId,
        companyId: user.companyId,
        actorId: administrator.user._id,
        targetType: 'user',
        targetId: user._id.toHexString(),
        targetName: user.name || user.email,
        changes: {
          administrator: { from: null, to: administrator.user.name || administrator.user.email },
          reason: { from: null, to: reason },
          until: { from: null, to: until.toISOString() },
        },
      });
      return { _id: row._id, until, expiresAt: row.expiresAt };
    });
    const code = proofs.write('impersonation-code', { sessionId: known._id, generation: 0 });
    const codeSeconds = Math.ceil((known.expiresAt.getTime() - now.getTime()) / SECOND_MS);
    return { subdomain: tenant.subdomain, code, codeSeconds, until: known.until.toISOString() };
  });
}
