import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ChangeOrderDoc,
  type Changes,
  changesBetween,
  createOne,
  type Models,
  type SowDoc,
  type Viewer,
} from '@scopewright/data';
import { isDraft, isPending, sowSummary } from '@scopewright/domain/sow';
import { type CallContext, failures, inTx, record, type Tx } from '@scopewright/service-kit';
import { type FilterQuery, type Model, Types, type UpdateQuery } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import { tellMoved } from '../notifications/tell.ts';
import type { DeliveryParts } from '../parts.ts';
import { aboutAgreement } from '../sources/agreement.ts';
import { readPasted } from '../sources/read-pasted.ts';
import {
  auditChanges,
  presentChangeOrder,
  presentSow,
  requireDatesInOrder,
  storedTerms,
  type TermsInput,
} from './terms.ts';

/** Updates the SOW summary on the company's row, in the transaction that changed a SOW; the company is locked. */
export async function keepSummary(
  { models: { companies, sows, changeOrders }, session }: Tx,
  companyId: Types.ObjectId,
): Promise<void> {
  const all = await sows.find({ companyId }, { status: 1 }, { session }).lean();
  const active = await changeOrders
    .find({ companyId, status: 'accepted' }, { sowId: 1, status: 1 }, { session })
    .lean();
  const summary = sowSummary({
    sows: all.map(({ _id, status }) => ({ id: _id.toHexString(), status })),
    changeOrders: active.map(({ sowId, status }) => ({ sowId: sowId.toHexString(), status })),
  });
  await companies.updateOne({ _id: companyId }, { $set: summary }, { session });
}

/** The changes that a call makes to a document. */
export interface Decision<D> {
  /** Fields to set; unchanged values have no effect. */
  set: Partial<D>;
  /** noun.verb of the audit event. */
  action: string;
  /** Details of the event besides the changed fields. */
  changes?: Changes;
}

/** SOWs or change orders: where they are stored, and how one is presented. */
interface DocumentKind<D, Shown extends object> {
  targetType: 'sow' | 'change-order';
  modelOf: (models: Models) => Model<D>;
  present: (document: D, viewer: Viewer) => Shown;
}

export const SOW: DocumentKind<SowDoc, Sow> = {
  targetType: 'sow',
  modelOf: ({ sows }) => sows,
  present: presentSow,
};

export const CHANGE_ORDER: DocumentKind<ChangeOrderDoc, ChangeOrder> = {
  targetType: 'change-order',
  modelOf: ({ changeOrders }) => changeOrders,
  present: presentChangeOrder,
};

/** Stores a new SOW or change order, has its text read, and records it. @param changes of the audit event */
export async function createDocument<D extends SowDoc | ChangeOrderDoc>(
  tx: Tx,
  { targetType, modelOf }: DocumentKind<D, object>,
  fields: Partial<D>,
  changes: Changes,
  { read = (made: D) => readPasted(tx, targetType, made) }: { read?: (made: D) => Promise<void> } = {},
): Promise<D> {
  const { models, call, session } = tx;
  const now = call.now();
  const createdBy = new Types.ObjectId(call.viewer.userId);
  const made = await createOne(modelOf(models), session, { ...fields, createdBy, createdAt: now, updatedAt: now });
  await read(made);
  await record(tx, {
    ...aboutAgreement(targetType, made),
    action: targetType === 'sow' ? 'sow.created' : 'change-order.created',
    changes,
  });
  return made;
}

interface DocumentChange<D> {
  /** The document and its company, which is locked before anything else is read. */
  of: { _id: Types.ObjectId; companyId: Types.ObjectId };
  /** Version that the caller has read. */
  version: number;
  /** @throws CallError for an invalid change */
  decide: (tx: Tx, document: D) => Promise<Decision<D>> | Decision<D>;
  /** Writes that follow from the change, in the same transaction. */
  after?: (tx: Tx, document: D) => Promise<unknown>;
  /** Has another text read. */
  read?: (tx: Tx, document: D) => Promise<void>;
}

/**
 * Changes a SOW or change order in a separate transaction, see `changeHeld`.
 * @returns the changed document, as the caller sees it
 */
export async function changeDocument<D extends SowDoc | ChangeOrderDoc, Shown extends object>(
  parts: Pick<DeliveryParts, 'data' | 'links'>,
  call: CallContext,
  kind: DocumentKind<D, Shown>,
  change: DocumentChange<D>,
): Promise<Shown> {
  const document = await inTx(parts.data, call, (tx) => changeHeld(tx, parts, kind, change));
  return kind.present(document, call.viewer);
}

