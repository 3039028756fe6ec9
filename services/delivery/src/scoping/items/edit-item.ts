import { bytesOfItem, type Models, type ScopeItemDoc, trusted, type Viewer } from '@scopewright/data';
import { type CallContext, failures, type SubjectOf, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { holdCompany, requireActive, visibleCompany } from '../../companies/visible-company.ts';
import { type EditOf, editOnce, type OperationOn } from '../../edit-once.ts';
import type { StoringParts } from '../../storage/storage.ts';

/** An item of the firm, if the caller still sees its company. @throws CallError 404 */
export async function visibleItem(models: Models, viewer: Viewer, itemId: string): Promise<ScopeItemDoc> {
  const item = await models.scopeItems.findOne({ _id: itemId }).lean<ScopeItemDoc>();
  if (item === null) throw failures.notFound();
  await visibleCompany(models, viewer, item.companyId);
  return item;
}

/** The changes that an operation makes to an item. */
export type Edit = EditOf<ScopeItemDoc>;

/** An operation on one item. */
export interface Operation extends OperationOn<ScopeItemDoc> {
  item: SubjectOf<'scopeItem'>;
  /** Whether it depends on more than the item: then of two such operations in a company the second retries. */
  holdsCompany?: boolean;
}

/**
 * Performs an operation on an item once; see `editOnce`.
 * @returns the changed item; the current one if the operation was done before
 * @throws CallError 404; 409 for an archived company, and what `editOnce` throws
 */
export function editItem(
  parts: StoringParts,
  call: CallContext,
  { item: { _id, company }, holdsCompany, ...operation }: Operation,
): Promise<ScopeItemDoc> {
  return editOnce(
    parts,
    call,
    {
      read: ({ models, session }) => models.scopeItems.findOne({ _id }, {}, { session }).lean<ScopeItemDoc>(),
      write: ({ models, session }, update) =>
        models.scopeItems.findOneAndUpdate({ _id }, update, { session, new: true }).lean<ScopeItemDoc>(),
      bytesOf: bytesOfItem,
      about: aboutItem,
    },
    {
      ...operation,
      turn: holdsCompany ? company._id : _id,
      admit: async (tx) => {
        if (holdsCompany) await holdCompany(tx, company._id);
        else requireActive(company);
      },
    },
  );
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
  { models: { companies, scopeItems }, session }: Tx,
  companyId: Types.ObjectId,
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
