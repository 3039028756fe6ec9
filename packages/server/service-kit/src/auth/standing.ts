import { failures } from '../errors/call-error.ts';
import type { Tx } from '../tx.ts';

/**
 * Ensures, within the transaction of a system administrator's change, that the caller still is one.
 * @throws CallError 401 if the caller is not an active system administrator any more
 */
export async function requireSystemAdministrator({ models: { users }, call, session }: Tx): Promise<void> {
  const { userId } = call.requirePrincipal();
  if ((await users.exists({ _id: userId, role: 'systemAdmin', status: 'active' }).session(session)) === null)
    throw failures.unauthorized();
}
