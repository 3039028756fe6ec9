import { failures } from '../errors/call-error.ts';
import type { CallContext } from './call.ts';

const HEADER = 'idempotency-key';
const KEY = /^[\w-]{8,128}$/;

/**
 * The Idempotency-Key of a request: names one press of a button, so that a repeated request has no second effect. Null when there is none.
 * @throws CallError 422
 */
export function idempotencyKeyOf({ request }: Pick<CallContext, 'request'>): string | null {
  const header = request.headers[HEADER];
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw failures.validation({ 'Idempotency-Key': 'Must be 8 to 128 letters, digits, hyphens or underscores' });
}
