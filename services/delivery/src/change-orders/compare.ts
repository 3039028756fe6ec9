import { MESSAGES } from '@scopewright/contracts/errors';
import {
  agreedBaseline,
  type BaselineDoc,
  type Models,
  type ProjectScope,
  projectScope,
  rawDocuments,
  SNAPSHOT_FIELDS,
  trusted,
} from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { ChosenParts, StoredScope } from '@scopewright/work-tasks';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';

type Parts = Pick<DeliveryParts, 'data' | 'pool'>;

/** The items of a baseline. */
export const keptScope = async (
  models: Models,
  { companyId, items }: Pick<BaselineDoc, 'companyId' | 'items'>,
): Promise<StoredScope> => ({
  are: 'kept',
  stored: await rawDocuments(
    models.baselineItems.find(
      { companyId, hash: trusted({ $in: [...new Set(items.map(({ hash }) => hash))] }) },
      { item: 1 },
    ),
  ),
});

/** Items that are in scope of a project now. */
export const presentScope = async (
  models: Models,
  companyId: Types.ObjectId,
  { ids }: Pick<ProjectScope, 'ids'>,
): Promise<StoredScope> => ({
  are: 'items',
  stored: await rawDocuments(
    models.scopeItems.find({ companyId, _id: trusted({ $in: ids }), deletedAt: null }, SNAPSHOT_FIELDS),
  ),
});

/** The baseline that changes of a project are measured by. @throws CallError 409 without one */
export async function requireAgreed(models: Models, projectId: Types.ObjectId): Promise<BaselineDoc> {
  const baseline = await agreedBaseline(models, projectId);
  if (baseline === null) throw failures.conflict(MESSAGES.noAgreedBaseline);
  return baseline;
}

/** Parts of the difference between baseline and scope, with the states that were compared. */
export interface Chosen extends ChosenParts {
  baseline: BaselineDoc;
  /** State of the project's scope; see `projectScope`. */
  state: string;
}

/** Takes parts of the difference between a project's baseline and its scope now, with everything they need. */
export async function chooseParts(
  { data: { models }, pool }: Parts,
  call: CallContext,
  project: { companyId: Types.ObjectId; _id: Types.ObjectId },
  parts: readonly string[],
): Promise<Chosen> {
  const baseline = await requireAgreed(models, project._id);
  const scope = await projectScope(models, project.companyId, project._id);
  const [before, after] = await Promise.all([
    keptScope(models, baseline),
    presentScope(models, project.companyId, scope),
  ]);
  const chosen = await pool.run(call.requireTenant().firmId, 'chooseParts', { before, after, parts });
  return { ...chosen, baseline, state: scope.state };
}
