import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, ofTheSystem } from '../call.ts';
import { PLANS, REPEATED_NAME_MAX_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { asCsv, page, pageOf } from '../shapes.ts';

/** States of a firm as the provider sees them: its place on the timeline, or deleted. */
export const FIRM_STATES = ['trial', 'paid', 'read-only', 'archived', 'deleted'] as const;

/** Filters and order of a list of firms. */
const which = {
  search: page.search,
  state: z.enum(FIRM_STATES).optional(),
  /** By name when omitted. */
  sort: z.enum(['name', 'created', 'activity', 'trial']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};
const count = z.number().int();
/**
 * The version of the firm that the caller has seen; if it has changed, nothing is done, and the current firm is
 * answered (409 `version_conflict`).
 */
const version = z.string().max(64);

const firmRow = z.object({
  id: entity.id,
  name: z.string(),
  subdomain: z.string().nullable(),
  state: z.enum(FIRM_STATES),
  /** The current plan. */
  plan: z.enum(PLANS).nullable(),
  /** The plan's current period is complimentary, given by the provider. */
  complimentary: z.boolean(),
  trialEndsAt: entity.time,
  createdAt: entity.time,
  lastActivityAt: entity.time,
  /** Active members and invited people. */
  people: count,
  companies: count,
});

const firm = firmRow.extend({
  version,
  addresses: z.array(
    z.object({ address: z.string(), kind: z.enum(['subdomain', 'custom', 'redirect']), verified: z.boolean() }),
  ),
  invited: count,
  /** End of the plan's current period, and whether the plan ends with it. */
  periodEndsAt: entity.time.nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  readOnlySince: entity.time.nullable(),
  restorableUntil: entity.time.nullable(),
  /** When the timeline is processed next. */
  lifecycleDueAt: entity.time.nullable(),
  /** Past events (`at` is past) and future events, as currently expected; the earliest first. */
  timeline: z.array(z.object({ what: z.string(), at: entity.time })),
  /** The firm's latest events, the latest first. */
  events: z.array(entity.auditEvent),
});

/** Firms as seen by the provider. */
export const firmsCalls = {
  adminFirms: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/firms',
    summary: 'Firms with their state, plan, people and companies; the search is for names and addresses',
    query: z.strictObject({ ...page, ...which }),
    response: pageOf(firmRow),
  }),
  exportFirms: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/firms.csv',
    summary: 'The firms that a list holds, all of them, as CSV in UTF-8',
    query: z.strictObject(which),
    ...asCsv('export-firms', 'ip'),
  }),
  adminFirm: defineCall({
    ...ofTheSystem('GET'),
    ...at('admin/firms/{firmId}'),
    summary: 'A firm with its addresses, plan, timeline and what happened in it last',
    response: firm,
  }),
  extendTrial: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/firms/{firmId}/trial'),
    once: 'key',
    summary:
      'Extend the trial of an open firm without a plan, also an ended one; by at most `TRIAL_EXTENSION_MAX_DAYS` days from now',
    body: z.strictObject({ trialEndsAt: entity.time, version }),
    response: firm,
  }),
  givePlan: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/firms/{firmId}/plan'),
    once: 'key',
    summary:
      'Grant an open firm a free plan until a time, or change a granted one; 409 for a firm that has chosen a plan itself',
    body: z.strictObject({ plan: z.enum(PLANS), until: entity.time, version }),
    response: firm,
  }),
  inviteFirmAdmin: defineCall({
    method: 'POST',
    ...at('admin/firms/{firmId}/administrators'),
    service: 'delivery',
    who: { ability: 'system:admin' },
    limits: [{ name: 'invite-firm-admin', by: 'ip', points: 30, seconds: 60 }],
    once: 'key',
    summary:
      'Invite an administrator to an open firm: the way into one that has none, as a firm that companies were migrated into',
    body: z.strictObject({ email: entity.email, name: z.union([entity.displayName, z.literal('')]).optional() }),
    status: 201,
    response: entity.person,
  }),
  adminDeleteFirm: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/firms/{firmId}/delete'),
    once: 'key',
    summary:
      'Close a firm, whose name is typed for it, as its own administrators can: it can be restored for thirty days; then all data is removed',
    body: z.strictObject({ name: z.string().max(REPEATED_NAME_MAX_LENGTH), version }),
    response: firm,
  }),
} as const;
