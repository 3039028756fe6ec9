import type { CallOutput } from '@scopewright/contracts';
import { runAsSystem, type UserDoc } from '@scopewright/data';
import { type CallContext, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { personOf, subdomainOf, workplaceOf } from './person.ts';

const idOf = (id: UserDoc['companyId']): string | null => id?.toHexString() ?? null;

/** Account and user record of an address, as the recovery page shows them (§2.10). */
async function userDiagnostic(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  email: string,
  { tenant }: CallContext,
): Promise<CallOutput<'userDiagnostic'>> {
  const { account, record } = await runAsSystem('diagnose an account', () => personOf(models, email, tenant));
  return {
    authExists: account !== null,
    authUserId: account?._id.toHexString() ?? null,
    kvUserExists: record !== null,
    kvUser: record === null ? null : { role: record.role, companyId: idOf(record.companyId), status: record.status },
  };
}

/** Account, user record and company of an address, as the diagnostic page shows them (§2.12). */
function checkAccount(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  email: string,
  { tenant }: CallContext,
): Promise<CallOutput<'checkAccount'>> {
  return runAsSystem('check an account', async () => {
    const { account, record } = await personOf(models, email, tenant);
    const workplace = record === null ? null : await workplaceOf(models, record);
    return {
      authAccount:
        account === null
          ? null
          : {
              id: account._id.toHexString(),
              email: account.email,
              created_at: account.createdAt.toISOString(),
              email_confirmed_at: account.emailConfirmedAt?.toISOString() ?? null,
            },
      kvUser:
        record === null
          ? null
          : {
              id: record._id.toHexString(),
              name: record.name,
              email: record.email,
              role: record.role,
              companyId: idOf(record.companyId),
              status: record.status,
            },
      company:
        workplace === null
          ? null
          : { name: workplace.name, subdomain: await subdomainOf(models, workplace.tenant), status: workplace.status },
    };
  });
}

/** Shows the data stored about an address. Read-only. */
export const diagnosticCalls = (parts: IdentityParts): Implementation[] => [
  implement('userDiagnostic', ({ body }, call) => userDiagnostic(parts, body.email, call)),
  implement('checkAccount', ({ body }, call) => checkAccount(parts, body.email, call)),
];
