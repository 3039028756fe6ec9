import type { Data } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import { type CallContext, type Implementation, implement, linkTargetOf, type Revocations } from '@scopewright/service-kit';
import { createCompany } from './create-company/create-company.ts';
import { readIdempotencyKey } from './create-company/submission.ts';
import { listCompanies } from './list-companies/list-companies.ts';
import type { Viewer } from './list-companies/visible.ts';

export interface DeliveryParts {
  data: Data;
  revocations: Pick<Revocations, 'announce'>;
  /** Key that invitation links are derived with. */
  invitationSecret: string;
  hosts: HostConfig;
}

const EVERY_MINUTE = 60;

/** The calls that this service answers. */
export function deliveryCalls({ data, revocations, invitationSecret, hosts }: DeliveryParts): Implementation[] {
  return [
    implement('consultantCompanies', { scope: 'firm', tenant: 'required', ability: 'company:list' }, ({ query }, call) =>
      listCompanies(data.models, viewerOf(call), query, call.now()),
    ),
    implement(
      'createCompany',
      {
        scope: 'firm',
        tenant: 'required',
        ability: 'company:create',
        limits: [{ name: 'create-company', by: 'ip', points: 60, seconds: EVERY_MINUTE }],
      },
      async ({ body }, call) => {
        const { userId, role } = call.requirePrincipal();
        const { firmId, subdomain } = call.requireTenant();
        const { company, endedSessionIds } = await createCompany(data, {
          form: body,
          idempotencyKey: readIdempotencyKey(call.request.headers['idempotency-key']),
          actor: { firmId, userId, role },
          link: linkTargetOf(call, subdomain, hosts),
          invitationSecret,
          origin: { ip: call.ip, requestId: call.requestId },
          now: call.now(),
        });
        await revocations.announce(endedSessionIds);
        // An invitation is mailed in every case but that of an existing user; no password reset takes place.
        return { company, passwordResetSent: false };
      },
    ),
  ];
}

function viewerOf(call: CallContext): Viewer {
  const { userId, role, companyId } = call.requirePrincipal();
  return { userId, role, companyId, abilities: call.abilities };
}
