import { type CompanyDoc, type Models, notify, recipients, type Told, trusted } from '@scopewright/data';
import { type CallContext, linkTargetOf } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';

type Links = DeliveryParts['links'];

/** Where, how and for whom what a caller did is told. */
function telling(call: CallContext, links: Links, session: ClientSession) {
  const { firmId, subdomain } = call.requireTenant();
  return { firmId, link: linkTargetOf(call, { firmId, subdomain }, links), session, now: call.now(), requestId: call.requestId };
}

/** Tells consultants of the companies that they were assigned to, in the transaction that did it. */
export async function tellAssigned(
  models: Models,
  call: CallContext,
  links: Links,
  session: ClientSession,
  assigned: readonly { company: Pick<CompanyDoc, '_id' | 'name' | 'revision'>; consultantIds: readonly string[] }[],
): Promise<void> {
  const ids = [...new Set(assigned.flatMap(({ consultantIds }) => consultantIds))];
  if (ids.length === 0) return;
  const people = await recipients(models, { _id: trusted({ $in: ids }), role: 'consultant' }, { actorId: call.viewer.userId, session });
  const told = assigned.map(({ company: { _id, name, revision }, consultantIds }) => ({
    what: {
      kind: 'company-assigned' as const,
      event: `assigned:${_id.toHexString()}:${revision}`,
      companyId: _id,
      companyName: name,
      target: null,
      status: null,
    },
    to: people.filter((person) => consultantIds.includes(person._id.toHexString())),
  }));
  await notify(models, told, telling(call, links, session));
}

interface Moved {
  company: Pick<CompanyDoc, '_id' | 'name' | 'assignedConsultantIds'>;
  /** `sowId` of a change order only. */
  agreement: { type: 'sow' | 'change-order'; id: Types.ObjectId; name: string; sowId: Types.ObjectId | null };
  status: string;
  /** Its version from then on. */
  version: number;
  /** It was put to the client just now. */
  put: boolean;
}

/** Tells a company's people and consultants that an agreement was put to the client, or has another status since, in the transaction that did it. */
export async function tellMoved(models: Models, call: CallContext, links: Links, session: ClientSession, moved: Moved): Promise<void> {
  const { company, agreement, status, version, put } = moved;
  const { _id: companyId, name: companyName, assignedConsultantIds } = company;
  const who = {
    $or: [
      { role: trusted({ $in: ['companyUser', 'user'] }), companyId },
      { role: 'consultant' as const, _id: trusted({ $in: assignedConsultantIds }) },
    ],
  };
  const what: Told = {
    kind: put ? 'agreement-put' : 'agreement-moved',
    event: `${agreement.type}:${agreement.id.toHexString()}:${version}`,
    companyId,
    companyName,
    target: agreement,
    status,
  };
  await notify(models, [{ what, to: await recipients(models, who, { actorId: call.viewer.userId, session }) }], telling(call, links, session));
}
