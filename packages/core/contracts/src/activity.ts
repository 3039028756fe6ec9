import { z } from 'zod';
import { byId } from './by-id.ts';
import { defineCall, IN_FIRM, OF_THE_SYSTEM } from './call.ts';
import * as entity from './entities.ts';
import { reference } from './references.ts';
import { page } from './shapes.ts';

/**
 * Filters of audit events: actor, action (`company.renamed`, or `company` for all of its kind), and time (from
 * included, to excluded).
 */
const which = {
  actorId: reference('actor', 'nothing').optional(),
  action: z
    .string()
    .max(80)
    .regex(/^[a-z-]+(\.[a-z-]+)?$/, 'Must be an action')
    .optional(),
  from: entity.time.optional(),
  to: entity.time.optional(),
};
const paged = { limit: page.limit, cursor: page.cursor, ...which };
const inFirm = { companyId: reference('company', 'nothing').optional() };
const people = z.object({ items: z.array(z.object({ id: entity.id, name: z.string().nullable() })) });
const events = z.object({ items: z.array(entity.auditEvent), nextCursor: z.string().nullable() });

const ofSystem = { firmId: reference('firm', 'nothing').optional() };
const named = z.object({ id: entity.id, name: z.string().nullable() }).nullable();
/** An event and the firm that it happened in; null for events outside any firm. */
const systemEvent = entity.auditEvent.extend({ firm: named });

/** The audit trail: who did what, when, and the changes. Latest first. */
export const activityCalls = {
  companyActivity: defineCall({
    method: 'GET',
    path: 'companies/{companyId}/activity',
    ...IN_FIRM,
    who: { ability: 'activity:list' },
    summary: 'Events of a client company that the caller may see; its own people see those meant for them',
    ...byId({ company: 'companyId' }),
    query: z.strictObject(paged),
    response: events,
  }),
  companyActivityPeople: defineCall({
    method: 'GET',
    path: 'companies/{companyId}/activity/people',
    ...IN_FIRM,
    who: { ability: 'activity:list' },
    summary: 'Who is in the audit trail of a client company, by name',
    ...byId({ company: 'companyId' }),
    response: people,
  }),
  exportCompanyActivity: defineCall({
    method: 'GET',
    path: 'companies/{companyId}/activity.csv',
    ...IN_FIRM,
    who: { ability: 'company:export' },
    limits: [{ name: 'export-activity', by: 'firm', points: 30, seconds: 60 }],
    summary: 'What happened in a client company, all that a list holds, as CSV in UTF-8; the export itself is recorded',
    ...byId({ company: 'companyId' }),
    query: z.strictObject(which),
    response: z.string(),
    download: 'text/csv',
  }),
  firmActivity: defineCall({
    method: 'GET',
    path: 'activity',
    ...IN_FIRM,
    who: { ability: 'activity:list' },
    summary:
      'What happened in the firm, as far as the caller may see it: everything for its administrators, else what concerns the companies they see',
    query: z.strictObject({ ...paged, ...inFirm }),
    response: events,
  }),
  firmActivityPeople: defineCall({
    method: 'GET',
    path: 'activity/people',
    ...IN_FIRM,
    who: { ability: 'activity:list' },
    summary: 'Who is in the audit trail as far as the caller may see it, by name',
    response: people,
  }),
  exportFirmActivity: defineCall({
    method: 'GET',
    path: 'activity.csv',
    ...IN_FIRM,
    who: { ability: 'company:export' },
    limits: [{ name: 'export-activity', by: 'firm', points: 30, seconds: 60 }],
    summary:
      'What happened in the firm as far as the caller may see it, all that a list holds, as CSV in UTF-8; the export itself is recorded',
    query: z.strictObject({ ...which, ...inFirm }),
    response: z.string(),
    download: 'text/csv',
  }),
  systemActivity: defineCall({
    method: 'GET',
    path: 'admin/activity',
    ...OF_THE_SYSTEM,
    summary:
      'What happened in the whole system, the latest first; with the names of the firm and person that it was narrowed to',
    query: z.strictObject({ ...paged, ...ofSystem }),
    response: events.extend({ items: z.array(systemEvent), narrowedTo: z.object({ firm: named, actor: named }) }),
  }),
  exportSystemActivity: defineCall({
    method: 'GET',
    path: 'admin/activity.csv',
    ...OF_THE_SYSTEM,
    limits: [{ name: 'export-system-activity', by: 'ip', points: 30, seconds: 60 }],
    summary: 'What happened in the whole system, all that a list holds, as CSV in UTF-8; the export itself is recorded',
    query: z.strictObject({ ...which, ...ofSystem }),
    response: z.string(),
    download: 'text/csv',
  }),
} as const;
