import { audit, beginRemoval, finishRemoval, measureTenants, runAsSystem } from '@scopewright/data';
import { type CallContext, failures } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { type AdminParts, announceAll, originOf } from '../parts.ts';

/**
 * Deletes a company permanently, a firm's or one without a firm, with everything that belongs to it. Its users lose the
 * membership and keep their accounts. The next call or the worker resumes an interrupted deletion.
 * @throws CallError 404 when there is no such company
 */
export async function deleteCompany(parts: AdminParts, companyId: Types.ObjectId, call: CallContext): Promise<void> {
  const { data, hosting, productDomain, revocations } = parts;
  const { models, inTransaction } = data;
  await runAsSystem('delete a company', async () => {
    const now = call.now();
    const addressIds = (await models.addresses.find({ companyId }, { _id: 1 }).lean()).map(({ _id }) => _id);
    const removal = await inTransaction(async (session) => {
      const begun = await beginRemoval(models, companyId, { session, now });
      if (begun?.begun) {
        const { name, consultingFirmId, subdomain } = begun.company;
        const target = {
          firmId: consultingFirmId,
          companyId,
          targetType: 'company',
          targetId: companyId.toHexString(),
          targetName: name,
        };
        await audit(
          models,
          { action: 'company.removed', ...target, details: { subdomain }, ...originOf(call) },
          { session, now },
        );
      }
      return begun;
    });
    if (removal === null) throw failures.notFound();
    await revocations.announce(removal.ended);
    await finishRemoval({ models, inTransaction }, companyId, {
      now,
      productDomain,
      needsDomains: hosting.needsDomains,
    });
    await announceAll(parts, addressIds, call);
    await measureTenants(models, [removal.company.consultingFirmId ?? companyId], now);
  });
}
