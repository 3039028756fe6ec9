import { useCall, usePages } from '@scopewright/calls';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';

/** Prefix of all query keys of this tab: one retry changes both lists. */
export const JOBS_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'jobs'] as const;
const PAGE_SIZE = 50;

/** Queues, schedules and the number of failed jobs by name. */
export function useJobsOverview() {
  return useCall([...JOBS_QUERIES, 'overview'], 'adminJobs');
}

/** Failed jobs page by page, the latest first. */
export function useFailedJobs() {
  return usePages([...JOBS_QUERIES, 'failed'], 'failedJobs', { pageSize: PAGE_SIZE });
}
