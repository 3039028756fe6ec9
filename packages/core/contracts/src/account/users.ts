import { z } from 'zod';
import { ROLES } from '../access.ts';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { reference } from '../references.ts';
import { mayBePaged, page, success } from '../shapes.ts';

const ofUser = z.strictObject({ userId: entity.id });
const MANAGES = {
  method: 'POST',
  who: { ability: 'system:admin' },
  subject: { user: 'userId' },
  params: ofUser,
  response: success,
} as const;

/** User records (§5). */
export const usersCalls = {
  allUsers: defineCall({
    method: 'GET',
    path: 'admin/all-users',
    service: 'admin',
    who: { ability: 'user:list' },
    summary: 'Users: all, or those of one firm, for a system administrator, the own firm’s assignable ones otherwise',
    query: z.strictObject({
      ...page,
      status: z.enum(['active', 'invited', 'removed']).optional(),
      role: z.enum(ROLES).optional(),
      firmId: reference('firm', 'nothing').optional(),
    }),
    response: z.object({
      users: z.array(entity.userRecord),
      ...mayBePaged,
    }),
  }),
  deactivateUser: defineCall({
    ...MANAGES,
    path: 'admin/users/{userId}/deactivate',
    service: 'admin',
    summary:
      'End someone’s membership and what they have open, or revoke their invitation; 409 for the caller, the last system administrator, and the last administrator of a firm or company',
  }),
  activateUser: defineCall({
    ...MANAGES,
    path: 'admin/users/{userId}/activate',
    service: 'admin',
    summary:
      'Give someone the membership back that was ended; 409 where it has not, who never accepted an invitation, and whose company is deleted',
  }),
  endUserSessions: defineCall({
    ...MANAGES,
    path: 'admin/users/{userId}/end-sessions',
    service: 'admin',
    summary: 'End what someone has open; they can sign in again',
  }),
  resendUserInvitation: defineCall({
    ...MANAGES,
    path: 'admin/users/{userId}/resend-invitation',
    service: 'identity',
    summary: 'Send someone’s invitation again; the old link stops working. 404 for who is not invited',
  }),
} as const;
