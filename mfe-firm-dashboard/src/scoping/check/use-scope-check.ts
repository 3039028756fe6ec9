import { ApiError, newIdempotencyKey } from '@scopewright/api-client';
import type { CheckedItem, ScopeCheck } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { useMutation, useQuery, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { findingKey } from '../finding-line.tsx';
import { scopeKey } from '../scope-key.ts';
import { itemKey, refreshScope } from '../scope-queries.ts';
import { failureText } from '../use-create-item.ts';

const checkKey = (companyId: string) => [...scopeKey(companyId), 'check'] as const;

/** What the check says of all that is scoped in a company; asked for anew whenever it is looked at. */
export function useScopeCheck(companyId: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: checkKey(companyId),
    queryFn: ({ signal }) => api.call('scopeCheck', { params: { companyId }, query: {}, signal }) as Promise<ScopeCheck>,
    staleTime: 0,
  });
}

/** Mends what a finding names, where there is one right answer; the finding is gone at once, and everything is checked again. */
export function useMend(companyId: string, item: CheckedItem) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fix }: Finding) =>
      api.call('changeScopeItem', {
        params: { itemId: item.itemId },
        body: { operationId: newIdempotencyKey(), version: item.version, changes: fix?.changes ?? [] },
      }),
    onSuccess: ({ item: changed }, finding) => {
      queryClient.setQueryData(itemKey(companyId, item.itemId), changed);
      queryClient.setQueryData<ScopeCheck>(
        checkKey(companyId),
        (check) => check && { ...check, findings: check.findings.filter((each) => findingKey(each) !== findingKey(finding)) },
      );
      toast.success(`${finding.fix?.label ?? 'Mended'}: “${item.name}”`);
    },
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.code === 'version_conflict'
          ? `Somebody else has changed “${item.name}” meanwhile. It is checked again as it is now.`
          : `“${item.name}” was not changed. ${failureText(error)}`,
      ),
    onSettled: () => refreshScope(queryClient, companyId),
  });
}
