import type { Types } from 'mongoose';
import { definePart, defineSchema, ref, requiredDate, requiredString } from '../define.ts';

/** Hours, and the number of stories and tasks. */
export interface WorkSum {
  hours: number;
  workItems: number;
}

/** Figures of a project's backlog on one day, in its firm's time zone. Not changed after that day. */
export interface BacklogDayDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
  /** YYYY-MM-DD */
  date: string;
  /** Without work closed but not delivered. */
  scope: WorkSum;
  /** The delivered part of it. */
  done: WorkSum;
  /** Work closed but not delivered. */
  notDelivered: WorkSum;
  /** The agreed scope: that of the day on which a SOW or change order was last agreed. Null without any. */
  baseline: (WorkSum & { date: string }) | null;
  /** The backlog's revision that it was made from. */
  revision: number;
  /** The backlog's number of generations. */
  generation: number;
  at: Date;
}

const sum = {
  type: definePart<WorkSum>({ hours: { type: Number, required: true }, workItems: { type: Number, required: true } }),
  required: true,
} as const;

export const backlogDaySchema = () =>
  defineSchema<BacklogDayDoc>({
    firmId: ref,
    companyId: ref,
    projectId: ref,
    date: requiredString,
    scope: sum,
    done: sum,
    notDelivered: sum,
    baseline: {
      type: definePart<WorkSum & { date: string }>({
        hours: { type: Number, required: true },
        workItems: { type: Number, required: true },
        date: requiredString,
      }),
      default: null,
    },
    revision: { type: Number, required: true },
    generation: { type: Number, required: true },
    at: requiredDate,
  });
