import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';

const count = z.number().int();
const settingState = z.enum(['set', 'default', 'unset']);

/** The installation itself, for those who run it. */
export const systemCalls = {
  adminSystem: defineCall({
    method: 'GET',
    path: 'admin/system',
    service: 'admin',
    who: { ability: 'system:admin' },
    summary:
      'Which versions of services and remotes run, how everything does that the product depends on, which migrations are applied, who takes jobs, and how the settings of all services stand; of no setting the value',
    response: z.object({
      at: entity.time,
      /**
       * Every service with its processes, as each last said in Redis: one that has not said anything for a minute is not `heard`. Null while Redis can't be
       * asked.
       */
      services: z
        .array(
          z.object({
            name: z.string(),
            processes: z.array(
              z.object({
                id: z.string(),
                version: z.string(),
                startedAt: entity.time,
                saidAt: entity.time,
                heard: z.boolean(),
              }),
            ),
          }),
        )
        .nullable(),
      /** As the front door knows them; `version` is null where no release was ever read. Null while no front door is heard. */
      remotes: z.array(z.object({ name: z.string(), version: z.string().nullable() })).nullable(),
      /** MongoDB, Redis and the keys as this service sees them, the others as the workers do. */
      dependencies: z.array(
        z.object({
          name: z.enum(['mongodb', 'redis', 'keys', 'mail', 'files', 'scanner', 'payments', 'hosting', 'dns']),
          /** `off`: not configured, or not needed as things are configured; `unknown`: no worker is heard, and it is workers who look. */
          state: z.enum(['up', 'down', 'off', 'unknown']),
          /** Which kind of it is configured, for example `stripe`; null where there is but one. */
          kind: z.string().nullable(),
          /** How long the answer took; null where none came. */
          ms: count.nullable(),
          /** Why it is down; null where that is not known. */
          problem: z.string().nullable(),
          /** When it was looked at; null where it never was. */
          at: entity.time.nullable(),
        }),
      ),
      /** How far MongoDB's clock is ahead of the service's, ms; null while it does not answer. */
      clockSkewMs: count.nullable(),
      migrations: z.object({ applied: count, pending: z.array(z.string()) }).nullable(),
      /** Settings of Redis under which jobs may be lost, a sentence each; null where they can't be read. */
      redisProblems: z.array(z.string()).nullable(),
      workers: z.array(z.object({ queue: z.string(), workers: count })).nullable(),
      /** The settings of this service and of every service that is heard. */
      settings: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          /** How it stands in each service that reads it; where its processes differ, `mixed`. */
          readers: z.array(z.object({ service: z.string(), state: z.enum([...settingState.options, 'mixed']) })),
          /** How it stands in all of them; `mixed` where they differ. */
          state: z.enum([...settingState.options, 'mixed']),
          /** What follows from it being left alone; null where it is set everywhere. */
          consequence: z.string().nullable(),
          /** Somebody should look at it: in production something is missing or not the operator's own, or services differ. */
          look: z.boolean(),
        }),
      ),
    }),
  }),
} as const;
