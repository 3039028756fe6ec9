import { ApiError } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { type QueryKey, useMutation, useQueryClient } from '@scopewright/remote-contract/query';

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

/**
 * A change of what is cached under a key, based on its version; rejects with the failure. The answer is shown, and after
 * a conflict the state that is stored now.
 * @param merge puts that state into the cached data; by default it replaces them
 */
export function useVersionedChange<Input, Stored, Cached = Stored>(
  queryKey: QueryKey,
  mutationFn: (input: Input) => Promise<Stored>,
  merge?: (cached: Cached, stored: Stored) => Cached,
) {
  const queryClient = useQueryClient();
  const show = (stored: Stored) =>
    queryClient.setQueryData(queryKey, merge ? (cached?: Cached) => cached && merge(cached, stored) : stored);
  return useMutation({
    mutationFn,
    onSuccess: show,
    onError: (error) => {
      const stored = savedMeanwhile<Stored>(error);
      if (stored) show(stored);
    },
  });
}

/** Changes settings of the firm. */
export function useChangeFirmSettings() {
  const { api } = useHost();
  return useVersionedChange(SETTINGS, (body: CallInput<'updateFirmSettings'>['body']) =>
    api.call('updateFirmSettings', { body }),
  );
}
