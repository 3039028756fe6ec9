import type { CallOutput } from '@scopewright/contracts';
import { CHANGE_ORDER_PARTS_MAX } from '@scopewright/contracts/change-orders/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ChangeOrderDoc,
  type Changes,
  type OrderPartsDoc,
  projectScope,
  type SowDoc,
  storeSnapshots,
} from '@scopewright/data';
import type { DiffEntry } from '@scopewright/domain/change-orders/diff-entry';
import { isDraft, isOpenSow, isPending } from '@scopewright/domain/sow';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { aboutAgreement } from '../sources/agreement.ts';
import { CHANGE_ORDER, createDocument } from '../sows/change-document.ts';
import { auditChanges, chargeOf, presentChangeOrder } from '../sows/terms.ts';
import { type Chosen, chooseParts } from './compare.ts';
import { contractOf, currencyOf, followingTerms } from './contract.ts';
import { documentOf, recordsOf, scheduleOf } from './document.ts';
import { effectOf } from './effect.ts';
import { setRequests } from './requests.ts';

type Parts = Pick<DeliveryParts, 'data' | 'pool'>;
type Project = Pick<OrderPartsDoc, 'companyId'> & { _id: Types.ObjectId; name: string };

/** Parts of the scope, worked out and stored, before the transaction that puts them into a change order. */
type Frozen = Chosen & Pick<OrderPartsDoc, 'effect'>;

/**
 * @param sowId the SOW in whose currency they are priced
 * @throws CallError 409 without an agreed baseline, for differences that no longer exist, and for too many of them
 */
async function freeze(
  parts: Parts,
  call: CallContext,
  project: Project,
  { ids, sowId }: { ids: readonly string[]; sowId: Types.ObjectId },
): Promise<Frozen> {
  const chosen = await chooseParts(parts, call, project, ids);
  if (chosen.missing.length > 0) throw failures.conflict(MESSAGES.noSuchParts);
  return store(parts, project, chosen, sowId);
}

async function store(
  parts: Parts,
  project: Pick<Project, '_id' | 'companyId'>,
  chosen: Chosen,
  sowId: Types.ObjectId,
): Promise<Frozen> {
  if (chosen.entries.length > CHANGE_ORDER_PARTS_MAX) throw failures.conflict(MESSAGES.tooManyParts);
  const effect = await effectOf(parts, project, chosen, currencyOf(await contractOf(parts.data.models, sowId)));
  await storeSnapshots(parts.data.models, project.companyId, chosen.changed);
  return { ...chosen, effect };
}

/** Puts frozen parts into a change order. @throws CallError 409 when the scope has changed since they were worked out */
async function putParts(
  { models, call, session }: Tx,
  order: Pick<ChangeOrderDoc, '_id' | 'companyId'>,
  projectId: Types.ObjectId,
  { baseline, entries, target, targetHash, effect, state }: Frozen,
): Promise<void> {
  if ((await projectScope(models, order.companyId, projectId, session)).state !== state)
    throw failures.conflict(MESSAGES.noSuchParts);
  await models.orderParts.findOneAndUpdate(
    { changeOrderId: order._id },
    {
      $set: {
        companyId: order.companyId,
        projectId,
        baselineId: baseline._id,
        baseHash: baseline.hash,
        entries,
        target,
        targetHash,
        effect,
        frozenAt: call.now(),
      },
    },
    { session, upsert: true },
  );
}

/** The status of a change order's SOW. @throws CallError 404 */
export async function sowStatusOf({ models, session }: Tx, sowId: Types.ObjectId): Promise<SowDoc['status']> {
  const sow = await models.sows.findOne({ _id: sowId }, { status: 1 }, { session }).lean();
  if (sow === null) throw failures.notFound();
  return sow.status;
}

/** @throws CallError 404, 409 for a closed SOW */
export async function requireOpenSow(tx: Tx, sowId: Types.ObjectId): Promise<void> {
  if (!isOpenSow(await sowStatusOf(tx, sowId))) throw failures.conflict(MESSAGES.sowClosed);
}

/** Creates the next change order of a SOW; the company is locked. @param changes of the audit event */
export async function createChangeOrderOf(
  tx: Tx,
  { _id: sowId, companyId }: Pick<SowDoc, '_id' | 'companyId'>,
  fields: Partial<ChangeOrderDoc>,
  changes: Changes,
): Promise<ChangeOrderDoc> {
  const { changeOrders } = tx.models;
  const last = await changeOrders.findOne({ sowId }, { number: 1 }).sort({ number: -1 }).session(tx.session).lean();
  const number = (last?.number ?? 0) + 1;
  return createDocument(tx, CHANGE_ORDER, { ...fields, number, companyId, sowId }, changes);
}

/** A change order whose parts can be changed, at the version that the caller has read. @throws CallError 404, 409 */
async function heldDraft(
  tx: Tx,
  { _id, companyId }: Pick<ChangeOrderDoc, '_id' | 'companyId'>,
  version: number,
  mayBe: (status: ChangeOrderDoc['status']) => boolean,
): Promise<ChangeOrderDoc> {
  await holdCompany(tx, companyId);
  const order = await tx.models.changeOrders.findOne({ _id }, {}, { session: tx.session }).lean<ChangeOrderDoc>();
  if (order === null) throw failures.notFound();
  if (order.version !== version) throw failures.versionConflict(presentChangeOrder(order, tx.call.viewer));
  if (!mayBe(order.status)) throw failures.conflict(MESSAGES.changeOrderClosed);
  return order;
}

