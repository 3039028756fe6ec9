/** Prefix of every query key of this dashboard: 'Refresh' refetches all of them. */
export const SYSTEM_ADMIN_QUERIES = ['system-admin'] as const;
