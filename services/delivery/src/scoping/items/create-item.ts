import type { ParsedCall } from '@scopewright/contracts';
import { DELETED_ITEM_KEPT_DAYS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { SCOPE_ITEMS_MAX, type ScopeChange, type ScopeItem } from '@scopewright/contracts/scoping';
import { bytesOfItem, onDuplicateKey, type ScopeItemDoc, trusted } from '@scopewright/data';
import { valueAt } from '@scopewright/domain/json';
import { BLANK_CONTENT, BLANK_HEAD } from '@scopewright/domain/scoping/blank';
import { applyChanges, type Changeable } from '@scopewright/domain/scoping/changes';
import { keysBehind, placeBehind } from '@scopewright/domain/scoping/order';
import { failures, type Implementation, implement, record, submitOnce, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { checkedItem, questionTimes, requireReason, requireReferences, storedFields } from './checked-item.ts';
import { aboutItem, keepScopeCounts, visibleItem } from './edit-item.ts';
import { inFairTurn } from './fair-turns.ts';
import { requireNoNewLoop } from './form-loops.ts';
import { oneByOne } from './one-by-one.ts';
import { presentItem } from './present-item.ts';

/** Creates an item of a company's scope. */
export const createScopeItemCall = (parts: StoringParts): Implementation =>
  implement('createScopeItem', async ({ subject: { company }, body: { operationId, ...body } }, call) => {
    const submission = { name: 'createScopeItem', operationId, content: [{ companyId: company._id }, body] } as const;
    const { data } = parts;
    // invalid items are refused before the company is locked
    const { firmId } = call.requireTenant();
    const filled = await inFairTurn(firmId, () => filledIn(body));
    const item = await inFairTurn(firmId, () => checkedItem(filled));
    requireReason(null, item);
    const work = (tx: Tx) => create(tx, parts, { companyId: company._id, form: body, item });
    const { itemId } = await oneByOne(company._id.toHexString(), () => submitOnce(data, call, submission, work)).catch(
      onTakenKey,
    );
    // a repeated call's caller may have lost access to the company
    return presentItem(await visibleItem(data.models, call.viewer, itemId), call.viewer);
  });

/** Converts the duplicate key of a project key into its own error. @throws CallError 409 */
export const onTakenKey = onDuplicateKey(() => failures.conflict(MESSAGES.projectKeyTaken), 'projectKey');

type NewItem = Omit<ParsedCall<'createScopeItem'>['body'], 'operationId'>;

interface Creation {
  companyId: Types.ObjectId;
  form: NewItem;
  /** The item made from the form. */
  item: Changeable;
}

async function create(tx: Tx, parts: StoringParts, { companyId, form, item }: Creation): Promise<{ itemId: string }> {
  const { models, call, session } = tx;
  const company = await holdCompany(tx, companyId);
  const { kind } = form;
  const projectId = await projectOf(tx, company._id, form);
  await requireRoom(tx, company._id, kind, { added: 1 });
  await requireReferences(tx, null, item, { companyId: company._id, projectId });
  await requireNoNewLoop(tx, null, item, { companyId: company._id });
  const place = { companyId: company._id, projectId, kind };
  const _id = new Types.ObjectId();
  const order = await placeItem(tx, place, { id: _id, after: form.after });
  const now = call.now();
  const document = {
    _id,
    ...place,
    ...storedFields(item),
    ...questionTimes(tx, null, item),
    order,
    createdBy: new Types.ObjectId(call.viewer.userId),
    createdAt: now,
    updatedAt: now,
  };
  await models.scopeItems.create([document], { session });
  await keepScopeCounts(tx, company._id);
  await record(
    tx,
    { ...aboutItem({ ...document, name: item.name }), action: 'scope.created' },
    { scopeBytes: bytesOfItem(document) },
  );
  await requireFits(tx, parts);
  return { itemId: _id.toHexString() };
}

/** The project of a workflow or request type; null for other kinds. @throws CallError 422 */
async function projectOf(
  { models: { scopeItems }, session }: Tx,
  companyId: Types.ObjectId,
  { kind, projectId }: NewItem,
): Promise<Types.ObjectId | null> {
  const needed = kind === 'workflow' || kind === 'requestType';
  if (projectId === null && !needed) return null;
  const project =
    needed && projectId
      ? await scopeItems.exists({ _id: projectId, companyId, kind: 'project', deletedAt: null }).session(session)
      : null;
  if (!project) throw failures.validation({ projectId: needed ? MESSAGES.notAProject : MESSAGES.inNoProject });
  return project._id;
}

/**
 * Checks a company's limit of items of a kind. Deleted items are stored until they are purged: there can be as many of
 * them again.
 * @param restored whether the added ones are deleted ones being restored
 * @throws CallError 422
 */
export async function requireRoom(
  { models: { scopeItems }, session }: Tx,
  companyId: Types.ObjectId,
  kind: ScopeItem['kind'],
  { added, restored = false }: { added: number; restored?: boolean },
): Promise<void> {
  const most = SCOPE_ITEMS_MAX[kind];
  const present = await scopeItems.countDocuments({ companyId, deletedAt: null, kind }).session(session);
  if (present + added > most) throw failures.validation({ kind: `A company has at most ${most} of these` });
  if (restored) return;
  const deleted = await scopeItems
    .countDocuments({ companyId, deletedAt: trusted({ $ne: null }), kind })
    .session(session);
  if (present + deleted + added > 2 * most)
    throw failures.validation({
      kind: `A company has at most ${most} of these, and ${most} deleted ones, which are removed after ${DELETED_ITEM_KEPT_DAYS} days`,
    });
}

/** A form as an item, with default values; parts without a position get one. @throws CallError 422 */
function filledIn({ kind, content, after: _after, projectId: _project, ...head }: NewItem): Changeable {
  const blank = { ...BLANK_HEAD, kind, name: head.name, content: BLANK_CONTENT[kind] } as Changeable;
  const given = Object.entries(head).filter(([, value]) => value !== undefined);
  const values: [path: string[], to: unknown][] = [
    ...given.map(([key, to]): [string[], unknown] => [[key], to]),
    ...Object.entries(content).map(([key, to]): [string[], unknown] => [['content', key], to]),
  ];
  const changes = values.map(([path, to]) => ({ kind: 'set', path, from: valueAt(blank, path), to }) as ScopeChange);
  const applied = applyChanges(blank, changes);
  if (applied.kind === 'refused') throw failures.validation({ [applied.path.at(-1) ?? '']: applied.message });
  if (applied.kind !== 'applied') throw failures.validation({ content: MESSAGES.validation });
  return applied.item;
}

interface Placed {
  id: Types.ObjectId;
  /** Id of the item to insert after; null: first; absent: last. */
  after: string | null | undefined;
}

/**
 * The order key of an item among those of its kind and project. If it would get too long, all of them get new ones.
 * @returns the item's key
 */
export async function placeItem(
  tx: Tx,
  place: Pick<ScopeItemDoc, 'companyId' | 'projectId' | 'kind'>,
  { id, after }: Placed,
): Promise<string> {
  const {
    models: { scopeItems },
    session,
  } = tx;
  if (after === undefined) return keysBehind(await lastKey(tx, place), 1)[0] ?? '';
  const stored = await scopeItems.find({ ...place, deletedAt: null }, { order: 1 }, { session }).lean();
  const siblings = stored.map(({ _id, order }) => ({ id: _id.toHexString(), order }));
  const own = id.toHexString();
  const keys = placeBehind(siblings, own, after);
  const others = [...keys].filter(([sibling]) => sibling !== own);
  for (const [sibling, order] of others) await scopeItems.updateOne({ _id: sibling }, { $set: { order } }, { session });
  return keys.get(own) ?? '';
}

/** The last order key among the items of a kind and project. */
export async function lastKey(
  { models: { scopeItems }, session }: Tx,
  { companyId, projectId, kind }: Pick<ScopeItemDoc, 'companyId' | 'projectId' | 'kind'>,
): Promise<string | null> {
  const last = await scopeItems
    .findOne({ companyId, projectId, kind, deletedAt: null }, { order: 1 }, { session })
    .sort({ order: -1, _id: -1 })
    .lean();
  return last?.order ?? null;
}

/** Filter for the items with these ids, in any order. */
export const among = (ids: readonly (Types.ObjectId | string)[]) => ({ _id: trusted({ $in: [...ids] }) });
