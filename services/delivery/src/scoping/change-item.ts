import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeChange } from '@scopewright/contracts/scoping';
import { type Changes, changesBetween, type Data, type ScopeItemDoc } from '@scopewright/data';
import { applyChanges, type Changeable, valueAt } from '@scopewright/domain/scoping/changes';
import { type CallContext, CallError, failures, type Implementation, implement } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { changeableOf, checkedItem, requirePortalGroup, requireReason, requireReferences, storedFields } from './checked-item.ts';
import { among, keyUnique, placeItem, requireRoom } from './create-item.ts';
import { type Edit, editItem, keepScopeCounts, type Operation } from './edit-item.ts';
import { requireNoNewLoop } from './form-loops.ts';
import { presentItem } from './present-item.ts';
import { usesOf } from './uses.ts';

/** What is done to one item of a scope. */
export const changeScopeItemCalls = (data: Data): Implementation[] => {
  const { models } = data;
  const answer = async (call: CallContext, work: Promise<ScopeItemDoc>) => ({ item: presentItem(await work, call.viewer) });
  return [
    implement('changeScopeItem', ({ params: { itemId }, body: { operationId, changes } }, call) =>
      answer(
        call,
        keyUnique(() =>
          editItem(data, call, { itemId, operationId, asked: ['change', changes], decide: (item, session) => change(data, call, item, changes, session) }),
        ),
      ),
    ),

    implement('moveScopeItem', ({ params: { itemId }, body: { operationId, after, portalGroupId } }, call) =>
      answer(
        call,
        editItem(data, call, {
          itemId,
          operationId,
          asked: ['move', after, portalGroupId],
          holdsCompany: true,
          decide: async (item, session): Promise<Edit> => {
            requirePresent(item);
            if (portalGroupId !== undefined && item.kind !== 'requestType') throw failures.validation({ portalGroupId: MESSAGES.notARequestType });
            const { companyId, projectId, kind } = item;
            if (portalGroupId !== undefined && portalGroupId !== valueAt(item, ['content', 'portalGroupId']))
              await requirePortalGroup(models, portalGroupId, { companyId, projectId, session });
            const order = await placeItem(models, { companyId, projectId, kind }, { id: item._id, after }, session);
            const regrouped = portalGroupId === undefined ? {} : { content: { ...item.content, portalGroupId } as ScopeItemDoc['content'] };
            const changes =
              portalGroupId === undefined ? {} : changesBetween({ portalGroupId: valueAt(item, ['content', 'portalGroupId']) }, { portalGroupId });
            return { set: { order, ...regrouped }, action: 'scope.moved', changes };
          },
        }),
      ),
    ),

    implement('implementScopeItem', ({ params: { itemId }, body: { operationId, implemented } }, call) =>
      answer(
        call,
        counting(data, call, { itemId, operationId, asked: ['implemented', implemented] }, async (item) => {
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
        }),
      ),
    ),

    implement('deleteScopeItem', ({ params: { itemId }, body: { operationId, version, force } }, call) =>
      answer(
        call,
        counting(data, call, { itemId, operationId, asked: ['delete'] }, async (item, session) => {
          if (item.deletedAt !== null) return null;
          if (item.version !== version) throw failures.versionConflict(presentItem(item, call.viewer));
          const uses = force ? [] : await usesOf(models, item, session);
          if (uses.length > 0) throw new CallError('conflict', MESSAGES.scopeItemUsed, { current: { uses } });
          const deletedAt = call.now();
          if (item.kind === 'project')
            await models.scopeItems.updateMany(
              { companyId: item.companyId, projectId: item._id, deletedAt: null },
              { $set: { deletedAt, deletedWith: item._id } },
              { session },
            );
          return { set: { deletedAt, projectKey: null }, action: 'scope.deleted', changes: {} };
        }),
      ),
    ),

    implement('restoreScopeItem', ({ params: { itemId }, body: { operationId } }, call) =>
      answer(
        call,
        keyUnique(() => counting(data, call, { itemId, operationId, asked: ['restore'] }, (item, session) => restore(data, item, session))),
      ),
    ),
  ];
};

