import { ApiError } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';

export type FirmSettings = CallOutput<'firmSettings'>;
const SETTINGS = ['firm', 'settings'];

export function useFirmSettings() {
  return useCall(SETTINGS, 'firmSettings');
}

/** Name and settings as last fetched or changed by the page; undefined before. */
export function useSavedFirmSettings(): FirmSettings | undefined {
  return useCall(SETTINGS, 'firmSettings', {}, { enabled: false }).data;
}

/**
 * The state that another user has saved since, from the conflict of a change based on an older state; null for every
 * other failure.
 */
export const savedMeanwhile = <T>(error: unknown): T | null =>
  error instanceof ApiError && error.code === 'version_conflict' ? ((error.current as T | undefined) ?? null) : null;

/** Changes settings of the firm; rejects with the failure, and after a conflict the current state is shown. */
export function useChangeFirmSettings() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (
      body: Partial<Pick<FirmSettings, 'name' | 'consultantsCanSeeAllClients' | 'timeZone'>> & { version: number },
    ) => api.call('updateFirmSettings', { body }),
    onSuccess: (settings) => queryClient.setQueryData(SETTINGS, settings),
    onError: (error) => {
      const current = savedMeanwhile<FirmSettings>(error);
      if (current) queryClient.setQueryData(SETTINGS, current);
    },
  });
}
