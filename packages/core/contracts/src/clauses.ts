import { z } from 'zod';
import { at } from './by-id.ts';
import { defineCall, inFirm } from './call.ts';
import {
  AMOUNT_MEANINGS,
  CLAUSE_KINDS,
  CLAUSE_STATES,
  CLAUSE_WORDING_MAX_LENGTH,
  CLAUSES_PER_SOURCE,
  LIMIT_SUBJECTS,
  RATE_TEXT_MAX_LENGTH,
  RATES_PER_CLAUSE,
  SOURCE_MAX_CHARACTERS,
} from './constants.ts';
import * as entity from './entities.ts';
import { success } from './shapes.ts';

const offset = z.number().int().min(0).max(SOURCE_MAX_CHARACTERS);
const version = entity.version.min(1);

/** A date that a clause states; exactly one of `value`, `choices` and `relative` is set. */
const clauseDate = z.object({
  /** As written, within the quote. */
  text: z.string(),
  value: entity.date.nullable(),
  /** The last day of a period of which `value` is the first. */
  until: entity.date.nullable(),
  /** The two readings of an ambiguous order of day and month. */
  choices: z.tuple([entity.date, entity.date]).nullable(),
  relative: z
    .object({
      count: z.number(),
      unit: z.enum(['day', 'businessDay', 'week', 'month', 'year']),
      anchor: z.string(),
    })
    .nullable(),
});

const clauseAmount = z.object({
  text: z.string(),
  minor: z.number().int(),
  currency: z.string(),
  is: z.enum(AMOUNT_MEANINGS),
  /** Unit of a rate. */
  per: z.string().nullable(),
  /** Whether it is with or without VAT or another tax on sales; absent if nothing states it. */
  tax: z.object({ included: z.boolean(), percent: z.number().nullable() }).optional(),
});

/** A number that a clause limits something to. */
const clauseLimit = z.object({
  text: z.string(),
  count: z.number(),
  of: z.enum(LIMIT_SUBJECTS),
  what: z.string(),
});

const rateText = z.string().max(RATE_TEXT_MAX_LENGTH);

/** A row of a rate card. */
const clauseRate = z.object({
  /** The row as written. */
  text: rateText,
  role: rateText.nullable(),
  level: rateText.nullable(),
  place: rateText.nullable(),
  minor: z.number().int(),
  currency: z.string(),
  /** Unit, such as `hour`; null if it is not stated. */
  per: z.string().nullable(),
});

/** A sentence of a SOW or change order, proposed to be agreed on, or agreed. */
export const clause = z.object({
  id: entity.id,
  of: z.object({ type: z.enum(['sow', 'change-order']), id: entity.id }),
  kind: z.enum(CLAUSE_KINDS),
  state: z.enum(CLAUSE_STATES),
  /** `text.slice(start, end)` of the source. */
  quote: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  page: z.number().int(),
  /** The headings above it, outermost first. */
  section: z.array(z.string()),
  /** The quote as edited by a person; null if it is unedited. */
  wording: z.string().nullable(),
  date: clauseDate.optional(),
  amount: clauseAmount.optional(),
  limit: clauseLimit.optional(),
  /** The rows of a rate card, which is one clause. */
  rates: z.array(clauseRate).max(RATES_PER_CLAUSE).optional(),
  hours: z.number().optional(),
  /** 0 to 1; null for the company's people, as are `by` and `former`. */
  confidence: z.number().nullable(),
  /** Descriptions of the evidence; empty for the company's people. */
  reasons: z.array(z.string()),
  /** The rules, a model or a person that proposed it. */
  by: z.enum(['rules', 'model', 'person']).nullable(),
  /** Its sentence in the reading before, if it has changed since. */
  former: z.string().nullable(),
  /** Its entry on the company's timeline; null if it has none. */
  milestone: z.object({ title: z.string(), date: entity.date }).nullable(),
  version: z.number().int(),
});

const clauses = z.object({
  items: z.array(clause),
  /** Decided clauses whose sentence is no longer in the current text. Their quotes refer to an earlier text. */
  lost: z.array(clause),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  counts: z.object({
    proposed: z.number().int(),
    accepted: z.number().int(),
    rejected: z.number().int(),
  }),
});
const several = z.object({ items: z.array(clause) });
const which = z.strictObject({ id: entity.id, version });