interface NewOrder {
  sow: Pick<ChangeOrderDoc, '_id' | 'companyId'>;
  project: Project;
  frozen: Frozen;
  title: string;
  requestIds: readonly string[];
}

/** Creates a change order with frozen parts, and returns its id. @throws CallError 404; 409 when the SOW is closed */
async function createOrder(tx: Tx, { sow, project, frozen, title, requestIds }: NewOrder): Promise<string> {
  const { models, call, session } = tx;
  await holdCompany(tx, sow.companyId);
  await requireOpenSow(tx, sow._id);
  const contract = await contractOf(models, sow._id, { session });
  const terms = { title, ...followingTerms(call, contract, frozen.effect, []), projectId: project._id };
  const order = await createChangeOrderOf(tx, sow, terms, { parts: { from: null, to: frozen.entries.length } });
  await putParts(tx, order, project._id, frozen);
  await setRequests(tx, order, requestIds);
  return order._id.toHexString();
}

/** Change orders drafted from parts of the scope. */
export const draftOrderCalls = (parts: Parts): Implementation[] => {
  const { data } = parts;
  const { models } = data;
  return [
    implement('draftChangeOrder', async ({ subject, body, references }, call) => {
      const project = references.get(body.projectId);
      let frozen: Frozen | undefined;
      const { id } = await submitOnce<{ id: string }>(
        data,
        call,
        {
          name: 'draftChangeOrder',
          content: [{ sowId: subject.sow._id }, body],
          prepare: async () => {
            frozen = await freeze(parts, call, project, { ids: body.parts, sowId: subject.sow._id });
          },
        },
        async (tx) => {
          if (frozen === undefined) throw new Error('The parts were not worked out');
          return { id: await createOrder(tx, { sow: subject.sow, project, frozen, ...body }) };
        },
      );
      return documentOf(parts, call, new Types.ObjectId(id));
    }),

    implement('setChangeOrderParts', async ({ subject: { changeOrder }, body, references }, call) => {
      const project = references.get(body.projectId);
      const { order: read } = await recordsOf(models, changeOrder._id);
      const frozen = await freeze(parts, call, project, { ids: body.parts, sowId: read.sowId });
      await inTx(data, call, async (tx) => {
        const order = await heldDraft(tx, changeOrder, body.version, isDraft);
        await replaceParts(tx, order, project._id, { frozen, action: 'change-order.parts-changed' });
        await setRequests(tx, order, body.requestIds);
      });
      return documentOf(parts, call, changeOrder._id);
    }),

    implement('rebaseChangeOrder', async ({ subject: { changeOrder }, body: { version } }, call) => {
      const records = await recordsOf(models, changeOrder._id);
      const held = records.parts;
      if (held === null) throw failures.conflict(MESSAGES.noSuchParts);
      const project = { _id: held.projectId, companyId: held.companyId };
      const chosen = await chooseParts(
        parts,
        call,
        project,
        held.entries.map(({ id }) => id),
      );
      const frozen = await store(parts, project, chosen, records.order.sowId);
      await inTx(data, call, async (tx) => {
        const order = await heldDraft(tx, changeOrder, version, isPending);
        await replaceParts(tx, order, held.projectId, { frozen, action: 'change-order.rebased' });
      });
      const document = await documentOf(parts, call, changeOrder._id);
      const { amount, noChargeReason } = document.order;
      return {
        document,
        terms: {
          before: { ...chargeOf(records.order), schedule: scheduleOf(records), effect: held.effect },
          after: { amount, noChargeReason, schedule: document.schedule, effect: frozen.effect },
        },
        difference: differenceOf(held, chosen),
      };
    }),
  ];
};

/** Changes to the parts of a change order. */
function differenceOf(
  before: Pick<OrderPartsDoc, 'entries'>,
  after: Pick<Chosen, 'entries'>,
): CallOutput<'rebaseChangeOrder'>['difference'] {
  const was = new Map(before.entries.map((entry) => [entry.id, entry]));
  const is = new Set(after.entries.map(({ id }) => id));
  const shown = ({ hash: _hash, ...entry }: DiffEntry & { hash: string }): DiffEntry => entry;
  return {
    dropped: before.entries.filter(({ id }) => !is.has(id)).map(shown),
    changed: after.entries.filter(({ id, hash }) => was.has(id) && was.get(id)?.hash !== hash).map(shown),
    added: after.entries.filter(({ id }) => !was.has(id)).map(shown),
  };
}

/** Replaces the parts of a change order, with the terms that follow from them. @throws CallError 409 */
async function replaceParts(
  tx: Tx,
  order: ChangeOrderDoc,
  projectId: Types.ObjectId,
  { frozen, action }: { frozen: Frozen; action: string },
): Promise<void> {
  const { models, call, session } = tx;
  const contract = await contractOf(models, order.sowId, { session });
  const terms = followingTerms(call, contract, frozen.effect, order.schedule);
  await putParts(tx, order, projectId, frozen);
  // the client has agreed to nothing that it has not seen: the sent text is written again
  const status = order.status === 'sent' ? { status: 'draft' } : {};
  await models.changeOrders.updateOne(
    { _id: order._id },
    { $set: { ...terms, projectId, ...status, updatedAt: call.now() }, $inc: { version: 1 } },
    { session },
  );
  const { amountMinor, currency, noChargeReason } = terms;
  await record(tx, {
    ...aboutAgreement('change-order', order),
    action,
    changes: {
      ...auditChanges({ ...order, ...chargeOf(order) }, { amountMinor, currency, noChargeReason }),
      parts: { from: null, to: frozen.entries.length },
    },
  });
}
