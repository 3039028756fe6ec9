import { CHANGE_ORDER_PARTS_MAX } from '@scopewright/contracts/change-orders/limits';
import { type CompareItems, differingParts } from '@scopewright/data';
import { type CallContext, type Implementation, implement } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { keptScope, presentScope } from './compare.ts';
import { pendingParts } from './unsold.ts';

type Parts = Pick<DeliveryParts, 'data' | 'pool'>;

/** Comparing can't be divided; the front door waits for 15 s. */
const LIMIT = { timeLimitMs: 8_000 };

/** Compares items of a company in a thread. */
const comparing =
  ({ data: { models }, pool }: Parts, call: CallContext, companyId: Types.ObjectId): CompareItems =>
  async (changed) => {
    const [agreed, items] = await Promise.all([
      keptScope(models, { companyId, items: [...changed] }),
      presentScope(models, companyId, { ids: changed.map(({ id }) => new Types.ObjectId(id)) }),
    ]);
    const compared = { agreed: agreed.stored, items: items.stored };
    return pool.run(call.requireTenant().firmId, 'differingParts', compared, LIMIT);
  };

/** How much of a project is not sold yet. */
export const differingPartsCall = (parts: Parts): Implementation =>
  implement('differingParts', async ({ subject: { project }, query }, call) => {
    const { models } = parts.data;
    const differing = await differingParts(models, project, comparing(parts, call, project.companyId));
    if (differing === null) return { total: null, waiting: 0, free: [] };
    const pending = differing.length === 0 ? null : await pendingParts(models, call.viewer, project._id);
    const free = differing.filter((id) => pending?.has(id) !== true);
    return {
      total: differing.length,
      waiting: differing.length - free.length,
      free: query.free === 'true' ? free.slice(0, CHANGE_ORDER_PARTS_MAX) : [],
    };
  });
