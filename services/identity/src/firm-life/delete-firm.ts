import { MESSAGES } from '@scopewright/contracts/errors';
import { deleteFirm, restorableUntil } from '@scopewright/data';
import { announceFirmChange, failures, type Implementation, implement, linkTargetOf } from '@scopewright/service-kit';
import { provenAccount } from '../account/own-account.ts';
import type { IdentityParts } from '../parts.ts';
import { announceAddress } from '../tenant/announce-address.ts';

/** Deleting the caller's firm, with its typed name and the caller's password. */
export const deleteFirmCall = (parts: IdentityParts): Implementation =>
  implement('deleteFirm', async ({ body: { name, password } }, call) => {
    const { models, inTransaction } = parts.data;
    const { firmId, subdomain } = call.requireTenant();
    const link = linkTargetOf(call, { firmId, subdomain }, parts.links);
    const now = call.now();
    await provenAccount(parts, password, call);
    const closed = await inTransaction(async (session) => {
      const there = await models.firms.findOne({}, { name: 1 }, { session }).lean();
      if (there?.name !== name) throw failures.validation({ name: MESSAGES.typeFirmName });
      const by = { actorId: call.viewer.userId, ip: call.ip, requestId: call.requestId };
      const changed = await deleteFirm(models, { now, by, link }, session);
      if (changed === null) throw failures.conflict(MESSAGES.firmClosed);
      return changed;
    });
    const announcing = {
      models,
      revocations: parts.revocations,
      announceAddress: (addressId: string) => announceAddress(parts, addressId),
    };
    await announceFirmChange(announcing, closed, call.log);
    return { restorableUntil: restorableUntil(now).toISOString() };
  });
