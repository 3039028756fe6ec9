import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { invitationNonce, invitationToken, tokenHash } from '../../invitations/token.ts';
import type { AuthAccountDoc } from '../../models/accounts/auth-account.ts';
import type { InvitationDoc } from '../../models/accounts/invitation.ts';
import type { SessionDoc } from '../../models/accounts/session.ts';
import type { UserDoc } from '../../models/accounts/user.ts';
import { DAY_MS, type Maker } from './maker.ts';

/** Accounts, the people of firms and companies, their sessions and invitations. */
export function accountFactories({ models, clock, next, insert, invitationSecret }: Maker) {
  async function user(firmId: Types.ObjectId | null, values: Partial<UserDoc> = {}): Promise<UserDoc> {
    const number = next();
    const role = values.role ?? (firmId ? 'firmAdmin' : values.companyId ? 'companyUser' : 'systemAdmin');
    const document = {
      email: `user${number}@example.test`,
      name: `User ${number}`,
      role,
      isAdmin: role === 'systemAdmin',
      firmId,
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.users.create(document)).toObject<UserDoc>());
  }

  /** A user's session, valid for a day. */
  async function session(
    user: Pick<UserDoc, '_id' | 'firmId' | 'version'>,
    values: Partial<SessionDoc> = {},
  ): Promise<SessionDoc> {
    const now = clock();
    const document = {
      _id: randomBytes(16).toString('base64url'),
      userId: user._id,
      accountId: new Types.ObjectId(),
      firmId: user.firmId,
      accountVersion: 1,
      membershipVersion: user.version,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
      ...values,
    };
    return insert(async () => (await models.sessions.create(document)).toObject<SessionDoc>());
  }

  async function authAccount(values: Partial<AuthAccountDoc> = {}): Promise<AuthAccountDoc> {
    const document = { email: `user${next()}@example.test`, createdAt: clock(), ...values };
    return (await models.authAccounts.create(document)).toObject<AuthAccountDoc>();
  }

  /** An invitation with the token that opens it. */
  async function invitation(
    values: Partial<InvitationDoc> & { firmId: Types.ObjectId; userId: Types.ObjectId; email: string },
  ): Promise<{ invitation: InvitationDoc; token: string }> {
    const now = clock();
    const _id = new Types.ObjectId();
    const nonce = invitationNonce();
    const token = invitationToken(_id.toHexString(), nonce, invitationSecret);
    const role: InvitationDoc['role'] = values.companyId ? 'companyUser' : 'user';
    const document = {
      _id,
      role,
      nonce,
      tokenHash: tokenHash(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 7 * DAY_MS),
      ...values,
    };
    return {
      invitation: await insert(async () => (await models.invitations.create(document)).toObject<InvitationDoc>()),
      token,
    };
  }

  return { user, session, authAccount, invitation };
}
