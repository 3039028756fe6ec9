import { ApiError, errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { companyKey, useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';

type Listed = CallOutput<'companyConfigItems'>;
export type ItemChange = Partial<Pick<CompanyConfigItem, 'inScope' | 'phase' | 'implemented' | 'parameters'>>;

const itemsKey = (companyId: string) => [...companyKey(companyId), 'config-items'] as const;

/** The catalogue's items with the company's values, and the company's custom items. */
export function useConfigItems(companyId: string) {
  return useCall(itemsKey(companyId), 'companyConfigItems', { params: { companyId } });
}

/** How many of the items are in scope, and how many of these are implemented. */
export function countsOf(items: readonly CompanyConfigItem[]): Listed['counts'] {
  const inScope = items.filter((item) => item.inScope);
  return { inScope: inScope.length, implemented: inScope.filter(({ implemented }) => implemented).length };
}

/**
 * Changes one item, immediately on the screen; a refused change is reverted. Changes of one item are sent one after the
 * other, each based on the result of the previous one. If another user was faster, their values are shown and marked as
 * theirs.
 */
export function useChangeConfigItem(companyId: string, item: CompanyConfigItem) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const refresh = useRefreshCompany(companyId);
  const key = itemsKey(companyId);
  const show = (changed: Partial<CompanyConfigItem>) =>
    queryClient.setQueryData<Listed>(key, (listed) => {
      if (!listed) return listed;
      const items = listed.items.map((one) => (one.name === item.name ? { ...one, ...changed } : one));
      return { items, counts: countsOf(items) };
    });
  return useMutation({
    scope: { id: `${companyId} ${item.name}` },
    mutationFn: ({ from, to }: { from: ItemChange; to: ItemChange }) =>
      api.call('changeConfigItem', { params: { companyId }, body: { name: item.name, from, to } }),
    onMutate: async ({ to }) => {
      await queryClient.cancelQueries({ queryKey: key });
      show(to);
    },
    onError: (error, { from }) => {
      const theirs =
        error instanceof ApiError && error.code === 'version_conflict'
          ? (error.current as Partial<CompanyConfigItem>)
          : undefined;
      show({ ...from, ...theirs });
      toast.error(
        theirs
          ? `Someone else has changed “${item.name}”. It is now shown as they left it.`
          : `“${item.name}” was not changed. ${errorText(error)}`,
      );
    },
    onSettled: refresh,
  });
}

/** Adds a custom item to the company. */
export function useAddConfigItem(companyId: string) {
  const { api, toast } = useHost();
  const refresh = useRefreshCompany(companyId);
  return useMutation({
    mutationFn: (body: CallInput<'addConfigItem'>['body']) =>
      api.call('addConfigItem', { params: { companyId }, body }),
    onSuccess: ({ name }) => toast.success(`“${name}” is added`),
    onSettled: refresh,
  });
}

/** Removes a custom item of the company. */
export function useRemoveConfigItem(companyId: string) {
  const { api, toast } = useHost();
  const refresh = useRefreshCompany(companyId);
  return useMutation({
    mutationFn: (name: string) => api.call('removeConfigItem', { params: { companyId }, body: { name } }),
    onSuccess: (_, name) => toast.success(`“${name}” is removed`),
    onError: (error, name) => toast.error(`“${name}” was not removed. ${errorText(error)}`),
    onSettled: refresh,
  });
}
