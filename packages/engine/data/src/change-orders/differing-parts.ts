import { DIFF_ENTRIES_MAX } from '@scopewright/contracts/change-orders/limits';
import type { HashedItem } from '@scopewright/domain/change-orders/baseline';
import { itemOfDifference } from '@scopewright/domain/change-orders/differing-ids';
import { groupBy } from '@scopewright/domain/group-by';
import type { Types } from 'mongoose';
import { isDuplicateKey } from '../connection/transaction.ts';
import type { ComparedItem, ScopeDifferenceDoc } from '../models/change-orders/scope-difference.ts';
import type { Models } from '../models/index.ts';
import { codeVersion } from '../scoping/scope-rules.ts';
import { scopeItemsState } from '../trace/traced-state.ts';
import { type ProjectScope, projectScope } from './baselines.ts';

declare const __DIFF_RULES__: string | undefined;

/** Version of the rules of differences; see `codeVersion`. */
const DIFF_RULES = codeVersion(typeof __DIFF_RULES__ === 'string' ? __DIFF_RULES__ : undefined);

interface Project {
  _id: Types.ObjectId;
  companyId: Types.ObjectId;
}

/** Finds the differences of items between their agreed content, by its hashes, and now; returns their ids. */
export type CompareItems = (agreed: readonly HashedItem[]) => Promise<readonly string[]>;

/**
 * Ids of a project's differences from its agreed scope, at most `DIFF_ENTRIES_MAX`; null if nothing is agreed. They are stored for a state of the company's items; after a change only the changed items are compared. In the
 * firm's scope.
 */
export async function differingParts(
  models: Pick<Models, 'scopeItems' | 'baselines' | 'scopeDifferences' | 'companies'>,
  { _id: projectId, companyId }: Project,
  compare: CompareItems,
  rules = DIFF_RULES,
): Promise<readonly string[] | null> {
  const agreed = await models.baselines
    .findOne({ projectId, agreed: true }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .lean();
  if (agreed === null) return null;
  // before the items: the state after a concurrent change is then another one
  const current = { rules, baselineId: agreed._id, state: await scopeItemsState(models, companyId) };
  const stored = await models.scopeDifferences
    .findOne({ projectId, ...current }, { parts: 1 })
    .lean<Pick<ScopeDifferenceDoc, 'parts'>>();
  if (stored !== null) return stored.parts;
  const [earlier, baseline, scope] = await Promise.all([
    models.scopeDifferences
      .findOne({ projectId, rules }, { items: 1, parts: 1 })
      .lean<Pick<ScopeDifferenceDoc, 'items' | 'parts'>>(),
    models.baselines.findOne({ _id: agreed._id }, { items: 1 }).lean<{ items: HashedItem[] }>(),
    projectScope(models, companyId, projectId),
  ]);
  const found = await renewed(earlier, baseline?.items ?? [], scope, compare);
  await store(models, { _id: projectId, companyId }, { ...current, ...found });
  return found.parts;
}

async function renewed(
  earlier: Pick<ScopeDifferenceDoc, 'items' | 'parts'> | null,
  agreed: readonly HashedItem[],
  { versions }: Pick<ProjectScope, 'versions'>,
  compare: CompareItems,
): Promise<{ parts: string[]; items: ComparedItem[] }> {
  const hashes = new Map(agreed.map(({ id, hash }) => [id, hash]));
  const known = new Map(earlier?.items.map((item) => [item.id, item]));
  const partsOf = groupBy(earlier?.parts ?? [], itemOfDifference);
  const parts: string[] = [];
  const items: ComparedItem[] = [];
  const changed: HashedItem[] = [];
  for (const id of new Set([...hashes.keys(), ...versions.keys()])) {
    const [hash, version] = [hashes.get(id), versions.get(id)];
    // an item that is new or no longer there is one difference
    if (hash === undefined || version === undefined) {
      parts.push(id);
      continue;
    }
    items.push({ id, version, hash });
    const before = known.get(id);
    if (before?.version === version && before.hash === hash) parts.push(...(partsOf.get(id) ?? []));
    else changed.push({ id, hash });
  }
  if (changed.length > 0) parts.push(...(await compare(changed)));
  // of more, some would be missing after the next change: then all items are compared again
  return parts.length > DIFF_ENTRIES_MAX ? { parts: parts.slice(0, DIFF_ENTRIES_MAX), items: [] } : { parts, items };
}

/** Stores the differences of a project, replacing the previous ones, unless the company is being removed. */
async function store(
  { scopeDifferences, companies }: Pick<Models, 'scopeDifferences' | 'companies'>,
  { _id: projectId, companyId }: Project,
  found: Pick<ScopeDifferenceDoc, 'rules' | 'baselineId' | 'state' | 'parts' | 'items'>,
): Promise<void> {
  try {
    await scopeDifferences.updateOne({ projectId }, { $set: { companyId, ...found } }, { upsert: true });
  } catch (error) {
    // if two are stored for the first time concurrently, one of them wins
    if (!isDuplicateKey(error)) throw error;
  }
  // checked afterwards: a removal that begins later finds the document
  const company = await companies.findOne({ _id: companyId }, { status: 1 }).lean();
  if (company === null || company.status === 'purging') await scopeDifferences.deleteMany({ companyId });
}
