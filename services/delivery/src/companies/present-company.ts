import type { Company, CompanyRow } from '@scopewright/contracts';
import type { CompanyDoc, Viewer } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';

/** The fields needed for a company in the contract's shape. */
export const COMPANY_FIELDS = {
  name: 1,
  status: 1,
  createdAt: 1,
  sowStatus: 1,
  activeChangeOrderCount: 1,
  consultingFirmId: 1,
  sample: 1,
} as const;

/** … and for its row in the paged list. */
export const COMPANY_ROW_FIELDS = {
  ...COMPANY_FIELDS,
  nameKey: 1,
  adminEmail: 1,
  invitationStatus: 1,
  invitationExpiresAt: 1,
  assignedConsultantIds: 1,
  deletedAt: 1,
} as const;

export type StoredCompany = Pick<CompanyDoc, '_id' | keyof typeof COMPANY_FIELDS>;
export type StoredCompanyRow = Pick<CompanyDoc, '_id' | keyof typeof COMPANY_ROW_FIELDS>;

/** A company in the shape of the contract. */
export const presentCompany = (company: StoredCompany): Company => ({
  id: company._id.toHexString(),
  name: company.name,
  status: company.status,
  createdAt: company.createdAt.toISOString(),
  sowStatus: company.sowStatus,
  activeChangeOrderCount: company.activeChangeOrderCount,
  consultingFirmId: company.consultingFirmId?.toHexString() ?? null,
  ...(company.sample && { sample: true }),
});

/** A company's row as a viewer sees it. A pending invitation shows as expired once its time is over. */
export const presentCompanyRow = (stored: StoredCompanyRow, { role }: Pick<Viewer, 'role'>, now: Date): CompanyRow => {
  const expired =
    stored.invitationStatus === 'pending' && stored.invitationExpiresAt !== null && stored.invitationExpiresAt <= now;
  return {
    ...presentCompany(stored),
    adminEmail: stored.adminEmail,
    invitationStatus: expired ? 'expired' : stored.invitationStatus,
    ...(!isOfClient(role) && { consultantIds: stored.assignedConsultantIds.map((id) => id.toHexString()) }),
    ...(stored.deletedAt && { deletedAt: stored.deletedAt.toISOString() }),
  };
};
