import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';

const count = z.number().int();

/** How the product does over time, for those who run it. */
export const trendsCalls = {
  adminTrends: defineCall({
    method: 'GET',
    path: 'admin/trends',
    service: 'admin',
    who: { ability: 'system:admin' },
    summary:
      'Tenants by status, sign-ups and active firms of the last 90 days, mails and failed jobs of the last 24 hours. Days and hours are those of UTC',
    response: z.object({
      tenants: z.object({ healthy: count, warning: count, error: count }),
      /** The oldest first; the last is today so far. */
      days: z.array(
        z.object({
          day: z.iso.date(),
          /** Null where they are not counted yet. Firms that were removed for good before they were counted are not among them. */
          signups: count.nullable(),
          /** Firms of which somebody made a request, or that signed up; null on days before that was on record. */
          activeFirms: count.nullable(),
        }),
      ),
      /** The first day whose active firms are on record; null while there is none. */
      activeFirmsSince: z.iso.date().nullable(),
      /** The oldest first; the last is the present hour so far. */
      hours: z.array(
        z.object({
          hour: entity.time,
          /** Null where they are not counted yet. */
          mails: count.nullable(),
          /** Jobs that were given up; null where they are not counted, or were not on record yet. */
          failedJobs: count.nullable(),
        }),
      ),
      /** Until when mails and failed jobs are counted; null before that was ever done. */
      countedAt: entity.time.nullable(),
    }),
  }),
} as const;
