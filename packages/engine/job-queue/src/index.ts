export {
  type DirectJob,
  enqueueDirectly,
  enqueueRow,
  isComplete,
  markBegun,
  markComplete,
  scheduleJobs,
} from './enqueue.ts';
export {
  countFailedByName,
  dropOldFailures,
  type FailedJob,
  failuresSince,
  listFailedJobs,
  removeFailedJob,
  retryAllFailedJobs,
  retryFailedJob,
} from './failed-jobs.ts';
export { maskedError } from './mask.ts';
export { jobsOverview, queueCounts } from './overview.ts';
export { type JobQueues, messagingOf, openQueues } from './queues.ts';
