import type { CallContext } from '@scopewright/service-kit';

/** Who made a change and how they had proved to be allowed it, for the audit event; the owner of an address is no user yet. */
export const traceOf = ({ principal, provedBy, ip, requestId }: CallContext) => ({
  actorId: provedBy === 'systemAdmin' ? (principal?.userId ?? null) : null,
  details: { provedBy },
  ip,
  requestId,
});