const write = {
  ...inFirm('POST', 'clause:write'),
  limits: [{ name: 'clause-write', by: 'firm', points: 600, seconds: 60 }],
} as const;

const list = {
  ...inFirm('GET', 'company:list'),
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(CLAUSES_PER_SOURCE).optional(),
    cursor: z.string().max(400).optional(),
    state: z.enum(CLAUSE_STATES).optional(),
    kind: z.enum(CLAUSE_KINDS).optional(),
  }),
  response: clauses,
} as const;
const add = {
  ...write,
  once: 'key',
  summary: 'Make a clause of a selected part of the text',
  body: z.strictObject({
    /** The reading that was selected in. */
    sourceId: entity.id,
    start: offset,
    end: offset,
    kind: z.enum(CLAUSE_KINDS),
  }),
  status: 201,
  response: clause,
} as const;
const decide = {
  ...write,
  body: z.strictObject({
    clauses: z.array(which).min(1).max(CLAUSES_PER_SOURCE),
    state: z.enum(CLAUSE_STATES),
  }),
  response: z.object({
    items: z.array(clause),
    /** Ids of clauses that have changed since, or were deleted; they stay unchanged. */
    conflicts: z.array(entity.id),
  }),
} as const;
const merge = {
  ...write,
  summary: 'Make one clause of several; it quotes from the first to the last of them',
  body: z.strictObject({ clauses: z.array(which).min(2).max(20) }),
  response: clause,
} as const;

/** Clauses, sentence by sentence: candidates found in SOWs and change orders, and people's decisions on them. */
export const clausesCalls = {
  sowClauses: defineCall({
    ...list,
    ...at('sows/{sowId}/clauses'),
    summary:
      'Clauses of a SOW in the order of its text; its client sees the accepted ones, without how they were found',
  }),
  changeOrderClauses: defineCall({
    ...list,
    ...at('change-orders/{changeOrderId}/clauses'),
    summary: 'Clauses of a change order, as for a SOW',
  }),
  addSowClause: defineCall({ ...add, ...at('sows/{sowId}/clauses') }),
  addChangeOrderClause: defineCall({ ...add, ...at('change-orders/{changeOrderId}/clauses') }),
  decideSowClauses: defineCall({
    ...decide,
    ...at('sows/{sowId}/clauses/state'),
    summary: 'Accept or reject many clauses of a SOW together, or make them undecided again',
  }),
  decideChangeOrderClauses: defineCall({
    ...decide,
    ...at('change-orders/{changeOrderId}/clauses/state'),
    summary: 'Accept or reject many clauses of a change order together, or make them undecided again',
  }),
  mergeSowClauses: defineCall({ ...merge, ...at('sows/{sowId}/clauses/merge') }),
  mergeChangeOrderClauses: defineCall({ ...merge, ...at('change-orders/{changeOrderId}/clauses/merge') }),
  changeClause: defineCall({
    ...write,
    ...at('clauses/{clauseId}'),
    once: 'key',
    summary: 'Accept or reject a clause, or change its kind, its wording, or which date an ambiguous one is',
    body: z.strictObject({
      version,
      state: z.enum(CLAUSE_STATES).optional(),
      kind: z.enum(CLAUSE_KINDS).optional(),
      /** Null: the quote as it is. */
      wording: z.string().trim().min(1, 'Required').max(CLAUSE_WORDING_MAX_LENGTH).nullable().optional(),
      /** One of the two readings of its date; null: it is unclear again. */
      date: entity.date.nullable().optional(),
      /** Puts it on the company's timeline, or takes it off. */
      milestone: z.strictObject({ title: entity.displayName, date: entity.date }).nullable().optional(),
    }),
    response: clause,
  }),
  splitClause: defineCall({
    ...write,
    ...at('clauses/{clauseId}/split'),
    summary: 'Make two clauses of one, at an offset of the text',
    body: z.strictObject({ version, at: offset }),
    response: several,
  }),
  restoreClauses: defineCall({
    ...write,
    ...at('clauses/{clauseId}/restore'),
    summary: 'Undo a split or a merge: the original clauses are restored',
    body: z.strictObject({ version }),
    response: several,
  }),
  removeClause: defineCall({
    ...write,
    method: 'DELETE',
    ...at('clauses/{clauseId}'),
    summary: 'Remove a clause that a person has added, or one whose sentence is no longer in the text',
    response: success,
  }),
} as const;
