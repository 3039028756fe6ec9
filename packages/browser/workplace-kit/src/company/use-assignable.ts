import { useMemo } from 'react';
import { useOpenCompany } from './company-context.tsx';
import { type Consultant, useConsultants } from './consultants.ts';

/**
 * The people of the firm who may own something of the company or work on it: its consultants first. Users who may only
 * view get only those.
 */
export function useAssignable(write: boolean): readonly Consultant[] {
  const { consultants } = useOpenCompany();
  const { data } = useConsultants({ wanted: write });
  return useMemo(() => {
    const assigned = consultants.map(({ id, name, email }) => ({ id, name: name || email }));
    return [...assigned, ...(data?.consultants ?? []).filter(({ id }) => !assigned.some((each) => each.id === id))];
  }, [consultants, data]);
}
