import { type DocumentOf, defineSchema, field } from '../define.ts';

/** Figures of one day (UTC), over all tenants. */
export type DailyFiguresDoc = DocumentOf<typeof dailyFiguresSchema>;
export const dailyFiguresSchema = () =>
  defineSchema({
    /** `2026-05-01` */
    _id: field.string,
    /** Created firms; absent until the day is over and counted. */
    signups: { type: Number },
    /**
     * Active firms created on earlier days; absent without any, and on days before recording began. Together with the
     * sign-ups, these are the active firms.
     */
    returned: { type: Number },
    createdAt: field.date,
  });

/** Figures of one hour, over all tenants. */
export type HourlyFiguresDoc = DocumentOf<typeof hourlyFiguresSchema>;
export const hourlyFiguresSchema = () =>
  defineSchema({
    /** The start of the hour. */
    _id: { type: Date, required: true },
    mails: field.number,
    /** Jobs that failed for good. Absent if their recording began after the start of the hour. */
    failedJobs: { type: Number },
    /** Includes everything until then. */
    countedAt: field.date,
    expiresAt: field.date,
  });

/** A job that failed for good. If it is retried and fails again, that is another one. */
export type JobFailureDoc = DocumentOf<typeof jobFailureSchema>;
export const jobFailureSchema = () =>
  defineSchema({
    /** Queue, job and time. */
    _id: field.string,
    queue: field.string,
    failedAt: field.date,
  });
