import { defineSchema, requiredDate, requiredString } from '../define.ts';

/** What one day (UTC) came to, over all tenants. */
export interface DailyFiguresDoc {
  /** `2026-05-01` */
  _id: string;
  /** Firms that were made; absent until the day is over and counted. */
  signups?: number;
  /** Firms of earlier days that were in use; absent where none was, and on days before the record began. With the sign-ups, these are the active firms. */
  returned?: number;
  createdAt: Date;
}

export const dailyFiguresSchema = () =>
  defineSchema<DailyFiguresDoc>({
    _id: { type: String, required: true },
    signups: { type: Number },
    returned: { type: Number },
    createdAt: requiredDate,
  });

/** What one hour came to, over all tenants. */
export interface HourlyFiguresDoc {
  /** Its beginning. */
  _id: Date;
  mails: number;
  /** Jobs that were given up. Absent where the record of them does not reach back to the beginning of the hour. */
  failedJobs?: number;
  /** What happened until then is in it. */
  countedAt: Date;
  expiresAt: Date;
}

export const hourlyFiguresSchema = () =>
  defineSchema<HourlyFiguresDoc>({
    _id: { type: Date, required: true },
    mails: { type: Number, required: true },
    failedJobs: { type: Number },
    countedAt: requiredDate,
    expiresAt: requiredDate,
  });

/** A job that was given up. One that is tried again and given up again is another one. */
export interface JobFailureDoc {
  /** Queue, job and time. */
  _id: string;
  queue: string;
  failedAt: Date;
}

export const jobFailureSchema = () =>
  defineSchema<JobFailureDoc>({
    _id: { type: String, required: true },
    queue: requiredString,
    failedAt: requiredDate,
  });
