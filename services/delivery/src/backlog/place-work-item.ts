import { MESSAGES } from '@scopewright/contracts/errors';
import { trusted, type WorkItemDoc } from '@scopewright/data';
import { fitsBelow } from '@scopewright/domain/backlog/levels';
import { keysToAppend, placeBehind } from '@scopewright/domain/scoping/order';
import { failures, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';

type Siblings = Pick<WorkItemDoc, 'projectId' | 'parentId'>;

/**
 * Requires that a work item can be part of another one: of a fitting level, in the same backlog, not deleted. As each
 * level fits only below outer ones, no work item can become its own part. @throws CallError 422
 */
export async function requireParent(
  { models: { workItems }, session }: Tx,
  { projectId, level }: Pick<WorkItemDoc, 'projectId' | 'level'>,
  parentId: Types.ObjectId | string | null,
): Promise<void> {
  const parent =
    parentId === null
      ? null
      : await workItems.findOne({ _id: parentId, projectId, deletedAt: null }, { level: 1 }, { session }).lean();
  if (parentId !== null && parent === null) throw failures.validation({ parentId: MESSAGES.notInBacklog });
  if (!fitsBelow(level, parent?.level ?? null)) throw failures.validation({ parentId: MESSAGES.parentLevel });
}

/**
 * The order key of a work item among its siblings. If it would get too long, all of them get new ones.
 * @param after id of the work item to place it after; null: first; undefined: last
 */
export async function placeWorkItem(
  { models: { workItems }, session }: Tx,
  { projectId, parentId }: Siblings,
  { id, after }: { id: Types.ObjectId; after: string | null | undefined },
): Promise<string> {
  let follows = after;
  const siblings = { projectId, parentId, deletedAt: null, _id: trusted({ $ne: id }) };
  if (follows === undefined) {
    const last = await workItems.findOne(siblings, { order: 1 }, { session }).sort({ order: -1, _id: -1 }).lean();
    const [key] = keysToAppend(last?.order ?? null, 1) ?? [];
    if (key !== undefined) return key;
    follows = last?._id.toHexString() ?? null;
  }
  const stored = await workItems.find(siblings, { order: 1 }, { session }).lean();
  const own = id.toHexString();
  const keys = placeBehind(
    stored.map(({ _id, order }) => ({ id: _id.toHexString(), order })),
    own,
    follows,
  );
  const others = [...keys].filter(([sibling]) => sibling !== own);
  for (const [sibling, order] of others) await workItems.updateOne({ _id: sibling }, { $set: { order } }, { session });
  return keys.get(own) ?? '';
}
