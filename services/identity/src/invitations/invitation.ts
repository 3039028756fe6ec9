import { MESSAGES } from '@scopewright/contracts/errors';
import { type AuthAccountDoc, type InvitationDoc, runAsSystem, runWithTenant, tokenHash } from '@scopewright/data';
import { type CallContext, type CallError, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

export type InvitationStatus = 'pending' | 'used' | 'expired' | 'replaced';

/** An invitation, as seen by the holder of one of its links. */
export interface HeldInvitation {
  invitation: InvitationDoc;
  /** Remaining uses of the link. */
  status: InvitationStatus;
}

function statusOf(
  { usedAt, expiresAt, tokenHash: current }: InvitationDoc,
  presentedHash: string,
  now: Date,
): InvitationStatus {
  if (usedAt !== null) return 'used';
  if (current !== presentedHash) return 'replaced';
  return expiresAt <= now ? 'expired' : 'pending';
}

/** By its current link, or by one that was replaced. In the system scope. */
const invitationByHash = async (
  { invitations }: Pick<IdentityParts['data']['models'], 'invitations'>,
  hash: string,
): Promise<InvitationDoc | null> =>
  (await invitations.findOne({ tokenHash: hash }).lean<InvitationDoc>()) ??
  (await invitations.findOne({ replacedHashes: hash }).lean<InvitationDoc>());

/**
 * The invitation that a link belongs to, also when the link no longer works. At the host of another firm the link is
 * unknown.
 * @throws CallError 404, 403 for an archived firm
 */
export async function invitationOf(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  token: string,
  call: CallContext,
): Promise<HeldInvitation> {
  const hash = tokenHash(token);
  const invitation = await runAsSystem('find an invitation', () => invitationByHash(models, hash));
  if (invitation === null || call.tenant?.firmId !== invitation.firmId.toHexString())
    throw failures.notFound(MESSAGES.invitationInvalid);
  if (call.tenant.archived) throw failures.archived();
  return { invitation, status: statusOf(invitation, hash, call.now()) };
}

const NOT_PENDING: Record<Exclude<InvitationStatus, 'pending'>, string> = {
  used: MESSAGES.invitationUsed,
  expired: MESSAGES.invitationExpired,
  replaced: MESSAGES.invitationReplaced,
};

/** The error for a link that can't be accepted, with the reason as message. */
export const notPending = (status: Exclude<InvitationStatus, 'pending'>): CallError =>
  failures.gone(NOT_PENDING[status]);

/** The invited address's account, if it can sign in. A person whose password was removed counts as new. */
export async function accountOfInvited(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  email: string,
): Promise<AuthAccountDoc | null> {
  const account = await models.authAccounts.findOne({ email }).lean<AuthAccountDoc>();
  return account?.passwordHash ? account : null;
}

/** The content of an invitation. Reading never spends a link, because mail scanners open links. */
export const invitationCall = (parts: IdentityParts): Implementation =>
  implement('invitation', async ({ params }, call) => {
    const { invitation, status } = await invitationOf(parts, params.token, call);
    const { firmId, userId, companyId, email, expiresAt } = invitation;
    const { firms, users, companies } = parts.data.models;
    return runWithTenant(firmId, async () => {
      const [firm, user, company, account] = await Promise.all([
        firms.findOne({ _id: firmId }, { name: 1 }).lean(),
        users.findOne({ _id: userId }, { name: 1 }).lean(),
        companyId === null ? null : companies.findOne({ _id: companyId }, { name: 1 }).lean(),
        accountOfInvited(parts, email),
      ]);
      if (firm === null || user === null) throw failures.notFound(MESSAGES.invitationInvalid);
      return {
        email,
        name: user.name,
        companyName: company?.name ?? firm.name,
        firmName: firm.name,
        status,
        expiresAt: expiresAt.toISOString(),
        hasAccount: account !== null,
      };
    });
  });

/**
 * The firm that a link belongs to, for a page on a host without a firm. A token of 256 random bits can't be guessed, so
 * the answer reveals nothing to anyone who does not hold the link.
 */
export const invitationAddressCall = ({ data: { models } }: IdentityParts): Implementation =>
  implement('invitationAddress', ({ params }) =>
    runAsSystem('find the address of an invitation', async () => {
      const invitation = await invitationByHash(models, tokenHash(params.token));
      const address =
        invitation &&
        (await models.addresses.findOne({ firmId: invitation.firmId, kind: 'subdomain' }, { _id: 1 }).lean());
      if (!address) throw failures.notFound(MESSAGES.invitationInvalid);
      return { subdomain: address._id };
    }),
  );
