import { type CallName, callOf } from '@scopewright/contracts';
import { type CallContext, idempotencyKeyOf } from '../http/call.ts';

/**
 * The idempotency key of a submission, bound to the caller: the same key of another person is a different submission,
 * whose answer they may not see. Null without a key, and for a call that is not deduplicated (`once` of its
 * definition).
 * @param body the parsed body
 * @throws CallError 422
 */
export function submissionKeyOf(name: CallName, call: CallContext, body: unknown): string | null {
  const { once } = callOf(name);
  if (once === undefined) return null;
  const named = once === 'operation' ? (body as { operationId?: string }).operationId : undefined;
  const key = named ?? idempotencyKeyOf(call);
  return key === null ? null : `${call.requirePrincipal().userId}:${key}`;
}
