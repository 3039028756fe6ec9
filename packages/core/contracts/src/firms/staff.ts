import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { page, pageOf, success } from '../shapes.ts';

const staffRole = z.enum(['firmAdmin', 'consultant']);

/** A consulting firm's own people and settings (Settings of the firm's workplace). */
export const staffCalls = {
  staff: defineCall({
    ...inFirm('GET', 'staff:list'),
    path: 'staff',
    summary: 'Administrators and consultants of the firm, and those invited, by email',
    query: z.strictObject({ ...page, role: staffRole.optional() }),
    response: pageOf(entity.person),
  }),
  inviteStaff: defineCall({
    ...inFirm('POST', 'staff:manage'),
    path: 'staff',
    limits: [{ name: 'invite', by: 'firm', points: 60, seconds: 60 }],
    once: 'key',
    summary: 'Invite an administrator or consultant to the firm',
    body: z.strictObject({
      email: entity.email,
      name: z.union([entity.displayName, z.literal('')]).optional(),
      role: staffRole,
    }),
    status: 201,
    response: entity.person,
  }),
  changeStaffRole: defineCall({
    ...inFirm('POST', 'staff:manage'),
    ...at('staff/{userId}/role', { staffMember: 'userId' }),
    summary: 'Give someone of the firm another role; what they have open ends. The last administrator stays one',
    body: z.strictObject({ role: staffRole }),
    response: entity.person,
  }),
  removeStaff: defineCall({
    ...inFirm('DELETE', 'staff:manage'),
    ...at('staff/{userId}', { staffMember: 'userId' }),
    summary:
      'Deactivate someone of the firm, or revoke an invitation; what they have open ends, and they are assigned to no company any more',
    response: success,
  }),
  firmSettings: defineCall({
    ...inFirm('GET', 'staff:list'),
    path: 'firm',
    summary: 'Name and settings of the firm',
    response: entity.firmSettings,
  }),
  updateFirmSettings: defineCall({
    ...inFirm('POST', 'firm:settings'),
    path: 'firm',
    summary:
      'Rename the firm, let its consultants see every client, or set the time zone of its dates (an IANA name); requires the current version, otherwise 409 `version_conflict`',
    body: z.strictObject({
      version: entity.version,
      name: entity.displayName.optional(),
      consultantsCanSeeAllClients: z.boolean().optional(),
      timeZone: z.string().max(64).optional(),
    }),
    response: entity.firmSettings,
  }),
} as const;
