import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeChange } from '@scopewright/contracts/scoping';
import { type Changes, itemRestorableUntil, type ScopeItemDoc } from '@scopewright/data';
import { isChanged } from '@scopewright/domain/activity/audit-changes';
import { valueAt } from '@scopewright/domain/json';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import {
  type CallContext,
  CallError,
  failures,
  type Implementation,
  implement,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { StoringParts } from '../../storage/storage.ts';
import { namedChanges } from './audit-names.ts';
import {
  changeableOf,
  checkedItem,
  projectKeyOf,
  questionTimes,
  requirePortalGroup,
  requireReason,
  requireReferences,
  storedFields,
} from './checked-item.ts';
import { onTakenKey, placeItem, requireRoom } from './create-item.ts';
import { type Edit, editItem, keepScopeCounts, type Operation } from './edit-item.ts';
import { inFairTurn } from './fair-turns.ts';
import { requireNoNewLoop } from './form-loops.ts';
import { presentItem } from './present-item.ts';
import { usesOf } from './uses.ts';

/** Changes of one item of a scope. */
export const changeScopeItemCalls = (parts: StoringParts): Implementation[] => {
  const { data } = parts;
  const { models } = data;
  const answer = async (call: CallContext, work: Promise<ScopeItemDoc>) => ({
    item: presentItem(await work, call.viewer),
  });
  return [
    implement('changeScopeItem', ({ subject: { scopeItem }, body: { operationId, changes } }, call) =>
      answer(
        call,
        editItem(parts, call, {
          item: scopeItem,
          operationId,
          asked: ['change', changes],
          decide: (tx, item) => change(tx, item, changes),
        }).catch(onTakenKey),
      ),
    ),

    implement('moveScopeItem', ({ subject: { scopeItem }, body: { operationId, after, portalGroupId } }, call) =>
      answer(
        call,
        editItem(parts, call, {
          item: scopeItem,
          operationId,
          asked: ['move', after, portalGroupId],
          holdsCompany: true,
          decide: (tx, item) => move(tx, item, { after, portalGroupId }),
        }),
      ),
    ),

    implement('implementScopeItem', ({ subject: { scopeItem }, body: { operationId, implemented } }, call) =>
      answer(
        call,
        counting(
          parts,
          call,
          { item: scopeItem, operationId, asked: ['implemented', implemented] },
          async (_tx, item) => {
            requirePresent(item);
            if ((item.implementedAt !== null) === implemented) return null;
            const set = implemented
              ? { implementedAt: call.now(), implementedBy: new Types.ObjectId(call.viewer.userId) }
              : { implementedAt: null, implementedBy: null };
            return {
              set,
              action: implemented ? 'scope.implemented' : 'scope.not-implemented',
              changes: { implemented: { from: !implemented, to: implemented } },
            };
          },
        ),
      ),
    ),

    implement('deleteScopeItem', ({ subject: { scopeItem }, body: { operationId, version, force } }, call) =>
      answer(
        call,
        counting(
          parts,
          call,
          { item: scopeItem, operationId, asked: ['delete'], frees: true },
          async ({ session }, item) => {
            if (item.deletedAt !== null) return null;
            if (item.version !== version) throw failures.versionConflict(presentItem(item, call.viewer));
            const uses = force ? [] : await usesOf(models, item, session);
            if (uses.length > 0) throw new CallError('conflict', MESSAGES.scopeItemUsed, { current: { uses } });
            const deletedAt = call.now();
            if (item.kind === 'project')
              await models.scopeItems.updateMany(
                { companyId: item.companyId, projectId: item._id, deletedAt: null },
                // a higher version shows open editors that the item has changed
                { $set: { deletedAt, deletedWith: item._id, updatedAt: deletedAt }, $inc: { version: 1 } },
                { session },
              );
            return { set: { deletedAt, projectKey: null }, action: 'scope.deleted', changes: {} };
          },
        ),
      ),
    ),

    implement('restoreScopeItem', ({ subject: { scopeItem }, body: { operationId } }, call) =>
      answer(
        call,
        counting(parts, call, { item: scopeItem, operationId, asked: ['restore'] }, (tx, item) =>
          restore(tx, item),
        ).catch(onTakenKey),
      ),
    ),
  ];
};

/** Moves an item after another one, and a request type to another portal group. @throws CallError 422 */
async function move(
  tx: Tx,
  item: ScopeItemDoc,
  { after, portalGroupId }: { after: string | null; portalGroupId?: string | null | undefined },
): Promise<Edit> {
  requirePresent(item);
  if (portalGroupId !== undefined && item.kind !== 'requestType')
    throw failures.validation({ portalGroupId: MESSAGES.notARequestType });
  const { companyId, projectId, kind } = item;
  if (portalGroupId !== undefined && portalGroupId !== valueAt(item, ['content', 'portalGroupId']))
    await requirePortalGroup(tx, portalGroupId, { companyId, projectId });
  const order = await placeItem(tx, { companyId, projectId, kind }, { id: item._id, after });
  const regrouped =
    portalGroupId === undefined ? {} : { content: { ...item.content, portalGroupId } as ScopeItemDoc['content'] };
  const before = changeableOf(item);
  const changes =
    portalGroupId === undefined
      ? []
      : [{ kind: 'set' as const, path: ['content', 'portalGroupId'], to: portalGroupId }];
  const moved = await namedChanges(tx, item, { before, after: changeableOf({ ...item, ...regrouped }), changes });
  return {
    set: { order, ...regrouped },
    action: 'scope.moved',
    changes: { ...moved, ...(await movedAfter(tx, { companyId, projectId, kind }, after)) },
  };
}

/** Describes an item's new position among those of its kind and project. After a missing item means last. */
async function movedAfter(
  { models: { scopeItems }, session }: Tx,
  place: Pick<ScopeItemDoc, 'companyId' | 'projectId' | 'kind'>,
  after: string | null,
): Promise<Changes> {
  const wordsOf = async (_id: string): Promise<string> => {
    const previous = await scopeItems.findOne({ _id, ...place, deletedAt: null }, { name: 1 }, { session }).lean();
    return previous === null ? 'to the end' : `after ${previous.name}`;
  };
  return { order: { from: null, to: { words: after === null ? 'to the top' : await wordsOf(after) } } };
}

/** @throws CallError 409 for a deleted item */
function requirePresent({ deletedAt }: Pick<ScopeItemDoc, 'deletedAt'>): void {
  if (deletedAt !== null) throw failures.conflict(MESSAGES.scopeItemDeleted);
}

/** An operation that changes the number of items, or of implemented ones: the company's counts are updated. */
const counting = (
  parts: StoringParts,
  call: CallContext,
  operation: Pick<Operation, 'item' | 'operationId' | 'asked' | 'frees'>,
  decide: Operation['decide'],
) =>
  editItem(parts, call, {
    ...operation,
    holdsCompany: true,
    decide,
    settle: (tx, item) => keepScopeCounts(tx, item.companyId),
  });

async function change(tx: Tx, item: ScopeItemDoc, changes: readonly ScopeChange[]): Promise<Edit | null> {
  const { call } = tx;
  requirePresent(item);
  const { firmId } = call.requireTenant();
  const before = changeableOf(item);
  const applied = await inFairTurn(firmId, () => applyChanges(before, changes));
  if (applied.kind === 'refused') throw failures.validation({ [applied.path.join('.')]: applied.message });
  if (applied.kind === 'conflict') throw failures.versionConflict(presentItem(item, call.viewer));
  const after = await inFairTurn(firmId, () => checkedItem(applied.item, before));
  requireReason(before, after);
  await requireReferences(tx, before, after, item);
  await requireNoNewLoop(tx, before, after, { companyId: item.companyId });
  if (!isChanged(before, after, changes)) return null;
  return {
    set: { ...storedFields(after), ...questionTimes(tx, item, after) },
    action: 'scope.changed',
    changes: await namedChanges(tx, item, { before, after, changes }),
  };
}

/**
 * Restores an item; a project together with the items deleted with it. @throws CallError 409 while its project is
 * deleted or when it is too late, 422 when there is no room
 */
async function restore(tx: Tx, item: ScopeItemDoc): Promise<Edit | null> {
  const { models, call, session } = tx;
  if (item.deletedAt === null) return null;
  if (call.now() >= itemRestorableUntil(item.deletedAt)) throw failures.conflict(MESSAGES.scopeItemRemoved);
  const { companyId, projectId } = item;
  if (projectId !== null) {
    const project = await models.scopeItems.findOne({ _id: projectId }, { deletedAt: 1 }, { session }).lean();
    if (project === null) throw failures.conflict(MESSAGES.scopeItemRemoved);
    if (project.deletedAt !== null) throw failures.conflict(MESSAGES.scopeProjectDeleted);
  }
  await requireRoom(tx, companyId, item.kind, { added: 1, restored: true });
  const together = { companyId, projectId: item._id, deletedWith: item._id };
  for (const kind of ['workflow', 'requestType'] as const) {
    const added = await models.scopeItems.countDocuments({ ...together, kind }).session(session);
    if (added > 0) await requireRoom(tx, companyId, kind, { added, restored: true });
  }
  await models.scopeItems.updateMany(
    together,
    { $set: { deletedAt: null, deletedWith: null, updatedAt: call.now() }, $inc: { version: 1 } },
    { session },
  );
  return {
    set: { deletedAt: null, deletedWith: null, projectKey: projectKeyOf(changeableOf(item)) },
    action: 'scope.restored',
    changes: {},
  };
}
