import { countFailedByName, type JobQueues, queueCounts } from '@scopewright/job-queue';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type JobMetrics = ReturnType<typeof createJobMetrics>;

/** The worker's counters; failed jobs and queue lengths are read from Redis on each scrape. */
export function createJobMetrics(registry: Registry) {
  const runs = new Counter({
    name: 'jobs_total',
    help: 'Job runs by outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of job runs',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
    registers: [registry],
  });
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const stuck = new Gauge({
    name: 'outbox_stuck_rows',
    help: 'Outbox rows pending for more than a minute',
    registers: [registry],
  });
  return {
    mails,
    stuck,
    observe(job: string, outcome: string, startedAt: number | undefined, finishedAt: number | undefined) {
      runs.inc({ job, outcome });
      if (startedAt !== undefined && finishedAt !== undefined)
        duration.observe({ job }, (finishedAt - startedAt) / 1000);
    },
    /** Without Redis the last known values stay. */
    watchQueues(queues: JobQueues) {
      const reachable = () => queues.redis.status === 'ready';
      new Gauge({
        name: 'jobs_in_queue',
        help: 'Jobs by queue and state; failed ones are stored until someone handles them',
        labelNames: ['queue', 'state'],
        registers: [registry],
        async collect() {
          const counts = reachable() ? await queueCounts(queues).catch(() => []) : [];
          for (const { name, waiting: wait, active, delayed, failed } of counts)
            for (const [state, count] of Object.entries({ wait, active, delayed, failed }))
              this.set({ queue: name, state }, count);
        },
      });
      new Gauge({
        name: 'jobs_failed',
        help: 'Stored failed jobs, by name',
        labelNames: ['job'],
        registers: [registry],
        async collect() {
          const counts = reachable() ? await countFailedByName(queues).catch(() => null) : null;
          if (counts === null) return;
          this.reset();
          for (const [job, count] of Object.entries(counts)) this.set({ job }, count);
        },
      });
    },
  };
}
