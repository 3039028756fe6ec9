import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { defineCall, inFirm } from '../call.ts';
import { CHANGE_ORDER_STATUSES } from '../constants.ts';
import * as entity from '../entities.ts';
import { reference } from '../references.ts';
import { page, success } from '../shapes.ts';
import { MY_WORK_COUNTED, MY_WORK_GROUPS, MY_WORK_KINDS, MY_WORK_PAGE_MAX, WAITS_FOR } from './limits.ts';

const named = z.object({ id: entity.id, name: z.string() });

/** A row of a person's work. */
const workRow = z.object({
  kind: z.enum(MY_WORK_KINDS),
  id: entity.id,
  /** Of an item with open questions: the first of them, or the item's name if all are answered. */
  title: z.string(),
  /** The item that a question is about. */
  about: z.string().nullable(),
  company: named,
  project: named.nullable(),
  /** Of a change order. */
  sowId: entity.id.nullable(),
  /** When it is due; null for rows without a due date. */
  dueOn: entity.date.nullable(),
  /** Days after its due date; negative before it, null without one. */
  daysOver: z.number().int().nullable(),
  /** Since when it waits, or when it was answered; null for what is due. */
  at: entity.time.nullable(),
  waitsFor: z.enum(WAITS_FOR).nullable(),
  /** Of a change order. */
  status: z.enum(CHANGE_ORDER_STATUSES).nullable(),
  /** Number of unanswered questions about the item; null for other kinds. */
  openQuestions: z.number().int().nullable(),
  /** Whether it is assigned to the caller. */
  isOwn: z.boolean(),
});
const rows = { items: z.array(workRow), nextCursor: z.string().nullable() };

const which = {
  companyId: reference('company', 'nothing').optional(),
  kind: z.enum(MY_WORK_KINDS).optional(),
};
const reads = {
  ...inFirm('GET', 'tracking:firm'),
  limits: [{ name: 'my-work', by: 'firm', points: 1_200, seconds: 60 }],
} as const;

/** The work of a person of the firm across the companies that they see (docs/tracking.md). */
export const myWorkCalls = {
  myWork: defineCall({
    ...reads,
    path: 'my-work',
    summary: `What is due, waits for clients, was answered and is assigned to the caller, at the companies that they see: the beginning of each group, and how many rows it has, counted up to ${MY_WORK_COUNTED}`,
    query: z.strictObject(which),
    response: z.object({
      asOf: entity.date,
      /** The time of this answer; answers up to it can be marked as seen. */
      readAt: entity.time,
      /** Answers since then are shown. */
      answeredSince: entity.time,
      groups: z.array(
        z.object({
          group: z.enum(MY_WORK_GROUPS),
          count: z.number().int().min(0).max(MY_WORK_COUNTED),
          ...rows,
        }),
      ),
    }),
  }),
  myWorkPage: defineCall({
    ...reads,
    path: 'my-work/page',
    summary: 'A further page of one group of the caller’s work',
    query: z.strictObject({
      ...which,
      group: z.enum(MY_WORK_GROUPS),
      limit: z.coerce.number().int().min(1).max(MY_WORK_PAGE_MAX).optional(),
      cursor: page.cursor,
    }),
    response: z.object(rows),
  }),
  seeAnswers: defineCall({
    ...inFirm('POST', 'tracking:firm'),
    path: 'my-work/seen',
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary: 'Mark the answers up to a time as seen by the caller',
    body: z.strictObject({ until: entity.time }),
    response: success,
  }),
} as const;
