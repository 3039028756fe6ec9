import type { Models } from '@scopewright/data';
import { isComplete, type JobQueues, markBegun, markComplete, scheduleJobs } from '@scopewright/job-queue';
import type { Clock, Logger } from '@scopewright/service-kit';
import { BATCH, relayLostJobs } from '../sweeps/lost-jobs.ts';

export interface KeepCompleteOptions {
  queues: JobQueues;
  models: Pick<Models, 'outbox'>;
  clock: Clock;
  log: Logger;
  /** Interval between checks whether Redis lost data, ms. */
  everyMs: number;
}

export interface KeepComplete {
  /** Writes the schedules and checks now, for example because Redis is back. */
  begin(): void;
  close(): Promise<void>;
}

/** Includes rows relayed a moment ago: until their claim expires, their time is in the future. */
const AHEAD_MS = 60_000;

/**
 * Restores what belongs into Redis: the schedules at the start, and everything after Redis was emptied. The schedules
 * alone would not be enough, because the search for lost jobs is itself scheduled.
 */
export function keepComplete({ queues, models, clock, log, everyMs }: KeepCompleteOptions): KeepComplete {
  let running: Promise<void> | null = null;
  let closed = false;

  async function restoreJobs(): Promise<void> {
    let lost = 0;
    for (let found = BATCH; found === BATCH; lost += found)
      found = await relayLostJobs(models, queues, clock, -AHEAD_MS);
    if (lost > 0) log.error({ lost }, 'Redis had been emptied; its jobs are relayed again');
    await markComplete(queues);
  }
  async function look(schedules: boolean): Promise<void> {
    const complete = await isComplete(queues);
    if (!complete) await markBegun(queues);
    if (schedules || !complete) await scheduleJobs(queues);
    if (!complete) await restoreJobs();
  }
  const run = (schedules: boolean): void => {
    if (closed || running || queues.redis.status !== 'ready') return;
    running = look(schedules)
      .catch((error: unknown) => log.warn({ err: error }, 'What belongs in Redis could not be written'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, everyMs, false);
  return {
    begin: () => run(true),
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
