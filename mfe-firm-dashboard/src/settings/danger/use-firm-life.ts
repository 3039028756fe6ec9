import { ApiError, errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { useMutation, useQuery, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';

const EXPORT = ['firm', 'export'];
export type FirmExport = NonNullable<CallOutput<'firmExport'>['export']>;
/** How often it is asked how far an export has got. */
const WAITING_MS = 2000;

const isGoing = (found: FirmExport | null | undefined): boolean =>
  found?.state === 'waiting' || found?.state === 'running';

/** The latest export of the firm's data; asks again while it is being made. */
export function useFirmExport() {
  const { api } = useHost();
  return useQuery<FirmExport | null>({
    queryKey: EXPORT,
    queryFn: async ({ signal }) => (await api.call('firmExport', { signal })).export,
    refetchInterval: ({ state }) => (isGoing(state.data) ? WAITING_MS : false),
  });
}

const FAILURES = {
  network: 'Network error. Please check your connection and try again.',
  other: 'Something went wrong. Please try again.',
};

/** Has everything of the firm put into a file. */
export function useStartExport() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('startFirmExport'),
    onSuccess: ({ export: started }) => queryClient.setQueryData(EXPORT, started),
    onError: (error) => toast.error(errorText(error, FAILURES)),
  });
}

/** Has the browser download a finished export. */
export function useDownloadExport() {
  const { api, toast } = useHost();
  return useMutation({
    mutationFn: (exportId: string) => api.call('firmExportLink', { params: { exportId } }),
    // the answer there is a file: the page stays
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorText(error, FAILURES)),
  });
}

/** Deletes the firm; rejects with what the server says. Every session of the firm has ended then, this one too. */
export function useDeleteFirm() {
  const { api, session } = useHost();
  return useMutation({
    mutationFn: (name: string) => api.call('deleteFirm', { body: { name } }),
    onSuccess: () => session.forget(),
  });
}

/** Why the firm was not deleted. */
export const deletionProblem = (error: unknown): string =>
  (error instanceof ApiError && error.details.name) || errorText(error, FAILURES);
