import { beginRemoval, finishRemoval, measureTenants, runAsSystem } from '@scopewright/data';
import { type CallContext, failures, inTx, record } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { type AdminParts, announceAll } from '../parts.ts';

/**
 * Deletes a company permanently, a firm's or one without a firm, with everything that belongs to it. Its users lose the
 * membership and keep their accounts. The next call or the worker resumes an interrupted deletion.
 * @throws CallError 404 when there is no such company
 */
export async function deleteCompany(parts: AdminParts, companyId: Types.ObjectId, call: CallContext): Promise<void> {
  const { data, hosting, productDomain, revocations } = parts;
  const { models } = data;
  await runAsSystem('delete a company', async () => {
    const now = call.now();
    const addressIds = (await models.addresses.find({ companyId }, { _id: 1 }).lean()).map(({ _id }) => _id);
    const removal = await inTx(data, call, async (tx) => {
      const begun = await beginRemoval(models, companyId, { session: tx.session, now });
      if (begun?.begun) {
        const { name, consultingFirmId, subdomain } = begun.company;
        const target = {
          firmId: consultingFirmId,
          companyId,
          targetType: 'company',
          targetId: companyId.toHexString(),
          targetName: name,
        };
        await record(tx, { action: 'company.removed', ...target, details: { subdomain } });
      }
      return begun;
    });
    if (removal === null) throw failures.notFound();
    await revocations.announce(removal.ended);
    await finishRemoval(data, companyId, {
      now,
      productDomain,
      needsDomains: hosting.needsDomains,
    });
    await announceAll(parts, addressIds, call);
    await measureTenants(models, [removal.company.consultingFirmId ?? companyId], now);
  });
}
