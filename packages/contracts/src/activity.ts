import { z } from 'zod';
import { defineCall } from './call.ts';
import * as entity from './entities.ts';
import { page } from './shapes.ts';

/** Which events of the audit trail: by who did it, what it was (`company.renamed`, or `company` for all of its kind), and when (from included, to excluded). */
const which = {
  limit: page.limit,
  cursor: page.cursor,
  actorId: entity.id.optional(),
  action: z
    .string()
    .max(80)
    .regex(/^[a-z-]+(\.[a-z-]+)?$/, 'Must be an action')
    .optional(),
  from: entity.time.optional(),
  to: entity.time.optional(),
};
const events = z.object({ items: z.array(entity.auditEvent), nextCursor: z.string().nullable() });

/** The audit trail: who did what, when, and what it changed. The latest comes first. */
export const activityCalls = {
  companyActivity: defineCall({
    method: 'GET',
    path: 'companies/{companyId}/activity',
    service: 'delivery',
    who: { ability: 'activity:list' },
    tenant: 'required',
    scope: 'firm',
    summary: 'What happened in a client company that the caller may see; its own people see what is meant for them',
    params: z.strictObject({ companyId: entity.id }),
    query: z.strictObject(which),
    response: events,
  }),
  firmActivity: defineCall({
    method: 'GET',
    path: 'activity',
    service: 'delivery',
    who: { ability: 'activity:list' },
    tenant: 'required',
    scope: 'firm',
    summary: 'What happened in the firm, as far as the caller may see it: everything for its administrators, else what concerns the companies they see',
    query: z.strictObject({ ...which, companyId: entity.id.optional() }),
    response: events,
  }),
} as const;
