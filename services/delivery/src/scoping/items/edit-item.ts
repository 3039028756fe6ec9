import { setImmediate as othersTurn } from 'node:timers/promises';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  bytesOfItem,
  type Changes,
  fingerprintOf,
  type Models,
  type ScopeItemDoc,
  SubmissionMismatch,
  trusted,
  type Viewer,
} from '@scopewright/data';
import { type CallContext, failures, type SubjectOf } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { record } from '../../audit-trail.ts';
import { holdCompany, visibleCompany } from '../../companies/visible-company.ts';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { oneByOne } from './one-by-one.ts';

/** Operations that an item remembers. An older one sent again finds its values already set, or is a conflict. */
const OPERATIONS_KEPT = 100;

/** An item of the firm, if the caller still sees its company. @throws CallError 404 */
export async function visibleItem(models: Models, viewer: Viewer, itemId: string): Promise<ScopeItemDoc> {
  const item = await models.scopeItems.findOne({ _id: itemId }).lean<ScopeItemDoc>();
  if (item === null) throw failures.notFound();
  await visibleCompany(models, viewer, item.companyId);
  return item;
}

/** The changes that an operation makes to an item. */
export interface Edit {
  set: Partial<ScopeItemDoc>;
  /** noun.verb of the audit event. */
  action: string;
  changes: Changes;
}

/** An operation on one item. */
export interface Operation {
  item: SubjectOf<'scopeItem'>;
  /** Chosen by the client: sent again, it has one effect. */
  operationId: string;
  /** The request's content: the same operation id with another content is refused. */
  asked: readonly unknown[];
  /** Whether it depends on more than the item: then of two such operations in a company the second retries. */
  holdsCompany?: boolean;
  /** Whether it is allowed when the firm's storage is full. */
  frees?: boolean;
  /** @throws CallError for an invalid operation; null changes nothing */
  decide: (item: ScopeItemDoc, session: ClientSession) => Promise<Edit | null>;
  /** Runs after the item is stored, in the same transaction. */
  settle?: (item: ScopeItemDoc, session: ClientSession) => Promise<unknown>;
}

/** How many characters of a fingerprint an item remembers. */
const FINGERPRINT_LENGTH = 16;

/**
 * Whether an item remembers an operation, stored as its key and the fingerprint of its content.
 * @throws SubmissionMismatch for another content
 */
function isDone({ operations }: Pick<ScopeItemDoc, 'operations'>, operation: string): boolean {
  const key = operation.slice(0, -FINGERPRINT_LENGTH);
  const known = operations.find((one) => one.startsWith(key));
  if (known !== undefined && known !== operation) throw new SubmissionMismatch();
  return known !== undefined;
}

const operationKey = ({ viewer }: Pick<CallContext, 'viewer'>, operationId: string): string =>
  `${viewer.userId}:${operationId}`;

/**
 * Performs an operation on an item once, with its audit event, in one transaction. Of two concurrent operations on one
 * item the second retries and sees the first one's result.
 * @returns the changed item; the current one if the operation was done before
 * @throws CallError 404; 409 for an archived company, StorageFull, SubmissionMismatch, and what `decide` throws
 */
export function editItem(
  parts: StoringParts,
  call: CallContext,
  { item: { _id, company }, operationId, asked, holdsCompany, frees, decide, settle }: Operation,
): Promise<ScopeItemDoc> {
  const { models, inTransaction } = parts.data;
  const operation = `${operationKey(call, operationId)}:${fingerprintOf(asked).slice(0, FINGERPRINT_LENGTH)}`;
  const attempt = async (session: ClientSession): Promise<ScopeItemDoc> => {
    const item = await models.scopeItems.findOne({ _id }, {}, { session }).lean<ScopeItemDoc>();
    if (item === null) throw failures.notFound();
    if (holdsCompany) await holdCompany(models, call.viewer, company._id, session);
    else if (company.status === 'archived') throw failures.conflict(MESSAGES.companyArchived);
    if (isDone(item, operation)) return item;
    // reading, validating and writing an item of one megabyte take some tens of milliseconds each
    await othersTurn();
    const edit = await decide(item, session);
    if (edit === null) return item;
    await othersTurn();
    const update = {
      $set: { ...edit.set, updatedAt: call.now() },
      $inc: { version: 1 },
      $push: { operations: { $each: [operation], $slice: -OPERATIONS_KEPT } },
    };
    const changed = await models.scopeItems
      .findOneAndUpdate({ _id: item._id }, update, { session, new: true })
      .lean<ScopeItemDoc>();
    if (changed === null) throw failures.notFound();
    await settle?.(changed, session);
    const scopeBytes = bytesOfItem(changed) - bytesOfItem(item);
    await record(
      models,
      call,
      session,
      { ...aboutItem(changed), action: edit.action, changes: edit.changes },
      { scopeBytes },
    );
    if (!frees) await requireFits(parts, session);
    return changed;
  };
  return oneByOne((holdsCompany ? company._id : _id).toHexString(), () => inTransaction(attempt));
}

/** An item as the target of an audit event. */
export const aboutItem = ({
  _id,
  companyId,
  kind,
  name,
}: Pick<ScopeItemDoc, '_id' | 'companyId' | 'kind' | 'name'>) => ({
  companyId,
  targetType: kind === 'requestType' ? 'request-type' : kind,
  targetId: _id.toHexString(),
  targetName: name,
});

/**
 * Updates the scope counts on the company's row, in the transaction that changed the number of items or of implemented
 * ones; the company is locked.
 */
export async function keepScopeCounts(
  { companies, scopeItems }: Models,
  companyId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const present = { companyId, deletedAt: null };
  const counts = {
    scopeItemCount: await scopeItems.countDocuments(present, { session }),
    implementedScopeItemCount: await scopeItems.countDocuments(
      { ...present, implementedAt: trusted({ $ne: null }) },
      { session },
    ),
  };
  await companies.updateOne({ _id: companyId }, { $set: counts }, { session });
}
