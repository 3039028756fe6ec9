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
/** Clocks of workers differ, and so do those of sweeps that run at once: so far back of the last one it looks again. */
const OVERLAP_MS = 5 * 60_000;

/**
 * Counts what the last days and hours came to. The queues know a failed job only until somebody has it tried again or takes it away: what they know is written
 * down first. A failure that is dealt with between two sweeps, which come every minute, is not seen.
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