/**
 * Changes a SOW or change order from the version that the caller has read, with the company's summary, the audit event
 * and the notifications.
 * @throws CallError 404, 409 with the current state when another person changed it first, and what `decide` throws
 */
export async function changeHeld<D extends SowDoc | ChangeOrderDoc>(
  tx: Tx,
  { links }: Pick<DeliveryParts, 'links'>,
  { targetType, modelOf, present }: DocumentKind<D, object>,
  {
    of: { _id, companyId },
    version,
    decide,
    after,
    read = (here, changed) => readPasted(here, targetType, changed),
  }: DocumentChange<D>,
): Promise<D> {
  const { call, session } = tx;
  const company = await holdCompany(tx, companyId);
  const model = modelOf(tx.models);
  const which = { _id } as FilterQuery<D>;
  const document = await model.findOne(which, {}, { session }).lean<D>();
  if (document === null) throw failures.notFound();
  if (document.version !== version) throw failures.versionConflict(present(document, call.viewer));
  const { set, action, changes: besides = {} } = await decide(tx, document);
  const changes = auditChanges({ ...document }, { ...set });
  if (Object.keys(changes).length === 0) return document;
  const changed = await model
    .findOneAndUpdate(which, { $set: set, $inc: { version: 1 } } as UpdateQuery<D>, { session, new: true })
    .lean<D>();
  if (changed === null) throw failures.notFound();
  if ('status' in changes) await keepSummary(tx, companyId);
  await after?.(tx, changed);
  if ('pastedText' in changes) await read(tx, changed);
  const {
    activatedAt: _put,
    acceptedAt: _agreed,
    sentBy: _sender,
    updatedAt: _when,
    written: _from,
    ...told
  } = changes;
  await record(tx, {
    ...aboutAgreement(targetType, changed),
    action,
    changes: { ...told, ...besides },
  });
  if ('status' in changes && changed.activatedAt !== null && !isInternal(changed)) {
    const agreement = {
      type: targetType,
      id: _id,
      name: changed.title,
      sowId: 'sowId' in changed ? changed.sowId : null,
    };
    const put = document.activatedAt === null;
    await tellMoved(tx, links, {
      company,
      agreement,
      status: changed.status,
      version: changed.version,
      put,
      answered: 'sowId' in changed && isAnswered(document.status as ChangeOrderDoc['status'], changed.status),
      senderId: 'sowId' in changed ? (changed.sentBy ?? changed.createdBy) : null,
    });
  }
  return changed;
}

/** Whether a change of status is someone's answer to a change order. */
const isAnswered = (from: ChangeOrderDoc['status'], to: ChangeOrderDoc['status']): boolean =>
  isPending(from) && (to === 'accepted' || to === 'declined');

/** Whether only the firm sees it, although the client has seen it before. */
const isInternal = (document: SowDoc | ChangeOrderDoc): boolean => 'sowId' in document && isDraft(document.status);

/** Sets a document's terms. @throws CallError 422 when its end would come before its start */
export function setTerms(
  document: SowDoc | ChangeOrderDoc,
  fields: TermsInput,
  now: Date,
): ReturnType<typeof storedTerms> & { updatedAt?: Date } {
  const terms = storedTerms(fields);
  requireDatesInOrder({ ...document, ...terms });
  const changed = Object.keys(changesBetween({ ...document }, { ...terms })).length > 0;
  return { ...terms, ...(changed && { updatedAt: now }) };
}

/**
 * The fields that a new status sets; `move` is the rule of the document's kind for it.
 * @throws CallError 409 for a status that can't be reached from the current one, 422 when a required reason is missing
 */
export function setStatus<Status extends string>(
  { activatedAt }: Pick<SowDoc, 'activatedAt'>,
  move: 'free' | 'with reason' | null,
  { status, reason, now }: { status: Status; reason: string | undefined; now: Date },
): { set: { status: Status; activatedAt: Date | null; updatedAt: Date }; changes: Changes } {
  if (move === null) throw failures.conflict(MESSAGES.statusNotReachable);
  if (move === 'with reason' && reason === undefined) throw failures.validation({ reason: MESSAGES.reasonRequired });
  return {
    set: { status, activatedAt: activatedAt ?? (status === 'active' ? now : null), updatedAt: now },
    changes: reason === undefined ? {} : { reason: { from: null, to: reason } },
  };
}
