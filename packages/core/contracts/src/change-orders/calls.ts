import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { SCOPE_ITEM_KINDS } from '../scoping/field-types.ts';
import { page, paged, pageOf } from '../shapes.ts';
import {
  BASELINE_ORIGINS,
  CHANGE_BILLINGS,
  CHANGE_ORDER_PARTS_MAX,
  CHANGE_ORDER_REQUESTS_MAX,
  CHANGE_REQUEST_KINDS,
  CHANGE_REQUEST_STATES,
  CHANGE_TEXT_MAX,
  DIFF_CHANGES,
} from './limits.ts';

const count = z.number().int();
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal');
const text = z.string().trim().max(CHANGE_TEXT_MAX);
const version = entity.version.min(1);

/** A project's scope at a point in time. */
export const baseline = z.object({
  id: entity.id,
  projectId: entity.id,
  name: z.string(),
  note: z.string(),
  origin: z.enum(BASELINE_ORIGINS),
  /** It was made because this was agreed, and differences from it are changes; of several the latest counts. */
  agreed: z.boolean(),
  hash,
  itemCount: count,
  createdAt: entity.time,
  /** Null if it was made automatically, or that account was deleted. */
  createdBy: z.string().nullable(),
});

/** One difference between two states of a scope: the smallest thing that can be sold on its own. */
export const diffEntry = z.object({
  /** Unique in the diff, and the same for the same difference found again. */
  id: z.string(),
  itemId: entity.id,
  itemKind: z.enum(SCOPE_ITEM_KINDS),
  itemName: z.string(),
  /** Its effect on the scope. `moved`: parts of a group are in another order. */
  change: z.enum(DIFF_CHANGES),
  /** Keys within the item: empty for the item itself, otherwise of a value, of a part, or of a value of a part. */
  path: z.array(z.string()),
  /** Of `moved`: the group whose parts are in another order. */
  group: z.string().nullable(),
  /** Description of the changed place: `status`, `target status`, `validation`. */
  what: z.string(),
  /** The name of the part that contains it, with its kind; null for values of the item itself. */
  part: z.string().nullable(),
  /** Descriptions of the values; null if absent. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Entries that it requires: the items it refers to, or those that refer to the removed one. */
  needs: z.array(z.string()),
});
/** A difference as a change order has frozen it, with the hash of both values. */
export const frozenEntry = diffEntry.extend({ hash });

const workItemCounts = z.object({ added: count, changed: count, dropped: count });
/** Effects of parts of a diff on the work. */
export const changeEffect = z.object({
  workItems: workItemCounts,
  /** Expected hours of work added and dropped, as the backlog's generator estimates them; `net` is the difference. */
  hours: z.object({ added: z.number(), dropped: z.number(), net: z.number() }),
  /** Net hours by the firm's rate in the currency of the SOW; not known without a rate in it. */
  price: entity.price,
  /** Net hours in working days of the consultants of the project, rounded up: negative if work is dropped. */
  days: count,
});

export const changeRequest = z.object({
  id: entity.id,
  companyId: entity.id,
  projectId: entity.id.nullable(),
  /** In the words of the person who asked. */
  text: z.string(),
  reason: z.string(),
  kind: z.enum(CHANGE_REQUEST_KINDS),
  /** Null while it is undecided, and for clients. */
  billing: z.enum(CHANGE_BILLINGS).nullable(),
  state: z.enum(CHANGE_REQUEST_STATES),
  /** Reason for declining, or a note on the result. */
  answer: z.string(),
  changeOrder: z.object({ id: entity.id, sowId: entity.id, number: count, title: z.string() }).nullable(),
  byClient: z.boolean(),
  /** Null if that account was deleted. */
  raisedBy: z.string().nullable(),
  version: count,
  createdAt: entity.time,
  updatedAt: entity.time,
});

/** A change order in the sum of a contract. */
const summedOrder = z.object({
  id: entity.id,
  number: count,
  title: z.string(),
  amount: entity.money.nullable(),
  noChargeReason: entity.noChargeReason,
});

/** Change orders without a price, which sums omit. */
const unpriced = z.object({ prior: count, total: count });

