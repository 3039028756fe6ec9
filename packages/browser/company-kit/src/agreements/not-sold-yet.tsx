import { DIFF_ENTRIES_MAX } from '@scopewright/contracts/change-orders/limits';
import { grouped } from '@scopewright/domain/counted';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useDifferingParts } from './use-differing-parts.ts';

const describeParts = (total: number): string =>
  total >= DIFF_ENTRIES_MAX ? `${total.toLocaleString()} parts or more` : grouped(total, 'part');

/**
 * Number of parts of a project that differ from the agreed scope, as a link to the draft of a change order with those
 * that no other one contains; for the firm alone.
 */
export function NotSoldYet({ projectId }: { projectId: string }) {
  const company = useOpenCompany();
  const { abilities } = useSession();
  const { writeSows } = useCompanyAccess(company);
  const { data } = useDifferingParts(company.id, projectId, can(abilities, 'change-order:review'));
  if (!data?.total) return null;
  const { total, waiting } = data;
  const changes = companyPath(company.id, `changes/${projectId}`);
  const canDraft = writeSows && waiting < total;
  return (
    <TenantLink
      to={canDraft ? `${changes}?draft=new` : changes}
      title={canDraft ? 'Draft a change order with these parts' : 'What differs from the agreed scope'}
      className="inline-flex min-h-9 items-center rounded-md bg-warning-soft px-2.5 py-1 font-medium text-sm text-warning hover:underline"
    >
      Not sold yet: {describeParts(total)}
      {waiting > 0 ? `, ${waiting.toLocaleString()} in change orders` : ''}
    </TenantLink>
  );
}
