import type { CallContext } from '@scopewright/service-kit';

/**
 * The actor of a change and how they proved their permission, for the audit event; the owner of an address is not a
 * user yet.
 */
export const traceOf = ({ principal, provedBy }: CallContext) => ({
  actorId: provedBy === 'systemAdmin' ? (principal?.userId ?? null) : null,
  details: { provedBy },
});
