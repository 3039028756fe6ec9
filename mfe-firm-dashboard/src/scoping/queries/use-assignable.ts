import { useOpenCompany } from '../../companies/company-context.tsx';
import { type Consultant, useConsultants } from '../../companies/list/consultants.ts';
import { useWorkspace } from '../project/workspace-context.tsx';

/** Who of the firm may own an item or work on a project: the company's consultants first. Who only looks gets the latter alone. */
export function useAssignable(): Consultant[] {
  const { write } = useWorkspace();
  const company = useOpenCompany();
  const { data } = useConsultants({ wanted: write });
  const assigned = company.consultants.map(({ id, name, email }) => ({ id, name: name || email }));
  return [...assigned, ...(data?.consultants ?? []).filter(({ id }) => !assigned.some((each) => each.id === id))];
}
