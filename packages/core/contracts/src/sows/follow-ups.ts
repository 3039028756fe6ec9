import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import { CLAUSES_PER_SOURCE, FOLLOW_UP_QUOTE_MAX_LENGTH, FOLLOW_UPS, STATED_RATES_SHOWN } from '../constants.ts';
import * as entity from '../entities.ts';

const count = z.number().int();
const version = entity.version.min(1);

/** The clause that something follows from. */
const cause = z.object({
  id: entity.id,
  version: count,
  page: count,
  /** Its words, cut if they are long. */
  quote: z.string().max(FOLLOW_UP_QUOTE_MAX_LENGTH),
});
const termChange = <T extends z.ZodType>(value: T) => ({ clause: cause, from: value.nullable(), to: value });

/** A term of an agreement, or an entry on the timeline, that follows from a clause. */
const followUp = z.discriminatedUnion('what', [
  z.object({ what: z.literal('startDate'), ...termChange(entity.date) }),
  z.object({ what: z.literal('endDate'), ...termChange(entity.date) }),
  z.object({ what: z.literal('amount'), ...termChange(entity.money) }),
  z.object({
    what: z.literal('milestone'),
    clause: cause,
    title: z.string(),
    date: entity.date,
    /** The amount that is due then; null if the clause states no price. */
    amount: entity.money.nullable(),
  }),
]);

/** A party as the document introduces it, with the passage. */
const party = z.object({ name: z.string(), quote: z.string().max(FOLLOW_UP_QUOTE_MAX_LENGTH) }).nullable();

/** Statements of a document that are no terms of its agreement. They are only shown; its clauses have them. */
const statedFacts = z.object({
  client: party,
  supplier: party,
  /** Parts of the price that fall due separately. */
  instalments: z.array(
    z.object({ clause: cause, title: z.string(), amount: entity.money, date: entity.date.nullable() }),
  ),
  /** The first of its rates. */
  rates: z
    .array(
      z.object({
        clause: cause,
        /** Role, level and place, as far as they are stated. */
        labels: z.array(z.string()),
        rate: entity.money,
        /** Unit, such as `hour`. */
        per: z.string().nullable(),
      }),
    )
    .max(STATED_RATES_SHOWN),
  /** Number of all its rates. */
  rateCount: count,
});

const show = {
  ...inFirm('GET', 'clause:review'),
  query: z.strictObject({
    /** From the accepted clauses; or from all that aren't rejected, which no one has decided on yet. */
    basis: z.enum(['accepted', 'read']).optional(),
  }),
  response: z.object({
    /** Version of the SOW or change order. */
    version: count,
    /** The subject of the document, as its first lines have it; null if they don't. */
    title: z.string().nullable(),
    /** Several of one term contradict each other. */
    entries: z.array(followUp),
    /** Dated duties of the client, which wait for it without anyone's action. */
    inputs: count,
    /** Limits, which the check counts without anyone's action. */
    limits: count,
    /** Clauses that no one has decided on. */
    undecided: count,
    /** Only for all that was read. */
    facts: statedFacts.optional(),
  }),
} as const;

/** Terms as they are to be again. */
const terms = z
  .strictObject({
    startDate: entity.date.nullable(),
    endDate: entity.date.nullable(),
    amount: entity.money.nullable(),
  })
  .partial();
const former = z.strictObject({
  /** Of the SOW or change order, after everything was taken over. */
  version,
  terms,
  /** Clauses to take off the timeline. */
  clauses: z.array(z.strictObject({ id: entity.id, version })).max(CLAUSES_PER_SOURCE),
});

const writes = {
  ...inFirm('POST', 'sow:write'),
  limits: [{ name: 'sow-write', by: 'firm', points: 300, seconds: 60 }],
} as const;
const take = {
  ...writes,
  once: 'key',
  body: z.strictObject({
    version,
    entries: z
      .array(z.strictObject({ what: z.enum(FOLLOW_UPS), clauseId: entity.id, version }))
      .min(1)
      .max(CLAUSES_PER_SOURCE),
  }),
  response: z.object({
    taken: count,
    /** The former state, which undoes it as long as nothing of it was changed since. */
    undo: former,
  }),
} as const;
const undo = { ...writes, body: former, response: z.object({ version: count }) } as const;

/** Follow-ups of the clauses of SOWs and change orders: terms, and entries on the timeline. */
export const followUpsCalls = {
  sowFollowUps: defineCall({
    ...show,
    ...at('sows/{sowId}/follow-ups'),
    summary: 'What follows from the clauses of a SOW and isn’t there yet',
  }),
  changeOrderFollowUps: defineCall({
    ...show,
    ...at('change-orders/{changeOrderId}/follow-ups'),
    summary: 'What follows from the clauses of a change order and isn’t there yet',
  }),
  takeOverSow: defineCall({
    ...take,
    ...at('sows/{sowId}/follow-ups'),
    summary: 'Take over what follows from accepted clauses of a SOW: all that is named, or nothing',
  }),
  takeOverChangeOrder: defineCall({
    ...take,
    ...at('change-orders/{changeOrderId}/follow-ups'),
    summary: 'Take over what follows from accepted clauses of a change order: all that is named, or nothing',
  }),
  undoTakeOverSow: defineCall({
    ...undo,
    ...at('sows/{sowId}/follow-ups/undo'),
    summary: 'Undo what was taken over from clauses of a SOW',
  }),
  undoTakeOverChangeOrder: defineCall({
    ...undo,
    ...at('change-orders/{changeOrderId}/follow-ups/undo'),
    summary: 'Undo what was taken over from clauses of a change order',
  }),
} as const;
