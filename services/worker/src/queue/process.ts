import { messagingOf } from '@scopewright/job-queue';
import { isJobName, JOBS, type JobEnvelope, type JobHandlers, type JobName, parseJobPayload } from '@scopewright/jobs';
import type { Logger } from '@scopewright/service-kit';
import { SpanKind, traced } from '@scopewright/tracing';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import pTimeout from 'p-timeout';
import { MailRefused } from '../mail/sending/smtp.ts';
import { NotBefore } from './not-before.ts';

type Process = (job: Job<JobEnvelope, void, string>, token?: string) => Promise<void>;

/**
 * Runs the catalog's handler of a job: validates its payload, limits its time, and logs under the request that caused
 * it.
 * @param finished called for every completed job
 */
export function createProcess(handlers: JobHandlers, log: Logger, finished: (jobId: string) => void): Process {
  const perform = async (name: JobName, job: Job<JobEnvelope, void, string>, token?: string): Promise<void> => {
    const jobLog = log.child({ requestId: job.data?.requestId ?? null, jobId: job.id, job: name });
    const started = performance.now();
    try {
      await run(name, job, handlers);
    } catch (error) {
      if (error instanceof NotBefore) {
        jobLog.info({ reason: error.message, until: error.until }, 'job put off');
        await job.moveToDelayed(error.until.getTime() + 1, token);
        throw new DelayedError();
      }
      jobLog.warn(
        { err: error, attempt: job.attemptsMade + 1, ms: Math.round(performance.now() - started) },
        'job failed',
      );
      throw error instanceof MailRefused ? new UnrecoverableError(error.message) : error;
    }
    finished(String(job.id));
    jobLog.info({ ms: Math.round(performance.now() - started) }, 'job done');
  };
  return (job, token) => {
    const { name } = job;
    // a worker of a newer release may know it
    if (!isJobName(name)) return Promise.reject(new Error(`There is no job '${name}'`));
    return traced(
      `process ${name}`,
      { kind: SpanKind.CONSUMER, attributes: messagingOf(name), parent: job.data?.traceparent ?? null },
      () => perform(name, job, token),
    );
  };
}

async function run<N extends JobName>(
  name: N,
  job: Job<JobEnvelope, void, string>,
  handlers: JobHandlers,
): Promise<void> {
  const parsed = JOBS[name].payload.safeParse(job.data?.payload);
  if (!parsed.success) throw new UnrecoverableError(`The payload is not that of '${name}'`);
  const { timeoutMs } = JOBS[name];
  const signal = AbortSignal.timeout(timeoutMs);
  const work = handlers[name](parseJobPayload(name, job.data.payload), {
    job: name,
    jobId: String(job.id),
    requestId: job.data.requestId,
    signal,
    isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
  });
  await pTimeout(work, { milliseconds: timeoutMs, message: `'${name}' took longer than ${timeoutMs} ms` });
}
