import { z } from 'zod';
import { defineCall, ofTheSystem } from '../call.ts';
import * as entity from '../entities.ts';

const count = z.number().int();

/** Trends of the product, for operators. */
export const trendsCalls = {
  adminTrends: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/trends',
    summary:
      'Tenants by status, sign-ups and active firms of the last 90 days, mails and failed jobs of the last 24 hours. Days and hours are those of UTC',
    response: z.object({
      tenants: z.object({ healthy: count, warning: count, error: count }),
      /** The oldest first; the last is today so far. */
      days: z.array(
        z.object({
          day: z.iso.date(),
          /** Null if not counted yet. Excludes firms that were permanently removed before they were counted. */
          signups: count.nullable(),
          /** Firms with at least one request by a user, or that signed up; null for days before this was recorded. */
          activeFirms: count.nullable(),
        }),
      ),
      /** The first day with recorded active firms, if any. */
      activeFirmsSince: z.iso.date().nullable(),
      /** The oldest first; the last is the current hour so far. */
      hours: z.array(
        z.object({
          hour: entity.time,
          /** Null if not counted yet. */
          mails: count.nullable(),
          /** Jobs that failed for good; null if not counted, or not recorded yet. */
          failedJobs: count.nullable(),
        }),
      ),
      /** Until when mails and failed jobs are counted; null before the first count. */
      countedAt: entity.time.nullable(),
    }),
  }),
} as const;
