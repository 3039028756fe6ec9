import type { Data } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import { type Implementation, type InvitationQuota, idempotencyKeyOf, implement, linkTargetOf, type Revocations } from '@scopewright/service-kit';
import { createCompany } from './create-company/create-company.ts';
import { listCompanies } from './list-companies/list-companies.ts';

export interface DeliveryParts {
  data: Data;
  revocations: Pick<Revocations, 'announce'>;
  /** Key that invitation links are derived with. */
  invitationSecret: string;
  quota: InvitationQuota;
  /** What the links of mails are made with. */
  links: { hosts: HostConfig; production: boolean };
}

/** The calls that this service answers. */
export function deliveryCalls({ data, revocations, invitationSecret, quota, links }: DeliveryParts): Implementation[] {
  return [
    implement('consultantCompanies', ({ query }, call) => listCompanies(data.models, call.viewer, query, call.now())),
    implement('createCompany', async ({ body }, call) => {
      const { firmId, subdomain } = call.requireTenant();
      const { company, ended } = await createCompany(data, {
        form: body,
        idempotencyKey: idempotencyKeyOf(call),
        firmId,
        viewer: call.viewer,
        link: linkTargetOf(call, { firmId, subdomain }, links),
        invitationSecret,
        quota,
        origin: { ip: call.ip, requestId: call.requestId },
        now: call.now(),
      });
      await revocations.announce(ended);
      // An invitation is mailed in every case but that of an existing user; no password reset takes place.
      return { company, passwordResetSent: false };
    }),
  ];
}
