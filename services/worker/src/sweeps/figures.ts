import {
  figuresCountedAt,
  HOURS_SHOWN,
  keepFigures,
  type Models,
  noteJobFailures,
  runAsSystem,
} from '@scopewright/data';
import { failuresSince, type JobQueues } from '@scopewright/job-queue';

const HOUR_MS = 60 * 60 * 1000;
/** Clocks of workers differ, and sweeps may overlap: each starts this far before the previous one. */
const OVERLAP_MS = 5 * 60_000;

/**
 * Counts the figures of the last days and hours. Queues forget a failed job once it is retried or removed, so failures
 * are stored first. A failure handled between two sweeps, which run every minute, is missed.
 */
export async function sweepFigures(models: Models, queues: JobQueues, now: Date, signal: AbortSignal): Promise<void> {
  await runAsSystem('count what the last days and hours came to', async () => {
    const last = await figuresCountedAt(models);
    const from = last === null ? now.getTime() - HOURS_SHOWN * HOUR_MS : last.getTime() - OVERLAP_MS;
    const failures = await failuresSince(queues, new Date(from));
    await noteJobFailures(
      models,
      failures.map(({ queue, id, failedAt }) => ({
        _id: `${queue}:${id}:${failedAt}`,
        queue,
        failedAt: new Date(failedAt),
      })),
    );
    await keepFigures(models, now, signal);
  });
}
