import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { paged, success } from '../shapes.ts';
import {
  MILESTONE_KINDS,
  MILESTONE_NOTE_MAX,
  SNOOZE_REASON_MAX,
  STATUS_SENTENCE_MAX,
  TRACKED_KINDS,
  WAITS_FOR,
} from './limits.ts';

const count = z.number().int();
const person = z.object({ id: entity.id, name: z.string() });
const named = z.object({ id: entity.id, name: z.string() });
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
  /** The price that its clause states; null without one. */
  amount: entity.money.nullable(),
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
/** Fields that people may add to any milestone, including those of clauses. */
const added = {
  expectedOn: optionalDate.optional(),
  doneOn: optionalDate.optional(),
  waitsFor: z.enum(WAITS_FOR).optional(),
  ownerId: owner.optional(),
  note: z.string().trim().max(MILESTONE_NOTE_MAX).optional(),
};

const sum = z.object({
  /** Stories and tasks. */
  workItems: count,
  /** Null for the company's people. */
  hours: z.number().nullable(),
});
const forecast = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['done', 'tooEarly', 'noProgress']) }),
  z.object({ kind: z.literal('range'), earliest: entity.date, latest: entity.date.nullable(), weeks: count }),
]);
const scopeEvent = z.object({
  date: entity.date,
  what: z.enum(['agreed', 'generated']),
  /** Title of the SOW or change order. */
  title: z.string().nullable(),
});

/** The scope of a project, what of it is delivered, and where that leads. */
const burnUp = z.object({
  days: z.array(
    z.object({
      date: entity.date,
      scope: sum,
      done: sum,
      notDelivered: sum,
      baseline: sum.nullable(),
    }),
  ),
  /** The cause of the scope change. */
  events: z.array(scopeEvent),
  forecast: z.object({ workItems: forecast, hours: forecast.nullable() }),
  /** Days behind an even pace between these days, negative if ahead; null without a plan. */
  plan: z.object({ from: entity.date, until: entity.date, behind: count.nullable() }).nullable(),
  /**
   * The agreed amount, in each currency, with what of it is earned by hours delivered, and the price of the hours in
   * scope; null for the company's people and without an amount.
   */
  money: z
    .array(
      z.object({
        currency: z.string(),
        agreedMinor: count,
        earnedMinor: count,
        /** Hours in scope at the firm's rate in this currency; null without one. */
        scopeMinor: count.nullable(),
      }),
    )
    .nullable(),
  /** Agreements without a price, which no amount counts; 0 for the company's people. */
  unpriced: count,
});

/** An agreement's price; without an amount and a reason for no charge it is not priced. */
const priced = {
  amount: entity.money.nullable(),
  /** Absent from stored pages older than these reasons. */
  noChargeReason: entity.noChargeReason.optional(),
};

/** A SOW or change order in lists. */
const listedAgreement = { sowId: entity.id, title: z.string(), status: z.string(), ...priced };

/** The delivery of a company on one day, as its people see it. */
const clientStatus = z.object({
  asOf: entity.date,
  /** Written by someone of the firm. */
  sentence: z.object({ text: z.string(), by: z.string().nullable(), at: entity.time }).nullable(),
  milestones: z.array(
    z.object({
      title: z.string(),
      plannedOn: entity.date,
      expectedOn: entity.date.nullable(),
      doneOn: entity.date.nullable(),
      waitsFor: z.enum(WAITS_FOR),
      /** Days later than planned: it was done, is expected, or is open since; negative if earlier. */
      days: count,
    }),
  ),
  /** Inputs awaited from the company, longest open first. */
  waiting: z.array(z.object({ title: z.string(), dueOn: entity.date, since: entity.date, daysOver: count })),
  projects: z.array(
    z.object({
      id: entity.id,
      name: z.string(),
      burnUp: burnUp.omit({ money: true, unpriced: true }),
    }),
  ),
  /** Change orders that are neither accepted nor over. */
  changeOrders: z.array(z.object({ id: entity.id, ...listedAgreement, endDate: entity.date.nullable() })),
  /** The agreed SOWs and change orders. */
  agreements: z.array(agreement.extend({ ...listedAgreement, since: entity.date })),
});

/** Something that is due, wherever it comes from. */
const dueItem = z.object({
  kind: z.enum(TRACKED_KINDS),
  id: entity.id,
  title: z.string(),
  company: named,
  project: named.nullable(),
  dueOn: entity.date,
  /** Days after its due date; negative before it. */
  daysOver: count,
  waitsFor: z.enum(WAITS_FOR),
  owner: person.nullable(),
  snoozedUntil: entity.date.nullable(),
});

const reads = {
  ...inFirm('GET', 'tracking:read'),
  limits: [{ name: 'tracking-read', by: 'firm', points: 1_200, seconds: 60 }],
} as const;
const writes = {
  ...inFirm('POST', 'tracking:write'),
  limits: [{ name: 'tracking-write', by: 'firm', points: 600, seconds: 60 }],
} as const;
const ofFirm = { ...reads, who: { ability: 'tracking:firm' } } as const;

