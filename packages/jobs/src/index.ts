export {
  isJobName,
  JOBS,
  type JobDefinition,
  type JobEnvelope,
  type JobHandlers,
  type JobName,
  type JobPayload,
  type JobRun,
  type LinkTarget,
  parseJobPayload,
  QUEUE_NAME,
  queuePrefix,
} from './catalogue.ts';
