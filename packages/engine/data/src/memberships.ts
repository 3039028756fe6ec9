import { ROLES, type Role } from '@scopewright/contracts/access';
import { type ClientSession, Types } from 'mongoose';
import { EARLIER_LINKS_KEPT, linksOf } from './invitations/links.ts';
import type { AuthAccountDoc } from './models/accounts/auth-account.ts';
import type { UserDoc } from './models/accounts/user.ts';
import type { Models } from './models/index.ts';

/** A membership as recorded in the audit trail, from which recovery can recreate a lost record. */
export interface KnownMembership extends Pick<UserDoc, 'role' | 'firmId' | 'companyId' | 'name' | 'version'> {
  userId: Types.ObjectId;
  /** The membership was ended deliberately: it is not restored. */
  ended: boolean;
}

/**
 * The part of an audit event's `details` that records a membership: with every sign-in, every change of role or
 * company, and its end. Changes that are not recorded here are lost in a recovery.
 */
export const membershipDetails = (
  {
    _id,
    role,
    companyId,
    name,
    version,
    status,
  }: Pick<UserDoc, '_id' | 'role' | 'companyId' | 'name' | 'version' | 'status'>,
  account: Pick<AuthAccountDoc, '_id'>,
): Record<string, unknown> => ({
  membership: {
    accountId: account._id.toHexString(),
    userId: _id.toHexString(),
    role,
    companyId: companyId?.toHexString() ?? null,
    name,
    version,
    status,
  },
});

interface Remembered {
  firmId: Types.ObjectId | null;
  /** Events from before ends were recorded have no `status`. */
  details: {
    membership: {
      userId: string;
      role: string;
      companyId: string | null;
      name: string;
      version: number;
      status?: string;
    };
  };
}

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

/**
 * The latest record in the audit trail of each of a person's memberships, the latest first. Across firms: in the system
 * scope.
 */
export async function lastKnownMemberships(
  { auditEvents }: Pick<Models, 'auditEvents'>,
  accountId: Types.ObjectId,
): Promise<KnownMembership[]> {
  const remembered = await auditEvents.aggregate<Remembered>([
    { $match: { 'details.membership.accountId': accountId.toHexString() } },
    { $sort: { at: -1, _id: -1 } },
    {
      $group: {
        _id: '$details.membership.userId',
        at: { $first: '$at' },
        firmId: { $first: '$firmId' },
        details: { $first: '$details' },
      },
    },
    { $sort: { at: -1 } },
  ]);
  return remembered.flatMap(({ firmId, details: { membership } }) => {
    const { userId, role, companyId, name, version, status } = membership;
    const ended = status === 'removed';
    return isRole(role)
      ? [
          {
            userId: new Types.ObjectId(userId),
            role,
            firmId,
            companyId: companyId === null ? null : new Types.ObjectId(companyId),
            name,
            version,
            ended,
          },
        ]
      : [];
  });
}

/**
 * Removes a membership, in the caller's transaction; a pending invitation is revoked with it. Its links are remembered,
 * so that they are recognized as replaced once the person is invited again. The caller ends the sessions.
 */
export async function removeMembership(
  { users, invitations }: Pick<Models, 'users' | 'invitations'>,
  _id: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const pending = { userId: _id, usedAt: null };
  const revoked = await invitations.find(pending, { tokenHash: 1, replacedHashes: 1 }, { session }).lean();
  await users.updateOne(
    { _id },
    {
      $set: { status: 'removed', removedWithCompany: null },
      ...(revoked.length > 0 && {
        $push: { revokedLinks: { $each: linksOf(revoked), $slice: -EARLIER_LINKS_KEPT } },
      }),
    },
    { session },
  );
  await invitations.deleteMany(pending, { session });
}

/**
 * The `details` with which the audit event of a change of role or company, or of an end, records the membership's state
 * in the caller's transaction, so that recovery restores neither an earlier one nor an ended one. Empty for a person
 * without an account, who has nothing to recover.
 */
export async function rememberedMembership(
  { users, authAccounts }: Pick<Models, 'users' | 'authAccounts'>,
  _id: Types.ObjectId,
  session: ClientSession,
): Promise<Record<string, unknown>> {
  const user = await users
    .findOne({ _id }, { email: 1, role: 1, companyId: 1, name: 1, version: 1, status: 1 }, { session })
    .orFail()
    .lean();
  const account = await authAccounts.findOne({ email: user.email }, { _id: 1 }, { session }).lean();
  return account === null ? {} : membershipDetails(user, account);
}
