import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { success } from '../shapes.ts';
import { MILESTONE_KINDS, MILESTONE_NOTE_MAX, WAITS_FOR } from './limits.ts';

const ofCompany = z.strictObject({ companyId: entity.id });
const person = z.object({ id: entity.id, name: z.string() });
const agreement = z.object({ type: z.enum(['sow', 'change-order']), id: entity.id });

/** A milestone of a company, or an input that is waited for. */
const milestone = z.object({
  /** Null for one of a clause to which nothing was added yet. */
  id: entity.id.nullable(),
  /** The accepted clause that states it; null for one that was added by hand. */
  clauseId: entity.id.nullable(),
  /** The agreement of that clause. */
  of: agreement.nullable(),
  kind: z.enum(MILESTONE_KINDS),
  title: z.string(),
  /** As planned. */
  date: entity.date,
  /** When it is expected now, if that differs. */
  expectedOn: entity.date.nullable(),
  doneOn: entity.date.nullable(),
  waitsFor: z.enum(WAITS_FOR),
  projectId: entity.id.nullable(),
  /** Since when it is tracked. */
  since: entity.time,
  /** Null for the company's people, as is `note`. */
  owner: person.nullable(),
  note: z.string().nullable(),
  /** Reminders of it are off up to and including this day; null for the company's people. */
  snoozedUntil: entity.date.nullable(),
  /** 0 as long as `id` is null. */
  version: entity.version,
});

const optionalDate = entity.date.nullable();
const owner = reference('staffMember', { invalid: MESSAGES.notOfFirm }).nullable();
const project = reference('project', { invalid: MESSAGES.notAProject }).nullable();
/** What people may add to any milestone, one of a clause included. */
const added = {
  expectedOn: optionalDate.optional(),
  doneOn: optionalDate.optional(),
  waitsFor: z.enum(WAITS_FOR).optional(),
  ownerId: owner.optional(),
  note: z.string().trim().max(MILESTONE_NOTE_MAX).optional(),
};

const common = { service: 'delivery', tenant: 'required', scope: 'firm' } as const;
const reads = {
  ...common,
  method: 'GET',
  who: { ability: 'tracking:read' },
  limits: [{ name: 'tracking-read', by: 'firm', points: 1_200, seconds: 60 }],
} as const;
const writes = {
  ...common,
  method: 'POST',
  who: { ability: 'tracking:write' },
  limits: [{ name: 'tracking-write', by: 'firm', points: 600, seconds: 60 }],
} as const;

/** Milestones of companies and inputs that are waited for. */
export const trackingCalls = {
  companyMilestones: defineCall({
    ...reads,
    who: { ability: 'company:list' },
    path: 'companies/{companyId}/milestones',
    summary:
      'Milestones of a company and inputs that are waited for, by date: those that accepted clauses state and those added by hand',
    subject: { company: 'companyId' },
    params: ofCompany,
    response: z.object({ items: z.array(milestone) }),
  }),
  createMilestone: defineCall({
    ...writes,
    path: 'companies/{companyId}/milestones',
    once: 'key',
    summary: 'Add a milestone, or an input that is waited for; the company’s people see all but owner and note',
    subject: { company: 'companyId' },
    params: ofCompany,
    body: z.strictObject({
      kind: z.enum(MILESTONE_KINDS),
      title: entity.displayName,
      date: entity.date,
      projectId: project.optional(),
      ...added,
    }),
    status: 201,
    response: milestone,
  }),
  changeMilestone: defineCall({
    ...writes,
    path: 'companies/{companyId}/milestones/{milestoneId}',
    summary: 'Change a milestone or input that was added by hand',
    subject: { company: 'companyId', milestone: 'milestoneId' },
    params: z.strictObject({ companyId: entity.id, milestoneId: entity.id }),
    body: z.strictObject({
      version: entity.version.min(1),
      title: entity.displayName.optional(),
      date: entity.date.optional(),
      projectId: project.optional(),
      ...added,
    }),
    response: milestone,
  }),
  deleteMilestone: defineCall({
    ...writes,
    method: 'DELETE',
    path: 'companies/{companyId}/milestones/{milestoneId}',
    summary: 'Delete a milestone or input that was added by hand',
    subject: { company: 'companyId', milestone: 'milestoneId' },
    params: z.strictObject({ companyId: entity.id, milestoneId: entity.id }),
    response: success,
  }),
  trackClause: defineCall({
    ...writes,
    path: 'clauses/{clauseId}/milestone',
    summary:
      'Say who owns a milestone or input that an accepted clause states, when it is expected or was done; title and day stay those of the clause',
    subject: { clause: 'clauseId' },
    params: z.strictObject({ clauseId: entity.id }),
    body: z.strictObject({ version: entity.version, ...added }),
    response: milestone,
  }),
} as const;
