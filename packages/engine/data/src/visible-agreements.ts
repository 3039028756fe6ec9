import { isOfClient } from '@scopewright/domain/policy';
import { INTERNAL_STATUSES, type SowStatus, sowSummary } from '@scopewright/domain/sow';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import type { ClauseDoc } from './models/clauses/clause.ts';
import type { Models } from './models/index.ts';
import type { AgreementRef } from './models/sources/source.ts';
import type { FileDoc } from './models/sows/file.ts';
import type { ChangeOrderDoc, SowDoc } from './models/sows/sow.ts';
import { trusted } from './tenant/trusted.ts';
import type { Viewer } from './visibility.ts';

/*
 * Visibility of SOWs, change orders and clauses: the firm sees all, its clients the shared ones. Every answer, file and
 * mail for clients uses these filters and fields.
 */

type Reader = Pick<Viewer, 'role' | 'companyId'>;
type Agreements = Pick<Models, 'sows' | 'changeOrders'>;

/** The view of a company's people, for content prepared for all of them: status pages, snapshots, reminders. */
export const clientOf = (companyId: Types.ObjectId): Reader => ({ role: 'user', companyId: companyId.toHexString() });

const PUT: FilterQuery<SowDoc> = { activatedAt: trusted({ $ne: null }) };
/** A change order that is withdrawn is internal again. */
const ORDER_PUT: FilterQuery<ChangeOrderDoc> = { ...PUT, status: trusted({ $nin: [...INTERNAL_STATUSES] }) };
/** Clauses that count: people have accepted them, and they are in the current text of their agreement. */
export const ACCEPTED_CLAUSES = { state: 'accepted', lost: false, replaced: false } as const;

/** Those of these SOWs that a reader sees. */
export const visibleSows = ({ role }: Pick<Viewer, 'role'>, which: FilterQuery<SowDoc>): FilterQuery<SowDoc> =>
  isOfClient(role) ? { $and: [which, PUT] } : which;

/** Those of these change orders that a reader sees. */
export const visibleChangeOrders = (
  { role }: Pick<Viewer, 'role'>,
  which: FilterQuery<ChangeOrderDoc>,
): FilterQuery<ChangeOrderDoc> => (isOfClient(role) ? { $and: [which, ORDER_PUT] } : which);

/** Whether a reader sees an agreement. In the firm's scope. */
export async function isVisibleAgreement(
  { sows, changeOrders }: Agreements,
  reader: Pick<Viewer, 'role'>,
  { type, id }: AgreementRef,
): Promise<boolean> {
  const found =
    type === 'sow'
      ? sows.exists(visibleSows(reader, { _id: id }))
      : changeOrders.exists(visibleChangeOrders(reader, { _id: id }));
  return (await found) !== null;
}

/** Ids of the SOWs and change orders that were put to a company's people. In the firm's scope. */
async function agreementsPutTo(
  { sows, changeOrders }: Agreements,
  reader: Pick<Viewer, 'role'>,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<Types.ObjectId[]> {
  const idOnly = { _id: 1 } as const;
  // one after the other: a transaction has a single connection
  const ofSows = await sows
    .find(visibleSows(reader, { companyId }), idOnly)
    .session(session ?? null)
    .lean();
  const ofOrders = await changeOrders
    .find(visibleChangeOrders(reader, { companyId }), idOnly)
    .session(session ?? null)
    .lean();
  return [...ofSows, ...ofOrders].map(({ _id }) => _id);
}

/**
 * Those of these clauses that a reader sees: a company's people see accepted ones of the agreements that were put to
 * them. In the firm's scope.
 */
export async function visibleClauses(
  agreements: Agreements,
  reader: Reader,
  which: FilterQuery<ClauseDoc>,
  session?: ClientSession,
): Promise<FilterQuery<ClauseDoc>> {
  if (!isOfClient(reader.role)) return which;
  if (reader.companyId === null) return { _id: null };
  const companyId = new Types.ObjectId(reader.companyId);
  const put = await agreementsPutTo(agreements, reader, companyId, session);
  return { $and: [which, { companyId, ...ACCEPTED_CLAUSES, 'of.id': trusted({ $in: put }) }] };
}

/**
 * Those of these documents whose agreement a reader sees: a company's people see those of the agreements that were put
 * to them. In the firm's scope.
 */
export async function visibleAttachments(
  agreements: Agreements,
  reader: Reader,
  which: FilterQuery<FileDoc>,
): Promise<FilterQuery<FileDoc>> {
  if (!isOfClient(reader.role)) return which;
  if (reader.companyId === null) return { _id: null };
  const companyId = new Types.ObjectId(reader.companyId);
  const put = await agreementsPutTo(agreements, reader, companyId);
  return { $and: [which, { companyId, 'attachedTo.id': trusted({ $in: put }) }] };
}

/** A SOW or change order with the fields that a reader sees: notes are internal to the firm. */
export const termsFor = <T extends Pick<SowDoc, 'notes'>>({ role }: Pick<Viewer, 'role'>, terms: T) => ({
  ...terms,
  notes: isOfClient(role) ? null : terms.notes,
});

/** A clause with the fields that a reader sees: clients see the agreed text, but not how it was found, and no hours. */
export const clauseFor = (
  { role }: Pick<Viewer, 'role'>,
  clause: ClauseDoc,
): Omit<ClauseDoc, 'confidence' | 'proposedBy'> & {
  confidence: number | null;
  proposedBy: ClauseDoc['proposedBy'] | null;
} =>
  isOfClient(role) ? { ...clause, hours: null, confidence: null, reasons: [], proposedBy: null, former: null } : clause;

/** The work, price and time that a change order means, which are the firm's own estimate. */
export const effectFor = <T>({ role }: Pick<Viewer, 'role'>, effect: T): T | null => (isOfClient(role) ? null : effect);

/**
 * The state of a company's SOWs for a reader, by the company's document: for its own people as if only the visible ones
 * existed. In the firm's scope.
 */
export async function sowStatusFor(
  { sows }: Pick<Models, 'sows'>,
  reader: Pick<Viewer, 'role'>,
  { _id: companyId, sowStatus }: { _id: Types.ObjectId; sowStatus: string },
): Promise<string> {
  if (!isOfClient(reader.role)) return sowStatus;
  const [all, seen] = [
    await sows.countDocuments({ companyId }),
    await sows.find(visibleSows(reader, { companyId }), { status: 1 }).lean<{ status: SowStatus }[]>(),
  ];
  // with nothing hidden, the stored state is right, also for companies older than SOWs
  if (all === seen.length) return sowStatus;
  return sowSummary({ sows: seen.map(({ status }) => ({ id: '', status })), changeOrders: [] }).sowStatus;
}
