import type { FailureTexts } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';

export const MIGRATION_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'migration'] as const;
/** Polling interval of the panels during a migration. */
const POLL_MS = 1000;

/** A panel's sentences for failures without their own (§8). */
export const panelTexts = (fallback: string): FailureTexts => ({
  http: fallback,
  html: fallback,
  unparsable: fallback,
  other: 'Unknown error occurred',
});

/** The firm that companies are migrated into, if it exists. */
export function useConsultingFirm() {
  return useCall([...MIGRATION_QUERIES, 'firm'], 'checkConsultingFirm');
}

/** Which companies have been migrated; `watching` polls every second. */
export function useMigrationStatus(watching = false) {
  return useCall(
    [...MIGRATION_QUERIES, 'status'],
    'companyMigrationStatus',
    {},
    { refetchInterval: watching ? POLL_MS : false },
  );
}

/** Refetches everything that the dashboard shows, after a change. */
export function useRefreshAll(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: SYSTEM_ADMIN_QUERIES });
}
