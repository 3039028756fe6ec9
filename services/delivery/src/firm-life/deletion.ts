import { MESSAGES } from '@scopewright/contracts/errors';
import { deleteFirm, restorableUntil } from '@scopewright/data';
import { announceFirmChange, failures, type Implementation, implement, linkTargetOf } from '@scopewright/service-kit';
import type { DeliveryParts } from '../parts.ts';

/** Deleting a firm. */
export const deletionCalls = ({
  data: { models, inTransaction },
  revocations,
  announceAddress,
  links,
}: DeliveryParts): Implementation[] => [
  implement('deleteFirm', async ({ body }, call) => {
    const { firmId, subdomain } = call.requireTenant();
    const link = linkTargetOf(call, { firmId, subdomain }, links);
    const now = call.now();
    const closed = await inTransaction(async (session) => {
      const there = await models.firms.findOne({}, { name: 1 }, { session }).lean();
      if (there?.name !== body.name) throw failures.validation({ name: MESSAGES.typeFirmName });
      const by = { actorId: call.viewer.userId, ip: call.ip, requestId: call.requestId };
      const changed = await deleteFirm(models, { now, by, link }, session);
      if (changed === null) throw failures.conflict(MESSAGES.firmClosed);
      return changed;
    });
    await announceFirmChange({ models, announceAddress, revocations }, closed, call.log);
    return { restorableUntil: restorableUntil(now).toISOString() };
  }),
];
