import { errorText } from '@scopewright/api-client';
import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Button, Download, saveFile } from '@scopewright/ui';
import { type CompaniesView, queryOf } from './list-view.ts';

/** Saves what the list holds, on all its pages and in its order, as a CSV file. */
export function ExportButton({ view }: { view: CompaniesView }) {
  const { api, toast } = useHost();
  const exportList = useMutation({
    mutationFn: () => api.download('exportCompanies', { query: queryOf(view) }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
    onError: (error) => {
      const why = errorText(error, { network: 'Please check your connection and try again.', other: 'Please try again in a moment.' });
      toast.error(`The list could not be exported. ${why}`);
    },
  });
  return (
    <Button variant="secondary" size="sm" busy={exportList.isPending} onClick={() => exportList.mutate()}>
      {exportList.isPending ? null : <Download aria-hidden="true" />}
      {exportList.isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
