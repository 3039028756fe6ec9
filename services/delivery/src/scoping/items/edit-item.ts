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

/** Operations that an item remembers. An older one that is sent again finds its values where it wants them, or is a conflict. */
const OPERATIONS_KEPT = 100;

/** An item that one of the firm's people has made, if they still see its company. @throws CallError 404 */
export async function visibleItem(models: Models, viewer: Viewer, itemId: string): Promise<ScopeItemDoc> {
  const item = await models.scopeItems.findOne({ _id: itemId }).lean<ScopeItemDoc>();
  if (item === null) throw failures.notFound();
  await visibleCompany(models, viewer, item.companyId);
  return item;
}

/** What an operation makes of an item. */
export interface Edit {
  set: Partial<ScopeItemDoc>;
  /** noun.verb of the audit event. */
  action: string;
  changes: Changes;
}

/** Something that is done to an item. */
export interface Operation {
  item: SubjectOf<'scopeItem'>;
  /** As its author names it: sent again, it has one effect. */
  operationId: string;
  /** What is asked for: the same operation with something else is refused. */
  asked: readonly unknown[];
  /** Whether it is about more than the item: of two such operations in a company at once the second begins anew. */
  holdsCompany?: boolean;
  /** Whether it works also when the firm's storage is full. */
  frees?: boolean;
  /** @throws CallError for what can't be made of it; null changes nothing */
  decide: (item: ScopeItemDoc, session: ClientSession) => Promise<Edit | null>;
  /** What follows once the item is stored. */
  settle?: (item: ScopeItemDoc, session: ClientSession) => Promise<unknown>;
}

/** How much of a fingerprint an item remembers. */
const FINGERPRINT_LENGTH = 16;

/**
 * Whether an item remembers an operation. It is remembered as its key and the fingerprint of what was asked for.
 * @throws SubmissionMismatch when something else was asked for
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
 * Does an operation on an item once, with what follows for the audit trail, in one transaction. Of two at once on one item the second begins anew and sees
 * what the first has made of it.
 * @returns the item as it is then; as it is now, when the operation was done before
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
    // reading, checking and writing an item of a megabyte take some tens of milliseconds each
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

/** Keeps what a company's row says of its scope, in the transaction that changed how many items there are or are implemented; the company is held. */
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
