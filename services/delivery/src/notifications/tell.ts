import { NOTIFICATION_NAMED_COMPANIES } from '@scopewright/contracts/constants';
import { type CompanyDoc, type Models, notify, recipients, type Told, trusted } from '@scopewright/data';
import { type CallContext, linkTargetOf } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';

type Links = DeliveryParts['links'];

/** Target, link and other parameters for notifications about the caller's action. */
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

/** After being notified of a company, a consultant is not notified of it again for this long. */
const TOLD_AGAIN_AFTER_MS = 60 * 60_000;

/**
 * Notifies consultants of the companies they were assigned to, in the same transaction: one notification each, of all
 * those companies that they were not notified of within the last hour.
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

/** @param first of the companies; every change of a company has its own revision, which makes the event's key unique */
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

/** Which of these people were notified of an assignment to which of these companies since then, by one query. */
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
          // lists both values so that the index of a person's latest notifications is used
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

/** Notifies a company's consultants and the firm's administrators of a change request, in the same transaction. */
export async function tellRequested(
  models: Models,
  call: CallContext,
  links: Links,
  session: ClientSession,
  { company, requestId }: { company: Moved['company']; requestId: Types.ObjectId },
): Promise<void> {
  const who = {
    $or: [
      { role: 'firmAdmin' as const },
      { role: 'consultant' as const, _id: trusted({ $in: company.assignedConsultantIds }) },
    ],
  };
  const what: Told = {
    kind: 'change-requested',
    event: `change-request:${requestId.toHexString()}`,
    companyId: company._id,
    companyName: company.name,
    target: null,
    status: null,
  };
  await notify(
    models,
    [{ what, to: await recipients(models, who, { actorId: call.viewer.userId, session }) }],
    telling(call, links, session),
  );
}

interface Moved {
  company: Pick<CompanyDoc, '_id' | 'name' | 'assignedConsultantIds'>;
  /** `sowId` is set for a change order only. */
  agreement: { type: 'sow' | 'change-order'; id: Types.ObjectId; name: string; sowId: Types.ObjectId | null };
  status: string;
  /** Its version after the change. */
  version: number;
  /** It was shared with the client just now. */
  put: boolean;
}

/**
 * Notifies a company's users and consultants that an agreement was shared with the client, or has a new status since,
 * in the same transaction.
 */
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
