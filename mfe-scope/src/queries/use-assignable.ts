import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { type Consultant, useConsultants } from '@scopewright/workplace-kit/company/consultants';
import { useWorkspace } from '../project/workspace-context.tsx';

/**
 * The people of the firm who may own an item or work on a project: the company's consultants first. Users who may only
 * view get only those.
 */
export function useAssignable(): Consultant[] {
  const { write } = useWorkspace();
  const company = useOpenCompany();
  const { data } = useConsultants({ wanted: write });
  const assigned = company.consultants.map(({ id, name, email }) => ({ id, name: name || email }));
  return [...assigned, ...(data?.consultants ?? []).filter(({ id }) => !assigned.some((each) => each.id === id))];
}
