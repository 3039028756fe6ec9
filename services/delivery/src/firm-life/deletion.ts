import { MESSAGES } from '@scopewright/contracts/errors';
import { closeFirm, enqueueOutbox, restorableUntil, withTransaction } from '@scopewright/data';
import { announceFirmChange, failures, type Implementation, implement, linkTargetOf } from '@scopewright/service-kit';
import { record } from '../audit-trail.ts';
import type { DeliveryParts } from '../parts.ts';

/** The end of a firm. */
export const deletionCalls = ({ data: { models, connection }, revocations, announceAddress, links }: DeliveryParts): Implementation[] => [
  implement('deleteFirm', async ({ body }, call) => {
    const { firmId, subdomain } = call.requireTenant();
    const link = linkTargetOf(call, { firmId, subdomain }, links);
    const now = call.now();
    const closed = await withTransaction(connection, async (session) => {
      const there = await models.firms.findOne({}, { name: 1 }, { session }).lean();
      if (there?.name !== body.name) throw failures.validation({ name: MESSAGES.typeFirmName });
      const changed = await closeFirm(models, { now, session });
      if (changed === null) throw failures.conflict(MESSAGES.firmClosed);
      const administrators = await models.users.find({ role: 'firmAdmin', status: 'active' }, { _id: 1 }, { session }).lean();
      for (const { _id } of administrators)
        await enqueueOutbox(models, 'mail.firm-deleted', { firmId, userId: _id.toHexString(), link }, { session, now, requestId: call.requestId });
      await record(models, call, session, { action: 'firm.deleted', targetType: 'firm', targetId: firmId, targetName: changed.firm.name });
      return changed;
    });
    await announceFirmChange({ models, announceAddress, revocations }, closed, call.log);
    return { restorableUntil: restorableUntil(now).toISOString() };
  }),
];
