import { type CallName, callOf } from '@scopewright/contracts';
import { type CallContext, idempotencyKeyOf } from '../http/call.ts';

/**
 * The key of a press of a button, as the caller's own: somebody else's press with the same key is another one, whose answer they may not see. Null for a press
 * without one, and for a call that is not answered once (`once` of its definition).
 * @param body the parsed body
 * @throws CallError 422
 */
export function submissionKeyOf(name: CallName, call: CallContext, body: unknown): string | null {
  const { once } = callOf(name);
  if (once === undefined) return null;
  const key = once === 'operation' ? (body as { operationId: string }).operationId : idempotencyKeyOf(call);
  return key === null ? null : `${call.requirePrincipal().userId}:${key}`;
}
