import { NOTIFICATION_NAMED_COMPANIES } from '@scopewright/contracts/constants';
import { type CompanyDoc, type Models, notify, recipients, type Told, trusted } from '@scopewright/data';
import { type CallContext, linkTargetOf } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';

type Links = DeliveryParts['links'];

/** Where, how and for whom what a caller did is told. */
function telling(call: CallContext, links: Links, session: ClientSession) {
  const { firmId, subdomain } = call.requireTenant();
  return {
    firmId,
    link: linkTargetOf(call, { firmId, subdomain }, links),
    session,
    now: call.now(),
    requestId: call.requestId,
  };
}

type AssignedCompany = Pick<CompanyDoc, '_id' | 'name' | 'nameKey' | 'revision'>;

/** Who was told of a company is not told of it again for so long. */
const TOLD_AGAIN_AFTER_MS = 60 * 60_000;

/**
 * Tells consultants of the companies that they were assigned to, in the transaction that did it: each of them once, of all those companies that they were
 * not told of within the last hour.
 */
export async function tellAssigned(
  models: Models,
  call: CallContext,
  links: Links,
  session: ClientSession,
  assigned: readonly { company: AssignedCompany; consultantIds: readonly string[] }[],
): Promise<void> {
  const ids = new Set(assigned.flatMap(({ consultantIds }) => consultantIds));
  if (ids.size === 0) return;
  const who = { _id: trusted({ $in: [...ids].map((id) => new Types.ObjectId(id)) }), role: 'consultant' as const };
  const people = await recipients(models, who, { actorId: call.viewer.userId, session });
  const userIds = people.map(({ _id }) => _id);
  const companyIds = assigned.map(({ company }) => company._id);
  const since = new Date(call.now().getTime() - TOLD_AGAIN_AFTER_MS);
  const lately = await toldLately(models, { userIds, companyIds, since, session });
  const byName = assigned.toSorted(({ company: a }, { company: b }) => (a.nameKey < b.nameKey ? -1 : 1));
  const told = people.flatMap((person) => {
    const userId = person._id.toHexString();
    const theirs = byName.filter(
      ({ consultantIds, company }) => consultantIds.includes(userId) && !lately.has(pairOf(userId, company._id)),
    );
    const [first] = theirs;
    return first ? [{ what: assignment(first.company, theirs), to: [person] }] : [];
  });
  await notify(models, told, telling(call, links, session));
}

/** @param first of the companies; each change of a company has a revision of its own, so it names the event */
function assignment(first: AssignedCompany, all: readonly { company: AssignedCompany }[]): Told {
  const one = all.length === 1;
  return {
    kind: 'company-assigned',
    event: `assigned:${first._id.toHexString()}:${first.revision}`,
    companyId: one ? first._id : null,
    companyName: one ? first.name : null,
    companies: one
      ? null
      : {
          ids: all.map(({ company }) => company._id),
          named: all.slice(0, NOTIFICATION_NAMED_COMPANIES).map(({ company: { _id: id, name } }) => ({ id, name })),
        },
    target: null,
    status: null,
  };
}

const pairOf = (userId: string, companyId: Types.ObjectId): string => `${userId}:${companyId.toHexString()}`;

interface Lately {
  userIds: readonly Types.ObjectId[];
  companyIds: readonly Types.ObjectId[];
  since: Date;
  session: ClientSession;
}

/** Which of these people were told since then that they were assigned to which of these companies, by one query. */
async function toldLately(
  { notifications }: Models,
  { userIds, companyIds, since, session }: Lately,
): Promise<ReadonlySet<string>> {
  const among = trusted({ $in: companyIds });
  const rows = await notifications.aggregate<{ userId: Types.ObjectId; companyIds: Types.ObjectId[] }>(
    [
      {
        $match: {
          userId: trusted({ $in: userIds }),
          // both there are, so that a person's latest are found by their index
          inApp: trusted({ $in: [true, false] }),
          at: trusted({ $gt: since }),
          kind: 'company-assigned',
          $or: [{ companyId: among }, { 'companies.ids': among }],
        },
      },
      {
        $project: {
          userId: 1,
          companyIds: { $setIntersection: [{ $ifNull: ['$companies.ids', ['$companyId']] }, companyIds] },
        },
      },
    ],
    { session },
  );
  return new Set(
    rows.flatMap(({ userId, companyIds: told }) => told.map((companyId) => pairOf(userId.toHexString(), companyId))),
  );
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
export async function tellMoved(
  models: Models,
  call: CallContext,
  links: Links,
  session: ClientSession,
  moved: Moved,
): Promise<void> {
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
  await notify(
    models,
    [{ what, to: await recipients(models, who, { actorId: call.viewer.userId, session }) }],
    telling(call, links, session),
  );
}