/** The three sums of a change order, and their total. */
const sums = z.object({
  /** Null: no amount is agreed. */
  original: entity.money.nullable(),
  /** Sum of the change orders that were accepted before. */
  prior: entity.money.nullable(),
  /** Null: it is not priced. */
  current: entity.money.nullable(),
  /** The known part of the sum. Null: amounts are in different currencies, or none is agreed. */
  total: entity.money.nullable(),
  unpriced,
});

/** A client's or the firm's answer to a change order: a record that nothing changes. */
const decision = z.object({
  decision: z.enum(['accepted', 'declined']),
  name: z.string(),
  email: z.string().nullable(),
  onPaper: z.boolean(),
  statement: z.string(),
  reason: z.string(),
  documentHash: hash,
  hash,
  at: entity.time,
});

/** A date that a change order moves; `after` is null without a date before, and for one that is out of range. */
const movedDate = entity.scheduleRow.extend({ after: entity.date.nullable() });

/** A change order with everything that its document shows. */
export const changeOrderDocument = z.object({
  order: entity.changeOrder,
  sow: z.object({ id: entity.id, title: z.string(), amount: entity.money.nullable(), endDate: entity.date.nullable() }),
  company: z.string(),
  firm: z.string(),
  sums,
  schedule: z.array(movedDate),
  requests: z.array(changeRequest),
  clauses: z.array(z.object({ id: entity.id, quote: z.string(), section: z.array(z.string()), page: count })),
  parts: z
    .object({
      project: z.object({ id: entity.id, name: z.string() }),
      baseline: z.object({ id: entity.id, name: z.string() }),
      baseHash: hash,
      targetHash: hash,
      entries: z.array(frozenEntry),
      /** Null for clients, who see no hours. */
      effect: changeEffect.nullable(),
      /** Why it can't be accepted in its current form: the agreed scope or the selected changes have changed since. */
      stale: z.enum(['baseline', 'parts']).nullable(),
    })
    .nullable(),
  /** Hash of the document's content; an answer refers to it. */
  hash,
  decisions: z.array(decision),
  /** The terms that a person agrees to by accepting it. */
  statement: z.string(),
});

/** Values derived from the parts of a change order. */
const followingTerms = z.object({
  amount: entity.money.nullable(),
  noChargeReason: entity.noChargeReason,
  schedule: z.array(movedDate),
  effect: changeEffect,
});

/** Changes of a change order by moving it to the current state. */
export const rebased = z.object({
  document: changeOrderDocument,
  /** Figures that were recalculated together, before and after. */
  terms: z.object({ before: followingTerms, after: followingTerms }),
  difference: z.object({
    /** Changes that no longer differ from the agreed scope, or no longer exist. */
    dropped: z.array(diffEntry),
    /** Parts that now say something else. */
    changed: z.array(diffEntry),
    /** Parts that others need by now. */
    added: z.array(diffEntry),
  }),
});

const reads = {
  ...inFirm('GET', 'change-order:review'),
  limits: [{ name: 'change-read', by: 'firm', points: 1_200, seconds: 60 }],
} as const;
const writes = {
  ...inFirm('POST', 'sow:write'),
  limits: [{ name: 'change-write', by: 'firm', points: 300, seconds: 60 }],
} as const;
const chosenParts = z.array(z.string().max(300)).max(CHANGE_ORDER_PARTS_MAX);
const scope = {
  projectId: reference('project', { invalid: MESSAGES.projectRequired }),
  /** Ids of differences; the ones they depend on are added. */
  parts: chosenParts.min(1, 'Required'),
};
const requestIds = z.array(reference('changeRequest', 'nothing')).max(CHANGE_ORDER_REQUESTS_MAX);

