import { IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import type { CallOutput } from '@scopewright/contracts';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';
import { type Agreement, clausesKey } from '../../sources/use-source.ts';
import { callOf } from '../agreements.ts';
import { bodyOf, type Chosen, type Proposal } from './chosen-parts.ts';

interface Options {
  /** Changes with the clauses. */
  revision?: number;
  enabled?: boolean;
}

/** The scope that accepted clauses sell and that isn’t there yet; always asked for again. */
export function useProposal(agreement: Agreement, { revision = 0, enabled = true }: Options = {}) {
  const { api } = useHost();
  return useQuery<Proposal>({
    queryKey: [...clausesKey(agreement), 'build', revision],
    queryFn: ({ signal }) => callOf(api, agreement, 'sowBuild', { signal }),
    enabled,
    staleTime: 0,
  });
}

/** Builds chosen parts of an agreement, and undoes that. */
export function useBuild(agreement: Agreement) {
  const { api } = useHost();
  const { companyId } = agreement;
  const queryClient = useQueryClient();
  const refreshCompany = useRefreshCompany(companyId);
  const operation = useOperation();
  const onSettled = () => {
    refreshScope(queryClient, companyId);
    return refreshCompany();
  };
  return {
    build: useMutation({
      mutationFn: (chosen: Chosen) => {
        const body = bodyOf(chosen);
        const headers = { [IDEMPOTENCY_HEADER]: operation.idFor(body) };
        return callOf(api, agreement, 'buildSow', { body, headers });
      },
      onSuccess: operation.done,
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (former: CallOutput<'buildSow'>['undo']) =>
        callOf(api, agreement, 'undoBuildSow', { body: former } as never),
      onSettled,
    }),
  };
}
