import { timingSafeEqual } from 'node:crypto';
import { failures } from '@scopewright/service-kit';
import type { Exchange } from '../http/exchange.ts';

/** Requires the public client key as bearer, for the calls that the front door answers itself. @throws CallError 401 */
export function requirePublicKey({ request }: Exchange, publicKey: string): void {
  const given = Buffer.from(/^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? '');
  const expected = Buffer.from(publicKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw failures.unauthorized();
}
