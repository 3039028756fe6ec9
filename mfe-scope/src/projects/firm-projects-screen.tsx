import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { WorkplacePage } from '@scopewright/workplace-kit/page/workplace-page';
import { NewProjectButton } from './new-project-button.tsx';
import { ProjectList } from './project-list.tsx';

/** The projects of all companies that the user may see. */
export function FirmProjectsScreen() {
  const { abilities } = useSession();
  if (!can(abilities, 'scope:read')) return <PageNotFound />;
  const write = can(abilities, 'scope:write');
  return (
    <WorkplacePage
      title="Projects"
      description="Service-management spaces that are being scoped, in all client companies."
      actions={write ? <NewProjectButton /> : null}
    >
      <ProjectList create={write ? <NewProjectButton /> : null} />
    </WorkplacePage>
  );
}
