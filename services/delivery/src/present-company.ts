import type { Company } from '@scopewright/contracts';
import type { CompanyDoc } from '@scopewright/data';

/** The fields that a company's row on the wire is made of. */
export const COMPANY_FIELDS = { name: 1, status: 1, createdAt: 1, sowStatus: 1, activeChangeOrderCount: 1, consultingFirmId: 1 } as const;

export type CompanyRow = Pick<CompanyDoc, '_id' | keyof typeof COMPANY_FIELDS>;

/** A company as it travels. */
export const presentCompany = ({ _id, name, status, createdAt, sowStatus, activeChangeOrderCount, consultingFirmId }: CompanyRow): Company => ({
  id: _id.toHexString(),
  name,
  status,
  createdAt: createdAt.toISOString(),
  sowStatus,
  activeChangeOrderCount,
  consultingFirmId: consultingFirmId?.toHexString() ?? null,
});
