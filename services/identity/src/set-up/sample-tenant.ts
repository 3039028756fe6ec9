import { isDuplicateKey, nameKey, runAsSystem } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { announceAddress } from '../tenant/announce-address.ts';
import { createLegacyCompany, recordSetUp } from './legacy-company.ts';

/** The fixed sample tenant (§2.14). */
export const SAMPLE = { name: 'ISOS Technology', subdomain: 'isos-technology' } as const;

/**
 * Whether the sample's address leads to the sample, as created or after it has joined a firm. @throws CallError 409
 * when it is another tenant's
 */
async function isThere(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  session: ClientSession | null,
): Promise<boolean> {
  const address = await models.addresses
    .findOne({ _id: SAMPLE.subdomain }, { companyId: 1, firmId: 1 })
    .session(session)
    .lean();
  if (address === null) return false;
  const { companyId, firmId } = address;
  // without a company: the firm that it joined took over its subdomain
  const which = companyId === null ? { consultingFirmId: firmId } : { _id: companyId };
  const own =
    companyId === null && firmId === null
      ? null
      : await models.companies.exists({ ...which, nameKey: nameKey(SAMPLE.name) }).session(session);
  if (own === null) throw failures.subdomainTaken();
  return true;
}

/**
 * Creates the sample tenant, with its address, if it does not exist. @throws CallError 409 when its subdomain is
 * another tenant's
 */
async function makeSample(parts: IdentityParts, call: CallContext): Promise<void> {
  const { data } = parts;
  const made = await runAsSystem('make the sample tenant', () =>
    inTx(data, call, async (tx) => {
      if (await isThere(parts, tx.session)) return false;
      const companyId = await createLegacyCompany(tx, parts, SAMPLE);
      const event = {
        action: 'company.set-up',
        companyId,
        targetType: 'company',
        targetId: companyId.toHexString(),
        details: { subdomain: SAMPLE.subdomain },
      };
      await recordSetUp(tx, event);
      return true;
    }),
  ).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return runAsSystem('look who was quicker', () => isThere(parts, null));
  });
  if (made) await announceAddress(parts, SAMPLE.subdomain);
}

export const sampleTenantCall = (parts: IdentityParts): Implementation =>
  implement('bootstrapSampleTenant', async (_input, call) => {
    await makeSample(parts, call);
    return { success: true as const };
  });
