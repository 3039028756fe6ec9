import { errorText } from '@scopewright/api-client';
import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Button, Download, saveFile } from '@scopewright/ui';
import { queryOf, type TenantsView } from './tenants-view.ts';

/** Saves what the list holds, all of it, as a CSV file. */
export function ExportTenants({ view }: { view: TenantsView }) {
  const { api, toast } = useHost();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.download('exportTenantHealth', { query: queryOf(view) }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
    onError: (error) => {
      const why = errorText(error, { network: 'Please check your connection and try again.', other: 'Please try again in a moment.' });
      toast.error(`The tenants could not be exported. ${why}`);
    },
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden="true" />}
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
