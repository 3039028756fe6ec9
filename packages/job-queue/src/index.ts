export { type DirectJob, enqueueDirectly, enqueueRow, isComplete, markComplete, scheduleJobs } from './enqueue.ts';
export {
  countFailedByName,
  dropOldFailures,
  type FailedJob,
  type FailedPosition,
  listFailedJobs,
  removeFailedJob,
  retryAllFailedJobs,
  retryFailedJob,
} from './failed-jobs.ts';
export { type JobsOverview, jobsOverview, type QueueState, queueCounts } from './overview.ts';
export { type JobQueue, type JobQueues, messagingOf, openQueues } from './queues.ts';
