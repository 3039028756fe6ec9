import type { Company, CompanyRow } from '@scopewright/contracts';
import type { CompanyDoc, Viewer } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';

/** The fields that a company's row on the wire is made of. */
export const COMPANY_FIELDS = {
  name: 1,
  status: 1,
  createdAt: 1,
  sowStatus: 1,
  activeChangeOrderCount: 1,
  consultingFirmId: 1,
} as const;

/** … and those of its row in the paged list. */
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

/** A company as it travels. */
export const presentCompany = ({
  _id,
  name,
  status,
  createdAt,
  sowStatus,
  activeChangeOrderCount,
  consultingFirmId,
}: StoredCompany): Company => ({
  id: _id.toHexString(),
  name,
  status,
  createdAt: createdAt.toISOString(),
  sowStatus,
  activeChangeOrderCount,
  consultingFirmId: consultingFirmId?.toHexString() ?? null,
});

/** A company's row as somebody sees it. An invitation that nobody accepted in time shows as expired from that moment on. */
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