/** Progress of the delivery: milestones, awaited inputs, burn-up, status pages, late items (docs/tracking.md). */
export const trackingCalls = {
  companyMilestones: defineCall({
    ...reads,
    who: { ability: 'company:list' },
    ...at('companies/{companyId}/milestones'),
    summary:
      'Milestones of a company and inputs that are waited for, by date: those that accepted clauses state and those added by hand',
    response: z.object({ items: z.array(milestone) }),
  }),
  createMilestone: defineCall({
    ...writes,
    ...at('companies/{companyId}/milestones'),
    once: 'key',
    summary: 'Add a milestone, or an input that is waited for; the company’s people see all but owner and note',
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
    ...at('companies/{companyId}/milestones/{milestoneId}'),
    summary: 'Change a milestone or input that was added by hand',
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
    ...at('companies/{companyId}/milestones/{milestoneId}'),
    summary: 'Delete a milestone or input that was added by hand',
    response: success,
  }),
  trackClause: defineCall({
    ...writes,
    ...at('clauses/{clauseId}/milestone'),
    summary:
      'Say who owns a milestone or input that an accepted clause states, when it is expected or was done; title and day stay those of the clause',
    body: z.strictObject({ version: entity.version, ...added }),
    response: milestone,
  }),
  snoozeReminders: defineCall({
    ...writes,
    ...at('companies/{companyId}/reminder-snoozes'),
    summary: 'Send no reminders of something up to and including a day, or send them again',
    body: z
      .strictObject({
        kind: z.enum(TRACKED_KINDS),
        id: entity.id,
        /** Null: reminders are sent again. */
        until: entity.date.nullable(),
        reason: z.string().trim().max(SNOOZE_REASON_MAX).default(''),
      })
      .refine(({ until, reason }) => until === null || reason !== '', {
        path: ['reason'],
        error: MESSAGES.reasonRequired,
      }),
    response: success,
  }),
  burnUp: defineCall({
    ...reads,
    ...at('companies/{companyId}/projects/{projectId}/burn-up'),
    summary:
      'The scope of a project’s backlog and what of it is delivered, day by day, with a forecast; for the company’s people in work items, without hours',
    response: burnUp,
  }),
  companyStatus: defineCall({
    ...reads,
    ...at('companies/{companyId}/status'),
    summary: 'The status page of a company, the same for its own people and the firm’s',
    response: z.object({ status: clientStatus, version: entity.version }),
  }),
  writeStatus: defineCall({
    ...writes,
    ...at('companies/{companyId}/status'),
    summary: 'Write the sentence on the status page of a company; an empty one removes it',
    body: z.strictObject({ version: entity.version, sentence: z.string().trim().max(STATUS_SENTENCE_MAX) }),
    response: z.object({ status: clientStatus, version: entity.version }),
  }),
  visitStatus: defineCall({
    ...reads,
    method: 'POST',
    ...at('companies/{companyId}/status/visits'),
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary: 'Note that the caller looks at the status page; answers when they did before',
    response: z.object({ previousAt: entity.time.nullable() }),
  }),
  statusSnapshots: defineCall({
    ...reads,
    ...at('companies/{companyId}/status-snapshots'),
    summary: 'Weeks with a stored status page, latest first',
    response: z.object({ items: z.array(z.object({ week: entity.date, createdAt: entity.time })) }),
  }),
  statusSnapshot: defineCall({
    ...reads,
    ...at('companies/{companyId}/status-snapshot'),
    summary: 'The status page of a company as it was at the beginning of a week',
    query: z.strictObject({ week: entity.date }),
    response: z.object({ week: entity.date, createdAt: entity.time, status: clientStatus }),
  }),
  dueItems: defineCall({
    ...ofFirm,
    path: 'tracking/due',
    summary: 'Items late, or due within two weeks, at the companies that the caller sees, the longest overdue first',
    query: z.strictObject({
      when: z.enum(['late', 'soon']).default('late'),
      companyId: reference('company', 'nothing').optional(),
      kind: z.enum(TRACKED_KINDS).optional(),
      waitsFor: z.enum(WAITS_FOR).optional(),
      ownerId: z.union([reference('staffMember', 'nothing'), z.literal('none')]).optional(),
      ...paged,
    }),
    response: z.object({ items: z.array(dueItem), nextCursor: z.string().nullable(), asOf: entity.date }),
  }),
  scopeGrowth: defineCall({
    ...ofFirm,
    path: 'tracking/growth',
    summary: 'How much the scope of each project has grown since it was agreed, the most first',
    query: z.strictObject({
      companyId: reference('company', 'nothing').optional(),
      ...paged,
    }),
    response: z.object({
      items: z.array(
        z.object({
          company: named,
          project: named,
          date: entity.date,
          baseline: sum,
          scope: sum,
          done: sum,
          /** Hours in scope beyond those agreed, in percent of these. */
          growth: z.number(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  }),
} as const;
