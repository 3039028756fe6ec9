import { MESSAGES } from '@scopewright/contracts/errors';
import { archiveFirm, type FirmChanged, OPEN_FIRM, restoreFirm, runAsSystem } from '@scopewright/data';
import {
  announceFirmChange,
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  type Tx,
} from '@scopewright/service-kit';
import { type AdminParts, originOf } from '../parts.ts';

/** The result for a firm; `changed` is null if nothing had to change. */
interface Outcome {
  firmName: string;
  changed: FirmChanged | null;
}

/** Archiving firms, and restoring archived or deleted ones. */
export function firmStandingCalls({ data, announceAddress, revocations }: AdminParts): Implementation[] {
  const change = async (firmId: string, call: CallContext, work: (tx: Tx) => Promise<Outcome>) => {
    const { firmName, changed, subdomain } = await runAsSystem('archive a firm or bring one back', () =>
      inTx(data, call, async (tx) => {
        const outcome = await work(tx);
        const address = await tx.models.addresses
          .findOne({ firmId, kind: 'subdomain' }, { _id: 1 }, { session: tx.session })
          .lean();
        return { ...outcome, subdomain: address?._id ?? '' };
      }),
    );
    if (changed) await announceFirmChange({ models: data.models, announceAddress, revocations }, changed, call.log);
    return { firmName, subdomain };
  };
  return [
    implement('adminArchiveFirm', ({ body: { firmId } }, call) =>
      change(firmId, call, async ({ models, session }) => {
        const changed = await archiveFirm(models, { firmId, now: call.now(), by: originOf(call) }, session);
        if (changed === null) throw failures.conflict(MESSAGES.firmNotOpen);
        return { firmName: changed.firm.name, changed };
      }),
    ),
    implement('adminRestoreFirm', ({ body: { firmId } }, call) =>
      change(firmId, call, async ({ models, session }) => {
        const changed = await restoreFirm(models, { firmId, now: call.now(), by: originOf(call) }, session);
        const firm =
          changed?.firm ?? (await models.firms.findOne({ _id: firmId, ...OPEN_FIRM }, { name: 1 }, { session }).lean());
        if (firm === null) throw failures.notFound(MESSAGES.restoreInvalid);
        return { firmName: firm.name, changed };
      }),
    ),
  ];
}
