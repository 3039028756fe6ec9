import type { Types } from 'mongoose';
import type { BaselineDoc } from '../../models/change-orders/baseline.ts';
import type { ChangeRequestDoc } from '../../models/change-orders/change-request.ts';
import type { CompanyDoc } from '../../models/companies/company.ts';
import type { ChangeOrderDoc, SowDoc } from '../../models/sows/sow.ts';
import type { Maker } from './maker.ts';

/** Change orders with their records, and requests for changes. */
export function changeOrderFactories({ models, clock, next, insert }: Maker) {
  async function changeOrder(
    sow: Pick<SowDoc, '_id' | 'firmId' | 'companyId'>,
    values: Partial<ChangeOrderDoc> = {},
  ): Promise<ChangeOrderDoc> {
    const now = clock();
    const { firmId, companyId, _id: sowId } = sow;
    const document = {
      firmId,
      companyId,
      sowId,
      number: next(),
      title: `Change order ${next()}`,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => (await models.changeOrders.create(document)).toObject<ChangeOrderDoc>());
  }

  /** A change request of a company, by default from one of its people. */
  async function changeRequest(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<ChangeRequestDoc> = {},
  ): Promise<ChangeRequestDoc> {
    const now = clock();
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      text: `Change ${next()}`,
      kind: 'add' as const,
      byClient: true,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => (await models.changeRequests.create(document)).toObject<ChangeRequestDoc>());
  }

  /** A baseline of a project with one item, its stored differences, a change order that contains a part, and its acceptance. */
  async function changeOrderRecords(order: ChangeOrderDoc, projectId: Types.ObjectId) {
    const { firmId, companyId } = order;
    const owned = { firmId, companyId };
    const hash = 'a'.repeat(64);
    return insert(async () => {
      const baseline = await models.baselines.create({
        ...owned,
        projectId,
        name: `Baseline ${next()}`,
        origin: 'person',
        agreed: true,
        items: [{ id: projectId.toHexString(), hash }],
        hash,
        createdAt: clock(),
      });
      await models.baselineItems.create({ ...owned, hash, item: { id: projectId.toHexString() } });
      await models.scopeDifferences.create({
        ...owned,
        projectId,
        rules: 'rules',
        baselineId: baseline._id,
        state: 'state',
      });
      await models.orderParts.create({
        ...owned,
        changeOrderId: order._id,
        projectId,
        baselineId: baseline._id,
        baseHash: hash,
        targetHash: hash,
        effect: {},
        frozenAt: clock(),
      });
      await models.orderDecisions.create({
        ...owned,
        changeOrderId: order._id,
        place: next(),
        record: '{}',
        hash,
        at: clock(),
      });
      return baseline.toObject<BaselineDoc>();
    });
  }

  return { changeOrder, changeRequest, changeOrderRecords };
}
