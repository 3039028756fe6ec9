import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';

const EXPORT = ['firm', 'export'];
export type FirmExport = NonNullable<CallOutput<'firmExport'>['export']>;
/** Polling interval while an export is in progress. */
const WAITING_MS = 2000;

const isGoing = (found: FirmExport | null | undefined): boolean =>
  found?.state === 'waiting' || found?.state === 'running';

/** The latest export of the firm's data; polls while it is in progress. */
export function useFirmExport() {
  const { api } = useHost();
  return useQuery<FirmExport | null>({
    queryKey: EXPORT,
    queryFn: async ({ signal }) => (await api.call('firmExport', { signal })).export,
    refetchInterval: ({ state }) => (isGoing(state.data) ? WAITING_MS : false),
  });
}

export const FAILED = 'Something went wrong. Please try again.';

/** Starts an export of all data of the firm. */
export function useStartExport() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('startFirmExport'),
    onSuccess: ({ export: started }) => queryClient.setQueryData(EXPORT, started),
    onError: (error) => toast.error(errorText(error, FAILED)),
  });
}

/** Makes the browser download a finished export. */
export function useDownloadExport() {
  const { api, toast } = useHost();
  return useMutation({
    mutationFn: (exportId: string) => api.call('firmExportLink', { params: { exportId } }),
    // the response is a download: the page stays
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorText(error, FAILED)),
  });
}
