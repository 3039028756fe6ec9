import type { Models } from '@scopewright/data';
import type { ClientSession } from 'mongoose';
import { failures } from '../errors/call-error.ts';
import type { CallContext } from '../http/call.ts';

/**
 * Ensures, within the transaction of a system administrator's change, that the caller still is one.
 * @throws CallError 401 if the caller is not an active system administrator any more
 */
export async function requireSystemAdministrator(
  { users }: Pick<Models, 'users'>,
  call: CallContext,
  session: ClientSession,
): Promise<void> {
  const { userId } = call.requirePrincipal();
  if ((await users.exists({ _id: userId, role: 'systemAdmin', status: 'active' }).session(session)) === null)
    throw failures.unauthorized();
}