/** @throws CallError 409 for an item that is deleted */
function requirePresent({ deletedAt }: Pick<ScopeItemDoc, 'deletedAt'>): void {
  if (deletedAt !== null) throw failures.conflict(MESSAGES.scopeItemDeleted);
}

/** An operation that changes how many items there are, or are implemented: the company's counts follow. */
const counting = (data: Data, call: CallContext, operation: Pick<Operation, 'itemId' | 'operationId' | 'asked'>, decide: Operation['decide']) =>
  editItem(data, call, { ...operation, holdsCompany: true, decide, settle: (item, session) => keepScopeCounts(data.models, item.companyId, session) });

async function change({ models }: Data, call: CallContext, item: ScopeItemDoc, changes: readonly ScopeChange[], session: ClientSession): Promise<Edit | null> {
  requirePresent(item);
  const before = changeableOf(item);
  const applied = applyChanges(before, changes);
  if (applied.kind === 'refused') throw failures.validation({ [applied.path.join('.')]: applied.message });
  if (applied.kind === 'conflict') throw failures.versionConflict(presentItem(item, call.viewer));
  const after = checkedItem(applied.item);
  requireReason(before, after);
  await requireReferences(models, before, after, { companyId: item.companyId, projectId: item.projectId, session });
  await requireNoNewLoop(models, before, after, { companyId: item.companyId, session });
  const told = toldChanges(before, after, changes);
  return Object.keys(told).length === 0 ? null : { set: storedFields(after), action: 'scope.changed', changes: told };
}

/** Values up to this many characters of JSON are told whole. */
const TOLD_CHARACTERS = 2_000;
function told(value: unknown): unknown {
  const text = JSON.stringify(value ?? null);
  return text.length > TOLD_CHARACTERS ? `${text.slice(0, TOLD_CHARACTERS)}… (${text.length} characters)` : (value ?? null);
}

/** What changes have made of an item, by their paths: each value before and after. */
function toldChanges(before: Changeable, after: Changeable, changes: readonly ScopeChange[]): Changes {
  const paths = new Set(changes.map(({ kind, path }) => JSON.stringify(kind === 'move' ? [...path, 'order'] : path)));
  return Object.fromEntries(
    [...paths].flatMap((encoded) => {
      const path: string[] = JSON.parse(encoded);
      const [from, to] = [valueAt(before, path), valueAt(after, path)];
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[path.filter((key) => key !== 'content').join('/'), { from: told(from), to: told(to) }]];
    }),
  );
}

/** Brings an item back, a project with what was deleted together with it. @throws CallError 409 while its project is deleted, 422 when there is no room */
async function restore({ models }: Data, item: ScopeItemDoc, session: ClientSession): Promise<Edit | null> {
  if (item.deletedAt === null) return null;
  const { companyId, projectId } = item;
  const project = projectId && (await models.scopeItems.findOne({ _id: projectId }, { deletedAt: 1 }, { session }).lean());
  if (project?.deletedAt) throw failures.conflict(MESSAGES.scopeProjectDeleted);
  const together = await models.scopeItems.find({ companyId, projectId: item._id, deletedWith: item._id }, { kind: 1 }, { session }).lean();
  for (const kind of ['workflow', 'requestType'] as const) {
    const added = together.filter((one) => one.kind === kind).length;
    if (added > 0) await requireRoom(models, companyId, kind, added, session);
  }
  await requireRoom(models, companyId, item.kind, 1, session);
  if (together.length > 0)
    await models.scopeItems.updateMany(among(together.map(({ _id }) => _id)), { $set: { deletedAt: null, deletedWith: null } }, { session });
  const projectKey = item.kind === 'project' ? storedFields(changeableOf(item)).projectKey : null;
  return { set: { deletedAt: null, deletedWith: null, projectKey }, action: 'scope.restored', changes: {} };
}
