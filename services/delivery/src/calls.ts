import type { Data } from '@scopewright/data';
import type { InvitationHost } from '@scopewright/jobs';
import { type CallContext, type Implementation, implement, type Revocations } from '@scopewright/service-kit';
import { createCompany } from './create-company/create-company.ts';
import { readIdempotencyKey } from './create-company/submission.ts';
import { listCompanies } from './list-companies/list-companies.ts';
import type { Viewer } from './list-companies/visible.ts';

export interface DeliveryParts {
  data: Data;
  revocations: Pick<Revocations, 'announce'>;
  /** Key that invitation links are derived with. */
  invitationSecret: string;
  /** Scheme of links where the request itself doesn't say that it came by https. */
  linkScheme: 'http' | 'https';
}

const EVERY_MINUTE = 60;

/** The calls that this service answers. */
export function deliveryCalls({ data, revocations, invitationSecret, linkScheme }: DeliveryParts): Implementation[] {
  return [
    implement('consultantCompanies', { scope: 'firm', tenant: 'required', ability: 'company:list' }, ({ query }, call) =>
      listCompanies(data.models, viewerOf(call), query),
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
          host: invitationHost(call, subdomain, linkScheme),
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

/** The host of the request, for the link; the scheme of a developer's or preview host is the request's own. */
function invitationHost(call: CallContext, subdomain: string, linkScheme: 'http' | 'https'): InvitationHost {
  const local = call.host.resolution.kind === 'local';
  const unsecured = local ? 'http' : linkScheme;
  return { name: call.host.name, local, scheme: call.secure ? 'https' : unsecured, subdomain };
}

function viewerOf(call: CallContext): Viewer {
  const { userId, role, companyId } = call.requirePrincipal();
  return { userId, role, companyId, abilities: call.abilities };
}
