/** Thrown when code accesses tenant-owned data without a scope. Always a programming error. */
export class MissingTenantError extends Error {
  constructor(what: string) {
    super(`${what} needs a tenant: wrap the call in runWithTenant or runAsSystem`);
    this.name = 'MissingTenantError';
  }
}

/** Thrown when code running for one firm names, or would write, another firm's data. */
export class CrossTenantError extends Error {
  constructor(what: string) {
    super(`${what} reaches outside the current tenant`);
    this.name = 'CrossTenantError';
  }
}
