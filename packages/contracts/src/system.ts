import { z } from 'zod';
import { defineCall } from './call.ts';
import * as entity from './entities.ts';

const count = z.number().int();

/** The installation itself, for those who run it. */
export const systemCalls = {
  adminSystem: defineCall({
    method: 'GET',
    path: 'admin/system',
    service: 'admin',
    who: { ability: 'system:admin' },
    summary:
      'How the engines do that the admin service speaks to, which migrations are applied, who takes jobs, and which settings of the service are set; of no setting the value',
    response: z.object({
      at: entity.time,
      /** What was asked, each within a short time; `ms` is how long the answer took, null where none came. */
      dependencies: z.array(z.object({ name: z.enum(['mongodb', 'redis', 'keys']), ms: count.nullable() })),
      /** How far MongoDB's clock is ahead of the service's, ms; null while it does not answer. */
      clockSkewMs: count.nullable(),
      migrations: z.object({ applied: count, pending: z.array(z.string()) }).nullable(),
      /** Settings of Redis under which jobs may be lost, a sentence each; null where they can't be read. */
      redisProblems: z.array(z.string()).nullable(),
      workers: z.array(z.object({ queue: z.string(), workers: count })).nullable(),
      settings: z.array(z.object({ name: z.string(), state: z.enum(['set', 'default', 'unset']), description: z.string() })),
    }),
  }),
} as const;
