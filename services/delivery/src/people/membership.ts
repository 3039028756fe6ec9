import type { Person } from '@scopewright/contracts';
import { type InvitationDoc, type Models, trusted, type UserDoc } from '@scopewright/data';
import { failures, type Tx } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';

/** Filter for current memberships: active and invited. */
export const MEMBER = { status: trusted({ $in: ['active', 'invited'] }) } as const;

export const PERSON_FIELDS = { name: 1, email: 1, role: 1, status: 1, lastSignInAt: 1, createdAt: 1 } as const;
export type StoredPerson = Pick<UserDoc, '_id' | keyof typeof PERSON_FIELDS>;

/** People in the shape of the contract, with the invitations of the invited ones read by one query. */
export async function presentPeople(
  { invitations }: Pick<Models, 'invitations'>,
  rows: readonly StoredPerson[],
  now: Date,
  session?: ClientSession,
): Promise<Person[]> {
  const waiting = rows.filter(({ status }) => status === 'invited').map(({ _id }) => _id);
  const open: Pick<InvitationDoc, 'userId' | 'expiresAt'>[] =
    waiting.length === 0
      ? []
      : await invitations
          .find({ userId: trusted({ $in: waiting }), usedAt: null }, { userId: 1, expiresAt: 1 })
          .session(session ?? null)
          .lean();
  const expiry = new Map(open.map(({ userId, expiresAt }) => [userId.toHexString(), expiresAt]));
  return rows.map(({ _id, name, email, role, status, lastSignInAt, createdAt }) => {
    const expiresAt = expiry.get(_id.toHexString());
    return {
      id: _id.toHexString(),
      name,
      email,
      role,
      status: status === 'invited' ? 'invited' : 'active',
      invitation: expiresAt
        ? { status: expiresAt <= now ? 'expired' : 'pending', expiresAt: expiresAt.toISOString() }
        : null,
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  });
}

/**
 * Checks, in the transaction that changes people, that the caller's membership still matches the token: two people who
 * remove each other concurrently don't both succeed. @throws CallError 401 when it was removed or has another role by
 * now
 */
export async function requireStanding({ models: { users }, call, session }: Tx): Promise<void> {
  const { userId, role, companyId } = call.viewer;
  const standing = await users.exists({ _id: userId, role, companyId, status: 'active' }).session(session);
  if (standing === null) throw failures.unauthorized();
}

/** @throws CallError 404 when no such active or invited member is among those */
export async function memberAmong(
  { models: { users }, session }: Tx,
  among: object,
  userId: Types.ObjectId,
): Promise<UserDoc> {
  const user = await users.findOne({ ...among, _id: userId, ...MEMBER }, {}, { session }).lean<UserDoc>();
  if (user === null) throw failures.notFound();
  return user;
}

/** A person in the contract's shape, as the caller's transaction sees them. @throws CallError 404 */
export async function presentPerson({ models, call, session }: Tx, userId: Types.ObjectId): Promise<Person> {
  const stored = await models.users.findOne({ _id: userId }, PERSON_FIELDS, { session }).lean<StoredPerson>();
  const [person] = stored === null ? [] : await presentPeople(models, [stored], call.now(), session);
  if (person === undefined) throw failures.notFound();
  return person;
}
