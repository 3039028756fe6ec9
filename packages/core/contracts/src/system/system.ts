import { z } from 'zod';
import { defineCall, ofTheSystem } from '../call.ts';
import * as entity from '../entities.ts';

const count = z.number().int();
const settingState = z.enum(['set', 'default', 'unset']);

/** The installation itself, for operators. */
export const systemCalls = {
  adminSystem: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/system',
    summary:
      'Which versions of services and remotes run, how everything does that the product depends on, which migrations are applied, who takes jobs, and how the settings of all services stand; of no setting the value',
    response: z.object({
      at: entity.time,
      /**
       * Every service with its processes, from their latest reports in Redis: a process without a report for a minute
       * is not `heard`. Null while Redis can't be reached.
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
      /** As the front doors know them. Null while no front door is heard. */
      remotes: z
        .array(
          z.object({
            name: z.string(),
            /** The release in effect, if any. */
            version: z.string().nullable(),
            /**
             * The newest release, if it is not used, with the reason; its version is null if it is not a valid release.
             */
            refused: z.object({ version: z.string().nullable(), reason: z.string(), since: entity.time }).nullable(),
          }),
        )
        .nullable(),
      /** MongoDB, Redis and the keys are checked by this service, the others by the workers. */
      dependencies: z.array(
        z.object({
          name: z.enum(['mongodb', 'redis', 'keys', 'mail', 'files', 'scanner', 'payments', 'hosting', 'dns']),
          /**
           * `off`: not configured, or not needed with this configuration; `unknown`: no worker, which would check it,
           * is heard.
           */
          state: z.enum(['up', 'down', 'off', 'unknown']),
          /** The configured kind, for example `stripe`; null where there is only one. */
          kind: z.string().nullable(),
          /** Response time; null without an answer. */
          ms: count.nullable(),
          /** Why it is down; null if unknown. */
          problem: z.string().nullable(),
          /** When it was checked; null before the first check. */
          at: entity.time.nullable(),
        }),
      ),
      /** How far MongoDB's clock is ahead of the service's, ms; null while it does not answer. */
      clockSkewMs: count.nullable(),
      migrations: z.object({ applied: count, pending: z.array(z.string()) }).nullable(),
      /** Settings of Redis under which jobs may be lost, a sentence each; null if they can't be read. */
      redisProblems: z.array(z.string()).nullable(),
      workers: z.array(z.object({ queue: z.string(), workers: count })).nullable(),
      /** The settings of this service and of every service that is heard. */
      settings: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          /** Its state in each service that reads it; `mixed` if the service's processes differ. */
          readers: z.array(z.object({ service: z.string(), state: z.enum([...settingState.options, 'mixed']) })),
          /** Its state in all of them; `mixed` if they differ. */
          state: z.enum([...settingState.options, 'mixed']),
          /** The consequence of it being unset; null if it is set everywhere. */
          consequence: z.string().nullable(),
          /** Needs attention: in production something is missing or not the operator's own, or services differ. */
          look: z.boolean(),
        }),
      ),
    }),
  }),
} as const;
