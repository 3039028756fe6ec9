import { defineSchema, requiredDate, requiredString } from '../define.ts';

/** Figures of one day (UTC), over all tenants. */
export interface DailyFiguresDoc {
  /** `2026-05-01` */
  _id: string;
  /** Created firms; absent until the day is over and counted. */
  signups?: number;
  /**
   * Active firms created on earlier days; absent without any, and on days before recording began. Together with the
   * sign-ups, these are the active firms.
   */
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

/** Figures of one hour, over all tenants. */
export interface HourlyFiguresDoc {
  /** The start of the hour. */
  _id: Date;
  mails: number;
  /** Jobs that failed for good. Absent if their recording began after the start of the hour. */
  failedJobs?: number;
  /** Includes everything until then. */
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

/** A job that failed for good. If it is retried and fails again, that is another one. */
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
