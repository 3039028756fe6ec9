import { ApiError } from '@scopewright/api-client';
import type { CallInput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { type QueryKey, useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { BRANDING, type Branding } from './use-branding.ts';
import { FIRM_SETTINGS } from './use-firm-settings.ts';

/**
 * The state that another user has saved since, from the conflict of a change based on an older state; null for every
 * other failure.
 */
export const savedMeanwhile = <T>(error: unknown): T | null =>
  error instanceof ApiError && error.code === 'version_conflict' ? ((error.current as T | undefined) ?? null) : null;

/**
 * A change of the cached data of a key, based on their version; rejects with the failure. The answer is shown, and after
 * a conflict the stored state.
 * @param merge puts the stored state into the cached data; by default it replaces them
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
  return useVersionedChange(FIRM_SETTINGS, (body: CallInput<'updateFirmSettings'>['body']) =>
    api.call('updateFirmSettings', { body }),
  );
}

function useBrandingChange<T>(change: (input: T) => Promise<Branding>) {
  const { showAccent } = useHost();
  return useVersionedChange(BRANDING, async (input: T) => {
    const branding = await change(input);
    showAccent?.(branding.accentColor);
    return branding;
  });
}

/** Sets the accent color, or removes it; rejects with the server's error. */
export function useChangeAccent() {
  const { api } = useHost();
  return useBrandingChange((body: CallInput<'changeBranding'>['body']) => api.call('changeBranding', { body }));
}

/** Sets the firm's logo, or removes it with null; rejects with the server's error. */
export function useChangeLogo() {
  const { api } = useHost();
  return useBrandingChange((file: File | null) =>
    file === null ? api.call('removeLogo') : api.call('uploadLogo', { file }),
  );
}
