import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Button } from '@scopewright/ui';
import { COMPANIES } from '@scopewright/workplace-kit/company/use-company';
import { keepLists, type ListedCompany, patchLists } from './companies-query.ts';

/** Restores a deleted company. It leaves the list immediately, and returns to it when the server refuses. */
export function RestoreButton({ company }: { company: ListedCompany }) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const { id, name } = company;
  const restore = useMutation({
    mutationFn: () => api.call('restoreCompany', { params: { companyId: id } }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: COMPANIES });
      const putBack = keepLists(queryClient);
      patchLists(queryClient, (listed, { status }) => (listed.id === id && status === 'deleted' ? null : listed));
      return putBack;
    },
    onSuccess: () => toast.success(`“${name}” is back, with its people`),
    onError: (error, _, putBack) => {
      putBack?.();
      toast.error(
        `“${name}” could not be restored. ${errorText(error, { network: 'Please check your connection and try again.', other: 'Please try again.' })}`,
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: COMPANIES }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="relative z-10"
      busy={restore.isPending}
      aria-label={`Restore ${name}`}
      onClick={() => restore.mutate()}
    >
      {restore.isPending ? 'Restoring...' : 'Restore'}
    </Button>
  );
}