/** Baselines, differences, change requests, and change orders drafted from them (docs/change-orders.md). */
export const changeOrdersCalls = {
  baselines: defineCall({
    ...reads,
    ...at('companies/{companyId}/projects/{projectId}/baselines'),
    summary: 'Baselines of a project’s scope, latest first',
    response: z.object({
      items: z.array(baseline),
      /** The latest agreed one, if any. */
      agreedId: entity.id.nullable(),
    }),
  }),
  createBaseline: defineCall({
    ...writes,
    ...at('companies/{companyId}/projects/{projectId}/baselines'),
    once: 'key',
    summary: 'Store the current scope of a project as a baseline, optionally as the agreed one',
    body: z.strictObject({ name: entity.displayName, note: text.default(''), agreed: z.boolean().default(false) }),
    status: 201,
    response: baseline,
  }),
  scopeDiff: defineCall({
    ...reads,
    ...at('companies/{companyId}/projects/{projectId}/scope-diff'),
    limits: [{ name: 'scope-diff', by: 'firm', points: 120, seconds: 60 }],
    summary:
      'What differs between two baselines of a project, or between one and its scope now, by items and their parts',
    query: z.strictObject({
      /** A baseline; absent: the latest that was agreed. */
      from: entity.id.optional(),
      /** A baseline; absent: the scope now. */
      to: entity.id.optional(),
      change: z.enum(DIFF_CHANGES).optional(),
      kind: z.enum(SCOPE_ITEM_KINDS).optional(),
      search: page.search,
      limit: page.limit,
      cursor: z.string().max(20).optional(),
    }),
    response: z.object({
      from: baseline,
      /** Null: the scope now. */
      to: baseline.nullable(),
      items: z.array(diffEntry.extend({ pending: z.object({ id: entity.id, number: count }).nullable() })),
      nextCursor: z.string().nullable(),
      total: count,
      counts: z.object({ added: count, removed: count, changed: count, moved: count }),
      /** Number of items with so many differences that they are one. */
      summarized: count,
    }),
  }),
  changeEffect: defineCall({
    ...inFirm('POST', 'change-order:review'),
    whileReadOnly: WHILE_READ_ONLY.reading,
    limits: [{ name: 'change-effect', by: 'firm', points: 240, seconds: 60 }],
    ...at('companies/{companyId}/projects/{projectId}/change-effect'),
    summary:
      'The work, hours, price and days of some of the differences from the agreed scope, with their dependencies',
    body: z.strictObject({
      parts: chosenParts,
      /** The SOW in whose currency they are priced; absent: the currency of the firm's rate. */
      sowId: reference('sow', 'nothing').optional(),
    }),
    response: z.object({ parts: z.array(z.string()), effect: changeEffect }),
  }),
  changeRequests: defineCall({
    ...reads,
    who: { ability: 'company:list' },
    ...at('companies/{companyId}/change-requests'),
    summary: 'Change requests of a company, the latest first; its own people see those that one of them made',
    query: z.strictObject({
      state: z.enum(CHANGE_REQUEST_STATES).optional(),
      kind: z.enum(CHANGE_REQUEST_KINDS).optional(),
      ...paged,
    }),
    response: pageOf(changeRequest),
  }),
  raiseChangeRequest: defineCall({
    ...writes,
    who: { ability: 'change-order:answer' },
    ...at('companies/{companyId}/change-requests'),
    once: 'key',
    summary: 'Request a change of the agreed scope',
    body: z.strictObject({
      text: text.min(1, 'Required'),
      reason: text.default(''),
      kind: z.enum(CHANGE_REQUEST_KINDS),
      projectId: reference('project', { invalid: MESSAGES.projectRequired }).nullable().default(null),
    }),
    status: 201,
    response: changeRequest,
  }),
  changeChangeRequest: defineCall({
    ...writes,
    ...at('change-requests/{changeRequestId}'),
    summary: 'Decide on a change request: who pays, and whether it is declined, done or open again; with the answer',
    body: z.strictObject({
      version,
      kind: z.enum(CHANGE_REQUEST_KINDS).optional(),
      billing: z.enum(CHANGE_BILLINGS).nullable().optional(),
      state: z.enum(['open', 'declined', 'done']).optional(),
      answer: text.optional(),
    }),
    response: changeRequest,
  }),
  draftChangeOrder: defineCall({
    ...writes,
    ...at('sows/{sowId}/change-orders/from-scope'),
    once: 'key',
    summary: 'Draft a change order from differences between a project and its agreed scope, and from change requests',
    body: z.strictObject({ title: entity.displayName, ...scope, requestIds: requestIds.default([]) }),
    status: 201,
    response: changeOrderDocument,
  }),
  setChangeOrderParts: defineCall({
    ...writes,
    ...at('change-orders/{changeOrderId}/parts'),
    summary: 'Choose other parts and change requests for a change order that is not sent',
    body: z.strictObject({ version, ...scope, requestIds }),
    response: changeOrderDocument,
  }),
  changeOrderDocument: defineCall({
    ...reads,
    who: { ability: 'company:list' },
    ...at('change-orders/{changeOrderId}/document'),
    summary: 'A change order with its sums, dates, parts and answers',
    response: changeOrderDocument,
  }),
  rebaseChangeOrder: defineCall({
    ...writes,
    ...at('change-orders/{changeOrderId}/rebase'),
    summary:
      'Bring the parts of a change order up to date with the agreed and the current scope, with amount and dates; a sent one is a draft again',
    body: z.strictObject({ version }),
    response: rebased,
  }),
  answerChangeOrder: defineCall({
    ...writes,
    who: { ability: 'change-order:answer' },
    ...at('change-orders/{changeOrderId}/answer'),
    summary: 'Accept or decline a change order that was sent; the firm records an answer that it has on paper',
    body: z
      .strictObject({
        version,
        /** Hash of the document that the person has read. */
        hash,
        answer: z.enum(['accepted', 'declined']),
        /** As the person types it. */
        name: entity.displayName,
        /** That the person may accept it for the company. */
        authorized: z.boolean().default(false),
        reason: text.default(''),
      })
      .refine(({ answer, authorized }) => answer === 'declined' || authorized, {
        path: ['authorized'],
        error: MESSAGES.authorityRequired,
      })
      .refine(({ answer, reason }) => answer === 'accepted' || reason !== '', {
        path: ['reason'],
        error: MESSAGES.reasonRequired,
      }),
    response: changeOrderDocument,
  }),
  unsoldParts: defineCall({
    ...reads,
    who: { ability: 'scope:read' },
    ...at('companies/{companyId}/unsold-parts'),
    summary: 'Items whose changes are in change orders that wait for an answer: they are not sold',
    query: z.strictObject({ projectId: reference('project', 'nothing').optional() }),
    response: z.object({
      items: z.array(
        z.object({
          itemId: entity.id,
          projectId: entity.id,
          parts: count,
          changeOrder: z.object({ id: entity.id, sowId: entity.id, number: count, title: z.string() }),
        }),
      ),
    }),
  }),
  differingParts: defineCall({
    ...reads,
    ...at('companies/{companyId}/projects/{projectId}/differing-parts'),
    summary: 'How many parts of a project’s scope differ from what is agreed, and so are not sold yet',
    query: z.strictObject({
      /** With the ids of those that can be put into a change order. */
      free: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({
      /** Null: nothing is agreed. At most as many as are listed one by one. */
      total: count.nullable(),
      /** Parts in change orders that wait for an answer. */
      waiting: count,
      /** Ids of the others, at most as many as one change order contains; empty unless requested. */
      free: z.array(z.string()),
    }),
  }),
  contractSums: defineCall({
    ...reads,
    who: { ability: 'company:list' },
    ...at('sows/{sowId}/contract'),
    summary: 'The amount of a SOW with its accepted change orders; others never count',
    response: z.object({
      original: entity.money.nullable(),
      accepted: z.array(summedOrder),
      /** The known part of the sum. */
      total: entity.money.nullable(),
      /** Accepted change orders without a price, which the total omits. */
      unpriced: count,
      /** Of the SOW, moved by its accepted change orders. */
      endDate: entity.date.nullable(),
      /** The end would be more than 20 years away, and is omitted. */
      endOutOfRange: z.boolean(),
      /** Working days that the accepted change orders add. */
      days: z.int(),
      /** Those that wait for an answer: no figure counts them. */
      pending: z.array(summedOrder.extend({ status: entity.changeOrder.shape.status })),
    }),
  }),
} as const;
