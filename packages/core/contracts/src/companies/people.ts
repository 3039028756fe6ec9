import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { page, pageOf, success } from '../shapes.ts';

const invited = { email: entity.email, name: z.union([entity.displayName, z.literal('')]).optional() };
/** `companyUser` administers the company, `user` has view-only access (§6). */
const clientRole = z.enum(['companyUser', 'user']);

/** The people of a client company: members and invited people. */
export const peopleCalls = {
  people: defineCall({
    ...inFirm('GET', 'company:list'),
    ...at('companies/{companyId}/people'),
    summary: 'Members of a company and people invited to it, by email',
    query: z.strictObject(page),
    response: pageOf(entity.person),
  }),
  invitePerson: defineCall({
    ...inFirm('POST', 'people:manage'),
    ...at('companies/{companyId}/people'),
    limits: [{ name: 'invite', by: 'firm', points: 60, seconds: 60 }],
    once: 'key',
    summary: 'Invite someone to a company; the mail is sent with the answer',
    body: z.strictObject({ ...invited, role: clientRole }),
    status: 201,
    response: entity.person,
  }),
  changePersonRole: defineCall({
    ...inFirm('POST', 'people:manage'),
    ...at('companies/{companyId}/people/{userId}/role', { company: 'companyId', person: 'userId' }),
    summary: 'Give someone of a company another role; what they have open ends. The last administrator stays one',
    body: z.strictObject({ role: clientRole }),
    response: entity.person,
  }),
  removePerson: defineCall({
    ...inFirm('DELETE', 'people:manage'),
    ...at('companies/{companyId}/people/{userId}', { company: 'companyId', person: 'userId' }),
    summary:
      'Remove someone from a company, or revoke an invitation; what they have open ends. The last administrator stays',
    response: success,
  }),
} as const;
