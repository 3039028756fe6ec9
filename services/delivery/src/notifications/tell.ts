import { NOTIFICATION_NAMED_COMPANIES } from '@scopewright/contracts/constants';
import {
  type CompanyDoc,
  type Concerning,
  notify,
  notifyOf,
  recipientsOf,
  type Told,
  trusted,
} from '@scopewright/data';
import { linkTargetOf, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';

type Links = DeliveryParts['links'];

/** Target, link and other parameters for notifications about the caller's action. */
function telling({ call, session }: Tx, links: Links) {
  const { firmId, subdomain } = call.requireTenant();
  return {
    firmId,
    link: linkTargetOf(call, { firmId, subdomain }, links),
    session,
    now: call.now(),
    requestId: call.requestId,
  };
}

type AssignedCompany = Pick<CompanyDoc, '_id' | 'name' | 'nameKey' | 'revision' | 'sample'>;

/** After being notified of a company, a consultant is not notified of it again for this long. */
const TOLD_AGAIN_AFTER_MS = 60 * 60_000;

/**
 * Notifies consultants of the companies they were assigned to, in the same transaction: one notification each, of all
 * those companies that they were not notified of within the last hour. No one is notified of the sample client.
 */
export async function tellAssigned(
  tx: Tx,
  links: Links,
  companies: readonly { company: AssignedCompany; consultantIds: readonly string[] }[],
): Promise<void> {
  const { models, call, session } = tx;
  const assigned = companies.filter(({ company }) => !company.sample);
  const ids = new Set(assigned.flatMap(({ consultantIds }) => consultantIds));
  if (ids.size === 0) return;
  const concerning = { people: { assigned: [...ids].map((id) => new Types.ObjectId(id)) } };
  const by = { actorId: call.viewer.userId, session };
  const people = (await recipientsOf(models, 'company-assigned', concerning, by)).flatMap(({ to }) => to);
  const userIds = people.map(({ _id }) => _id);
  const companyIds = assigned.map(({ company }) => company._id);
  const since = new Date(call.now().getTime() - TOLD_AGAIN_AFTER_MS);
  const lately = await toldLately(tx, { userIds, companyIds, since });
  const byName = assigned.toSorted(({ company: a }, { company: b }) => (a.nameKey < b.nameKey ? -1 : 1));
  const told = people.flatMap((person) => {
    const userId = person._id.toHexString();
    const theirs = byName.filter(
      ({ consultantIds, company }) => consultantIds.includes(userId) && !lately.has(pairOf(userId, company._id)),
    );
    const [first] = theirs;
    return first ? [{ what: assignment(first.company, theirs), to: [person] }] : [];
  });
  await notify(models, told, telling(tx, links));
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
}

/** Which of these people were notified of an assignment to which of these companies since then, by one query. */
async function toldLately(
  { models: { notifications }, session }: Tx,
  { userIds, companyIds, since }: Lately,
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

interface AboutCompany {
  company: Pick<CompanyDoc, '_id' | 'name' | 'assignedConsultantIds' | 'sample'>;
}

interface Telling {
  event: Parameters<typeof notifyOf>[1];
  concerning: Concerning & AboutCompany;
  what: Omit<Told, 'kind'>;
}

/**
 * Notifies people of an event in the same transaction; `HEARD_OF` lists the recipients. No one is notified of the sample
 * client.
 */
async function tell(tx: Tx, links: Links, { event, concerning, what }: Telling): Promise<void> {
  if (concerning.company.sample) return;
  await notifyOf(tx.models, event, concerning, what, { actorId: tx.call.viewer.userId, ...telling(tx, links) });
}

/** Notifies people of a new change request. */
export const tellRequested = (
  tx: Tx,
  links: Links,
  { company, requestId }: AboutCompany & { requestId: Types.ObjectId },
): Promise<void> =>
  tell(tx, links, {
    event: 'change-requested',
    concerning: { company },
    what: aboutRequest(company, `change-request:${requestId.toHexString()}`, null),
  });

/** Notifies the person who asked for a change that it was decided on or answered. */
export const tellRequestAnswered = (
  tx: Tx,
  links: Links,
  {
    company,
    request,
    status,
  }: AboutCompany & {
    request: { _id: Types.ObjectId; createdBy: Types.ObjectId | null; version: number };
    /** Its new state; null if only the answer is new. */
    status: string | null;
  },
): Promise<void> =>
  tell(tx, links, {
    event: 'change-request-answered',
    concerning: { company, people: { requester: [request.createdBy] } },
    what: aboutRequest(company, `change-request:${request._id.toHexString()}:${request.version}`, status),
  });

const aboutRequest = (
  { _id: companyId, name: companyName }: AboutCompany['company'],
  event: string,
  status: string | null,
): Omit<Told, 'kind'> => ({ event, companyId, companyName, target: null, status });

interface Moved extends AboutCompany {
  /** `sowId` is set for a change order only. */
  agreement: { type: 'sow' | 'change-order'; id: Types.ObjectId; name: string; sowId: Types.ObjectId | null };
  status: string;
  /** Its version after the change. */
  version: number;
  /** It was shared with the client just now. */
  put: boolean;
  /** It was accepted or declined just now. */
  answered: boolean;
  /** The person who sent it to the client. */
  senderId: Types.ObjectId | null;
}

/** Notifies people that an agreement was shared with the client, was answered, or has another status since. */
export const tellMoved = (
  tx: Tx,
  links: Links,
  { company, agreement, status, version, put, answered, senderId }: Moved,
): Promise<void> =>
  tell(tx, links, {
    event: eventOf(put, answered),
    concerning: { company, people: { sender: [senderId] } },
    what: {
      event: `${agreement.type}:${agreement.id.toHexString()}:${version}`,
      companyId: company._id,
      companyName: company.name,
      target: agreement,
      status,
    },
  });

function eventOf(put: boolean, answered: boolean) {
  if (answered) return put ? 'agreement-agreed' : 'agreement-answered';
  return put ? 'agreement-shared' : 'agreement-moved';
}
