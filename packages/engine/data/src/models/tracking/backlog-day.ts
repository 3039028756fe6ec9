import { type DocumentOf, definePart, defineSchema, ref, requiredDate, requiredString } from '../define.ts';

/** Hours, and the number of stories and tasks. */
export type WorkSum = DocumentOf<typeof workSum>;
const workSum = definePart({ hours: { type: Number, required: true }, workItems: { type: Number, required: true } });
const sum = { type: workSum, required: true } as const;

/** Figures of a project's backlog on one day, in its firm's time zone. Not changed after that day. */
export type BacklogDayDoc = DocumentOf<typeof backlogDaySchema>;
export const backlogDaySchema = () =>
  defineSchema({
    firmId: ref,
    companyId: ref,
    projectId: ref,
    /** YYYY-MM-DD */
    date: requiredString,
    /** Without work closed but not delivered. */
    scope: sum,
    /** The delivered part of it. */
    done: sum,
    /** Work closed but not delivered. */
    notDelivered: sum,
    /** The agreed scope: that of the day on which a SOW or change order was last agreed. Null without any. */
    baseline: {
      type: definePart({
        hours: { type: Number, required: true },
        workItems: { type: Number, required: true },
        date: requiredString,
      }),
      default: null,
    },
    /** The backlog's revision that it was made from. */
    revision: { type: Number, required: true },
    /** The backlog's number of generations. */
    generation: { type: Number, required: true },
    at: requiredDate,
  });
