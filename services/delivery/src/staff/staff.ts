import { MESSAGES } from '@scopewright/contracts/errors';
import { trusted } from '@scopewright/data';
import { type Implementation, implement, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';
import { changeRole, type HoldCircle, invite, remove } from '../people/change-people.ts';
import { listPeople } from '../people/company-people.ts';
import { MEMBER } from '../people/membership.ts';

/** The firm's own staff. */
export const STAFF = { role: trusted({ $in: ['firmAdmin', 'consultant'] }) } as const;

/** Administrators and consultants of the firm. */
export const staffCalls = (parts: DeliveryParts): Implementation[] => {
  const { models } = parts.data;
  const holdStaff: HoldCircle = async (tx) => {
    await holdFirm(tx);
    return {
      among: STAFF,
      companyId: null,
      administrator: 'firmAdmin',
      lastAdministrator: MESSAGES.lastFirmAdministrator,
      noun: 'staff',
      end: 'deactivated',
      settle: async (userId, role) => {
        if (role !== 'consultant') await unassign(tx, userId);
      },
    };
  };
  return [
    implement('staff', ({ query: { role, ...query } }, call) =>
      listPeople(models, { ...(role ? { role } : STAFF), ...MEMBER }, query, call.now()),
    ),
    implement('inviteStaff', ({ body }, call) =>
      invite(parts, call, holdStaff, { asked: 'inviteStaff', into: null, form: body }),
    ),
    implement('changeStaffRole', ({ subject: { staffMember }, body: { role } }, call) =>
      changeRole(parts, call, holdStaff, { userId: staffMember._id, role }),
    ),
    implement('removeStaff', ({ subject: { staffMember } }, call) =>
      remove(parts, call, holdStaff, { userId: staffMember._id }),
    ),
  ];
};

/** Removes a user who is no longer a consultant from all companies. */
async function unassign({ models: { companies }, session }: Tx, _id: Types.ObjectId): Promise<void> {
  await companies.updateMany(
    { assignedConsultantIds: _id },
    { $pull: { assignedConsultantIds: _id }, $inc: { revision: 1 } },
    { session },
  );
}
