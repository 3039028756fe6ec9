import type { FailureTexts } from '@scopewright/api-client';
import { useQuery, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';

const MIGRATION_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'migration'] as const;
/** How often the panels look how far a migration has come. */
const POLL_MS = 1000;

/** The sentences of a panel for failures that bring none of their own (§8). */
export const panelTexts = (fallback: string): FailureTexts => ({
  http: fallback,
  html: fallback,
  unparsable: fallback,
  other: 'Unknown error occurred',
});

/** The firm that companies are migrated into, if there is one. */
export function useConsultingFirm() {
  const { api } = useHost();
  return useQuery({ queryKey: [...MIGRATION_QUERIES, 'firm'], queryFn: () => api.call('checkConsultingFirm') });
}

/** Which companies have moved; `watching` looks again every second. */
export function useMigrationStatus(watching = false) {
  const { api } = useHost();
  return useQuery({
    queryKey: [...MIGRATION_QUERIES, 'status'],
    queryFn: () => api.call('companyMigrationStatus'),
    refetchInterval: watching ? POLL_MS : false,
  });
}

/** Asks anew for whatever the dashboard shows, after something of it was changed. */
export function useRefreshAll(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: SYSTEM_ADMIN_QUERIES });
}
