import { MESSAGES } from '@scopewright/contracts/errors';
import { archiveFirm, restoreFirm, runAsSystem } from '@scopewright/data';
import { announceFirmChange, type CallContext, type CallError, failures, type Implementation, implement } from '@scopewright/service-kit';
import { type AdminParts, originOf } from '../parts.ts';

/** Archiving firms, and bringing back those that are archived or deleted. */
export function firmStandingCalls({ data: { models, inTransaction }, announceAddress, revocations }: AdminParts): Implementation[] {
  const change = async (how: typeof archiveFirm | typeof restoreFirm, firmId: string, call: CallContext, refusal: () => CallError) => {
    const { changed, subdomain } = await runAsSystem('archive a firm or bring one back', () =>
      inTransaction(async (session) => {
        const done = await how(models, { firmId, now: call.now(), by: originOf(call) }, session);
        if (done === null) throw refusal();
        const address = await models.addresses.findOne({ firmId, kind: 'subdomain' }, { _id: 1 }, { session }).lean();
        return { changed: done, subdomain: address?._id ?? '' };
      }),
    );
    await announceFirmChange({ models, announceAddress, revocations }, changed, call.log);
    return { firmName: changed.firm.name, subdomain };
  };
  return [
    implement('adminArchiveFirm', ({ body: { firmId } }, call) => change(archiveFirm, firmId, call, () => failures.conflict(MESSAGES.firmNotOpen))),
    implement('adminRestoreFirm', ({ body: { firmId } }, call) => change(restoreFirm, firmId, call, () => failures.notFound(MESSAGES.restoreInvalid))),
  ];
}
