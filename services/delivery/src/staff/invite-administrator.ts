import type { Person } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type Models, onDuplicateKey, runAsSystem, runWithTenant } from '@scopewright/data';
import {
  failures,
  type Implementation,
  implement,
  linkTargetOf,
  record,
  requireSystemAdministrator,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
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
    const person = {
      firmId: firm._id,
      companyId: null,
      role: 'firmAdmin',
      email,
      name,
      secret: invitationSecret,
      link,
    } as const;
    const invite = () =>
      submitOnce<Person>(
        data,
        call,
        { name: 'inviteFirmAdmin', firmId, content: [firmId, email, name] },
        async (tx) => {
          await holdOpenFirm(tx);
          await runAsSystem('look whether the caller still is a system administrator', () =>
            requireSystemAdministrator(tx),
          );
          const { userId } = await inviteMember(tx, person);
          await record(tx, {
            action: 'staff.invited',
            companyId: null,
            targetType: 'user',
            targetId: userId.toHexString(),
            targetName: email,
            changes: { role: { from: null, to: 'firmAdmin' } },
          });
          return presentPerson(tx, userId);
        },
      );
    return runWithTenant(firmId, invite).catch(onDuplicateKey(() => failures.emailTaken(MESSAGES.memberTaken)));
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
async function holdOpenFirm({ models: { firms }, session }: Tx): Promise<void> {
  const held = await firms.updateOne({ archivedAt: null, deletedAt: null }, { $inc: { revision: 1 } }, { session });
  if (held.matchedCount === 0) throw failures.conflict(MESSAGES.firmIsClosed);
}
