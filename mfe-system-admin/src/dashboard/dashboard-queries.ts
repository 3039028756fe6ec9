/** Begins the key of every query of this dashboard: 'Refresh' asks for all of them again. */
export const SYSTEM_ADMIN_QUERIES = ['system-admin'] as const;
