import type { Person } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { audit, isDuplicateKey, type Models, runAsSystem, runWithTenant } from '@scopewright/data';
import {
  failures,
  type Implementation,
  implement,
  linkTargetOf,
  requireSystemAdministrator,
  submitOnce,
} from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { inviteMember } from '../people/invite-member.ts';
import { presentPerson } from '../people/membership.ts';

/**
 * Lets a system administrator invite a firm's administrator. Such invitations don't count toward the firm's daily
 * limit.
 */
export const inviteAdministratorCall = ({ data, invitationSecret, links }: DeliveryParts): Implementation =>
  implement('inviteFirmAdmin', async ({ subject: { firm }, body: { email, name = '' } }, call) => {
    const { models } = data;
    const firmId = firm._id.toHexString();
    const subdomain = await runAsSystem("find a firm's subdomain", () => openFirmAt(models, firmId));
    const link = linkTargetOf(call, { firmId, subdomain }, links);
    const { userId: invitedBy } = call.requirePrincipal();
    const person = {
      firmId: firm._id,
      companyId: null,
      role: 'firmAdmin',
      email,
      name,
      invitedBy: new Types.ObjectId(invitedBy),
    } as const;
    const invite = () =>
      submitOnce<Person>(
        data,
        call,
        { name: 'inviteFirmAdmin', firmId, content: [firmId, email, name] },
        async (session) => {
          const now = call.now();
          await holdOpenFirm(models, session);
          await runAsSystem('look whether the caller still is a system administrator', () =>
            requireSystemAdministrator(models, call, session),
          );
          const { userId } = await inviteMember(
            models,
            { ...person, secret: invitationSecret, link, requestId: call.requestId },
            { session, now },
          );
          const target = { companyId: null, targetType: 'user', targetId: userId.toHexString(), targetName: email };
          const origin = { actorId: invitedBy, ip: call.ip, requestId: call.requestId };
          await audit(
            models,
            { ...target, ...origin, action: 'staff.invited', changes: { role: { from: null, to: 'firmAdmin' } } },
            { session, now },
          );
          return presentPerson(models, userId, now, session);
        },
      );
    return runWithTenant(firmId, invite).catch((error: unknown) => {
      throw isDuplicateKey(error) ? failures.emailTaken(MESSAGES.memberTaken) : error;
    });
  });

/** The subdomain of a firm that is neither archived nor deleted. @throws CallError 404, 409 */
async function openFirmAt({ firms, addresses }: Models, firmId: string): Promise<string> {
  const [firm, address] = await Promise.all([
    firms.findOne({ _id: firmId }, { archivedAt: 1, deletedAt: 1 }).lean(),
    addresses.findOne({ firmId, kind: 'subdomain' }, { _id: 1 }).lean(),
  ]);
  if (firm === null || address === null) throw failures.notFound();
  if (firm.archivedAt || firm.deletedAt) throw failures.conflict(MESSAGES.firmIsClosed);
  return address._id;
}

/**
 * Conflict guard: closing the firm, or inviting the same person, concurrently happens entirely before or after. @throws
 * CallError 409
 */
async function holdOpenFirm({ firms }: Models, session: ClientSession): Promise<void> {
  const held = await firms.updateOne({ archivedAt: null, deletedAt: null }, { $inc: { revision: 1 } }, { session });
  if (held.matchedCount === 0) throw failures.conflict(MESSAGES.firmIsClosed);
}
