/** Factories of call data, for tests and for remotes that run alone. */
export { auditEvent, changeOrder, companyDetail, person, sow } from './agreements.ts';
export { clause, source } from './clauses.ts';
export { company } from './company.ts';
export { invitation } from './invitation.ts';
export { tenantHealth, tenantStats, unrecognizedConfigItem } from './tenant.ts';
export { milestone } from './tracking.ts';
export { user } from './user.ts';
