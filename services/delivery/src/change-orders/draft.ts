import type { CallOutput } from '@scopewright/contracts';
import { CHANGE_ORDER_PARTS_MAX } from '@scopewright/contracts/change-orders/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type ChangeOrderDoc, type OrderPartsDoc, projectScope, storeSnapshots } from '@scopewright/data';
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

/** The next number of a SOW's change orders; the company is locked. */
export async function nextNumber({ models: { changeOrders }, session }: Tx, sowId: Types.ObjectId): Promise<number> {
  const last = await changeOrders.findOne({ sowId }, { number: 1 }).sort({ number: -1 }).session(session).lean();
  return (last?.number ?? 0) + 1;
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
async function createOrder(
  tx: Tx,
  { sow: { _id: sowId, companyId }, project, frozen, title, requestIds }: NewOrder,
): Promise<string> {
  const { models, call, session } = tx;
  await holdCompany(tx, companyId);
  const sow = await models.sows.findOne({ _id: sowId }, { status: 1 }, { session }).lean();
  if (sow === null) throw failures.notFound();
  if (!isOpenSow(sow.status)) throw failures.conflict(MESSAGES.sowClosed);
  const contract = await contractOf(models, sowId, { session });
  const now = call.now();
  const [made] = await models.changeOrders.create(
    [
      {
        title,
        ...followingTerms(call, contract, frozen.effect, []),
        number: await nextNumber(tx, sowId),
        companyId,
        sowId,
        projectId: project._id,
        createdBy: new Types.ObjectId(call.viewer.userId),
        createdAt: now,
        updatedAt: now,
      },
    ],
    { session },
  );
  if (made === undefined) throw new Error('The change order was not created');
  const order = made.toObject<ChangeOrderDoc>();
  await putParts(tx, order, project._id, frozen);
  await setRequests(tx, order, requestIds);
  await record(tx, {
    action: 'change-order.created',
    companyId,
    targetType: 'change-order',
    targetId: order._id.toHexString(),
    targetName: order.title,
    changes: { parts: { from: null, to: frozen.entries.length } },
  });
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
        const contract = await contractOf(models, order.sowId, { session: tx.session });
        await putParts(tx, order, project._id, frozen);
        await setRequests(tx, order, body.requestIds);
        const terms = followingTerms(call, contract, frozen.effect, order.schedule);
        await keepChange(
          tx,
          order,
          { ...terms, projectId: project._id },
          {
            action: 'change-order.parts-changed',
            parts: frozen.entries.length,
          },
        );
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
        const contract = await contractOf(models, order.sowId, { session: tx.session });
        const terms = followingTerms(call, contract, frozen.effect, order.schedule);
        await putParts(tx, order, held.projectId, frozen);
        // the client has agreed to nothing that it has not seen: the sent text is written again
        const status = order.status === 'sent' ? ({ status: 'draft' } as const) : {};
        await keepChange(
          tx,
          order,
          { ...terms, ...status },
          {
            action: 'change-order.rebased',
            parts: frozen.entries.length,
          },
        );
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

async function keepChange(
  tx: Tx,
  order: ChangeOrderDoc,
  set: Partial<ChangeOrderDoc>,
  { action, parts }: { action: string; parts: number },
): Promise<void> {
  const { amountMinor, currency, noChargeReason } = set;
  await tx.models.changeOrders.updateOne(
    { _id: order._id },
    { $set: { ...set, updatedAt: tx.call.now() }, $inc: { version: 1 } },
    { session: tx.session },
  );
  await record(tx, {
    action,
    companyId: order.companyId,
    targetType: 'change-order',
    targetId: order._id.toHexString(),
    targetName: order.title,
    changes: {
      ...auditChanges({ ...order, ...chargeOf(order) }, { amountMinor, currency, noChargeReason }),
      parts: { from: null, to: parts },
    },
  });
}
