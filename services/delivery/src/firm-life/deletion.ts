import { timingSafeEqual } from 'node:crypto';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  announceFirm,
  closeFirm,
  enqueueOutbox,
  type FirmDoc,
  firmOfRestoreToken,
  restorableUntil,
  restoreFirm,
  restoreFirmToken,
  runAsSystem,
  runWithTenant,
  trusted,
  withTransaction,
} from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, linkTargetOf } from '@scopewright/service-kit';
import { record } from '../audit-trail.ts';
import type { DeliveryParts } from '../parts.ts';

const matches = (given: string, expected: string): boolean => given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** The end of a firm, and how it is brought back. */
export const deletionCalls = ({
  data: { models, connection },
  revocations,
  announceAddress,
  links,
  invitationSecret: secret,
}: DeliveryParts): Implementation[] => {
  /** The deleted firm that a mailed link brings back. @throws CallError 404 */
  const firmOf = async (token: string): Promise<FirmDoc & { deletedAt: Date; deletionNonce: string }> => {
    const firmId = firmOfRestoreToken(token);
    const firm = firmId === null ? null : await models.firms.findOne({ _id: firmId, deletedAt: trusted({ $ne: null }), purgingAt: null }).lean<FirmDoc>();
    if (!firm?.deletedAt || !firm.deletionNonce || !matches(token, restoreFirmToken(firm._id.toHexString(), firm.deletionNonce, secret))) {
      throw failures.notFound(MESSAGES.restoreInvalid);
    }
    return { ...firm, deletedAt: firm.deletedAt, deletionNonce: firm.deletionNonce };
  };
  const announce = (call: CallContext, firmId: string) =>
    runWithTenant(firmId, () => announceFirm(models, announceAddress)).catch((error: unknown) =>
      call.log.warn({ err: error }, 'A change of the firm could not be announced'),
    );

  return [
    implement('deleteFirm', async ({ body }, call) => {
      const { firmId, subdomain } = call.requireTenant();
      const link = linkTargetOf(call, { firmId, subdomain }, links);
      const now = call.now();
      const { ended } = await withTransaction(connection, async (session) => {
        const there = await models.firms.findOne({}, { name: 1 }, { session }).lean();
        if (there?.name !== body.name) throw failures.validation({ name: MESSAGES.typeFirmName });
        const closed = await closeFirm(models, { now, session });
        if (closed === null) throw failures.conflict(MESSAGES.firmClosed);
        const administrators = await models.users.find({ role: 'firmAdmin', status: 'active' }, { _id: 1 }, { session }).lean();
        for (const { _id } of administrators)
          await enqueueOutbox(models, 'mail.firm-deleted', { firmId, userId: _id.toHexString(), link }, { session, now, requestId: call.requestId });
        await record(models, call, session, { action: 'firm.deleted', targetType: 'firm', targetId: firmId, targetName: closed.firm.name });
        return closed;
      });
      await announce(call, firmId);
      await revocations.announce(ended);
      return { restorableUntil: restorableUntil(now).toISOString() };
    }),

    implement('firmToRestore', ({ params }) =>
      runAsSystem('the firm of a mailed link', async () => {
        const { name, deletedAt } = await firmOf(params.token);
        return { firmName: name, restorableUntil: restorableUntil(deletedAt).toISOString() };
      }),
    ),

    implement('restoreFirm', async ({ body }, call) => {
      const { firm, ended, subdomain } = await runAsSystem('bring a firm back by a mailed link', async () => {
        const { _id: firmId, deletionNonce: nonce } = await firmOf(body.token);
        const by = { actorId: null, ip: call.ip, requestId: call.requestId };
        return withTransaction(connection, async (session) => {
          const restored = await restoreFirm(models, { firmId, nonce, now: call.now(), by }, session);
          if (restored === null) throw failures.notFound(MESSAGES.restoreInvalid);
          const address = await models.addresses.findOne({ firmId, kind: 'subdomain' }, { _id: 1 }, { session }).lean();
          return { ...restored, subdomain: address?._id ?? '' };
        });
      });
      await announce(call, firm._id.toHexString());
      await revocations.announce(ended);
      return { firmName: firm.name, subdomain };
    }),
  ];
};
