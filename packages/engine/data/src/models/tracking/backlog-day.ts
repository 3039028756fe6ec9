import { type DocumentOf, definePart, defineSchema, field } from '../define.ts';

/** Hours, and the number of stories and tasks. */
export type WorkSum = DocumentOf<typeof workSum>;
const workSum = definePart({ hours: field.number, workItems: field.number });
const sum = { type: workSum, required: true } as const;

/** Figures of a project's backlog on one day, in its firm's time zone. Not changed after that day. */
export type BacklogDayDoc = DocumentOf<typeof backlogDaySchema>;
export const backlogDaySchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    projectId: field.ref,
    /** YYYY-MM-DD */
    date: field.string,
    /** Without work closed but not delivered. */
    scope: sum,
    /** The delivered part of it. */
    done: sum,
    /** Work closed but not delivered. */
    notDelivered: sum,
    /** The agreed scope: that of the day on which a SOW or change order was last agreed. Null without any. */
    baseline: {
      type: definePart({
        hours: field.number,
        workItems: field.number,
        date: field.string,
      }),
      default: null,
    },
    /** The backlog's revision that it was made from. */
    revision: field.number,
    /** The backlog's number of generations. */
    generation: field.number,
    at: field.date,
  });
