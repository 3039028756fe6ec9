import { ActivityList } from '@scopewright/workplace-kit/activity/activity-list';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';

/** Activity in a company. */
export function ActivityScreen() {
  const company = useOpenCompany();
  const access = useCompanyAccess(company);
  return (
    <CompanyPage title="Activity">
      <ActivityList of={{ companyId: company.id }} queryKey={companyKey(company.id)} mayExport={access.export} />
    </CompanyPage>
  );
}
