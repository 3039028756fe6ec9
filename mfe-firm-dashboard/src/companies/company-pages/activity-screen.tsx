import { ActivityList } from '../../activity/activity-list.tsx';
import { useCompanyAccess, useOpenCompany } from '../company-context.tsx';
import { CompanyPage } from '../company-page.tsx';
import { companyKey } from '../use-company.ts';

/** What happened in a company. */
export function ActivityScreen() {
  const company = useOpenCompany();
  const access = useCompanyAccess(company);
  return (
    <CompanyPage title="Activity">
      <ActivityList of={{ companyId: company.id }} queryKey={companyKey(company.id)} mayExport={access.export} />
    </CompanyPage>
  );
}
