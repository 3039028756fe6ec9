export {
  isJobName,
  JOB_NAMES,
  JOBS,
  type JobDefinition,
  type JobEnvelope,
  type JobHandlers,
  type JobName,
  type JobPayload,
  type JobRun,
  type LinkTarget,
  linkTarget,
  parseJobPayload,
  QUEUE_NAME,
  queuePrefix,
} from './catalogue.ts';
export { confirmationUrl, homeUrl, invitationUrl } from './link.ts';
