import { useCall } from '@scopewright/calls';
import { workItemPath } from '@scopewright/company-kit/backlog/backlog-paths';
import { LIST_MAX_LIMIT } from '@scopewright/contracts/constants';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useConsultants } from '@scopewright/workplace-kit/company/consultants';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { WorkplacePage } from '@scopewright/workplace-kit/page/workplace-page';
import { LISTED_VIEW } from './backlog-view.ts';
import { useFirmWorkItems } from './listed-queries.ts';
import { ListedWorkItems } from './listed-work-items.tsx';

/** The work items of all companies that the user sees, to read; each is changed in its project. */
export function FirmBacklogScreen() {
  const { abilities } = useSession();
  const isAllowed = can(abilities, 'backlog:plan');
  const listed = useAddressView(LISTED_VIEW);
  // projects are chosen within their company
  const view = { ...listed.view, projectId: null };
  const pages = useFirmWorkItems(view, isAllowed);
  const companies = useCompanyChoices(isAllowed);
  const people = useConsultants({ wanted: isAllowed }).data?.consultants ?? [];
  if (!isAllowed) return <PageNotFound />;
  const rows = new Map((pages.data?.pages ?? []).flatMap(({ items }) => items.map((row) => [row.id, row])));
  return (
    <WorkplacePage title="Backlog" description="The work on all projects, in all client companies.">
      <ListedWorkItems
        pages={pages}
        view={view}
        onChange={listed.change}
        companies={companies}
        people={people}
        linkOf={({ id, projectId }) => workItemPath(rows.get(id)?.companyId ?? '', projectId, id)}
        placeOf={({ id }) => {
          const row = rows.get(id);
          return row ? `${row.companyName} · ${row.projectName}` : '';
        }}
        bulk={null}
      />
    </WorkplacePage>
  );
}

/** Client companies to filter by. */
function useCompanyChoices(wanted: boolean): readonly { id: string; name: string }[] {
  const { data } = useCall(
    ['firm', 'companies', 'filter-choices'],
    'consultantCompanies',
    { query: { limit: LIST_MAX_LIMIT } },
    { enabled: wanted, select: (answer) => (Array.isArray(answer) ? answer : answer.items) },
  );
  return data ?? [];
}
