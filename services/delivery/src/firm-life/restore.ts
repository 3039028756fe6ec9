import { timingSafeEqual } from 'node:crypto';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  enqueueOutbox,
  type FirmDoc,
  firmOfRestoreToken,
  restorableUntil,
  restoreFirm,
  restoreFirmToken,
  restoreNonceOf,
  runAsSystem,
} from '@scopewright/data';
import {
  announceFirmChange,
  type CallContext,
  failures,
  type Implementation,
  implement,
  linkTargetOf,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';

const MINUTE_MS = 60 * 1000;

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/**
 * The firm that a mailed link belongs to; `nonce`: that of its archiving or deletion, null when the firm is open again.
 */
interface FirmOfLink {
  firm: FirmDoc;
  nonce: string | null;
}

/**
 * Restores a firm from its archive or its deletion, by a link that is mailed to its administrators and that they can
 * request again.
 */
export const restoreCalls = ({
  data: { models, inTransaction },
  revocations,
  announceAddress,
  links,
  invitationSecret: secret,
}: DeliveryParts): Implementation[] => {
  /**
   * The firm that a link restores or has restored. At the host of another firm the link is unknown, and so is a link of
   * an earlier archiving or deletion while the firm is closed again.
   * @throws CallError 404
   */
  const firmOf = async (token: string, call: CallContext): Promise<FirmOfLink> => {
    const firmId = firmOfRestoreToken(token);
    const firm =
      firmId !== null && firmId === call.requireTenant().firmId
        ? await models.firms.findOne({ _id: firmId, purgingAt: null }).lean<FirmDoc>()
        : null;
    if (firm === null) throw failures.notFound(MESSAGES.restoreInvalid);
    const nonce = restoreNonceOf(firm);
    const opening = nonce === null ? [firm.archiveNonce, firm.deletionNonce] : [nonce];
    if (!opening.some((one) => one && isSame(token, restoreFirmToken(firm._id.toHexString(), one, secret))))
      throw failures.notFound(MESSAGES.restoreInvalid);
    return { firm, nonce };
  };

  return [
    implement('firmToRestore', ({ params }, call) =>
      runAsSystem('the firm of a mailed link', async () => {
        const { firm, nonce } = await firmOf(params.token, call);
        const { name: firmName, deletedAt } = firm;
        if (nonce === null) return { firmName, state: 'restored', restorableUntil: null };
        return {
          firmName,
          state: deletedAt ? 'deleted' : 'archived',
          restorableUntil: deletedAt && restorableUntil(deletedAt).toISOString(),
        };
      }),
    ),

    implement('restoreFirm', async ({ body }, call) => {
      const restored = await runAsSystem('bring a firm back by a mailed link', async () => {
        const { firm: closed, nonce } = await firmOf(body.token, call);
        if (nonce === null) throw failures.conflict(MESSAGES.alreadyRestored);
        const by = { actorId: null, ip: call.ip, requestId: call.requestId };
        return inTransaction(async (session) => {
          const opened = await restoreFirm(models, { firmId: closed._id, nonce, now: call.now(), by }, session);
          // a concurrent call restored it
          if (opened === null) throw failures.conflict(MESSAGES.alreadyRestored);
          return opened;
        });
      });
      await announceFirmChange({ models, announceAddress, revocations }, restored, call.log);
      return { firmName: restored.firm.name, subdomain: call.requireTenant().subdomain };
    }),

    implement('requestRestoreLink', async ({ body: { email } }, call) => {
      const { kind, firmId, subdomain, archived } = call.requireTenant();
      if (kind !== 'firm' || !archived) throw failures.conflict(MESSAGES.alreadyRestored);
      const link = linkTargetOf(call, { firmId, subdomain }, links);
      // the worker looks up the owner of the address, so that neither the answer nor its time reveals it; pressing
      // twice within a minute sends one mail
      const issue = Types.ObjectId.createFromTime(Math.floor(call.now().getTime() / MINUTE_MS) * 60).toHexString();
      await enqueueOutbox(
        models,
        'mail.restore-link',
        { firmId, email, issue, link },
        { now: call.now(), requestId: call.requestId },
      );
      return { success: true as const };
    }),
  ];
};
