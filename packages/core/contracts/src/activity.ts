import { z } from 'zod';
import { at } from './by-id.ts';
import { defineCall, inFirm, ofTheSystem } from './call.ts';
import * as entity from './entities.ts';
import { reference } from './references.ts';
import { asCsv, paged } from './shapes.ts';

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
const listed = { ...paged, ...which };
const ofCompany = { companyId: reference('company', 'nothing').optional() };
const people = z.object({ items: z.array(z.object({ id: entity.id, name: z.string().nullable() })) });
const events = z.object({ items: z.array(entity.auditEvent), nextCursor: z.string().nullable() });

const ofSystem = { firmId: reference('firm', 'nothing').optional() };
const named = z.object({ id: entity.id, name: z.string().nullable() }).nullable();
/** An event and the firm that it happened in; null for events outside any firm. */
const systemEvent = entity.auditEvent.extend({ firm: named });

/** The audit trail: who did what, when, and the changes. Latest first. */
export const activityCalls = {
  companyActivity: defineCall({
    ...inFirm('GET', 'activity:list'),
    ...at('companies/{companyId}/activity'),
    summary: 'Events of a client company that the caller may see; its own people see those meant for them',
    query: z.strictObject(listed),
    response: events,
  }),
  companyActivityPeople: defineCall({
    ...inFirm('GET', 'activity:list'),
    ...at('companies/{companyId}/activity/people'),
    summary: 'Who is in the audit trail of a client company, by name',
    response: people,
  }),
  exportCompanyActivity: defineCall({
    ...inFirm('GET', 'company:export'),
    ...at('companies/{companyId}/activity.csv'),
    summary: 'What happened in a client company, all that a list holds, as CSV in UTF-8; the export itself is recorded',
    query: z.strictObject(which),
    ...asCsv('export-activity', 'firm'),
  }),
  firmActivity: defineCall({
    ...inFirm('GET', 'activity:list'),
    path: 'activity',
    summary:
      'What happened in the firm, as far as the caller may see it: everything for its administrators, else what concerns the companies they see',
    query: z.strictObject({ ...listed, ...ofCompany }),
    response: events,
  }),
  firmActivityPeople: defineCall({
    ...inFirm('GET', 'activity:list'),
    path: 'activity/people',
    summary: 'Who is in the audit trail as far as the caller may see it, by name',
    response: people,
  }),
  exportFirmActivity: defineCall({
    ...inFirm('GET', 'company:export'),
    path: 'activity.csv',
    summary:
      'What happened in the firm as far as the caller may see it, all that a list holds, as CSV in UTF-8; the export itself is recorded',
    query: z.strictObject({ ...which, ...ofCompany }),
    ...asCsv('export-activity', 'firm'),
  }),
  systemActivity: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/activity',
    summary:
      'What happened in the whole system, the latest first; with the names of the firm and person that it was narrowed to',
    query: z.strictObject({ ...listed, ...ofSystem }),
    response: events.extend({ items: z.array(systemEvent), narrowedTo: z.object({ firm: named, actor: named }) }),
  }),
  exportSystemActivity: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/activity.csv',
    summary: 'What happened in the whole system, all that a list holds, as CSV in UTF-8; the export itself is recorded',
    query: z.strictObject({ ...which, ...ofSystem }),
    ...asCsv('export-system-activity', 'ip'),
  }),
} as const;
