import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { savedMeanwhile } from './use-firm-settings.ts';

export type Branding = CallOutput<'branding'>;
const BRANDING = ['firm', 'branding'];

/** Logo and accent color of the firm. */
export function useBranding() {
  return useCall(BRANDING, 'branding');
}

/** Logo and accent color as last fetched or changed by the page; undefined before. */
export function useSavedBranding(): Branding | undefined {
  return useCall(BRANDING, 'branding', {}, { enabled: false }).data;
}

function useBrandingChange<T>(mutationFn: (input: T) => Promise<Branding>) {
  const { showAccent } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (branding) => {
      queryClient.setQueryData(BRANDING, branding);
      showAccent?.(branding.accentColor);
    },
    onError: (error) => {
      const current = savedMeanwhile<Branding>(error);
      if (current) queryClient.setQueryData(BRANDING, current);
    },
  });
}

/** Sets the accent color, or removes it; rejects with the server's error. */
export function useChangeAccent() {
  const { api } = useHost();
  return useBrandingChange((body: { version: number; accentColor: string | null }) =>
    api.call('changeBranding', { body }),
  );
}

/** Sets the firm's logo, or removes it with null; rejects with the server's error. */
export function useChangeLogo() {
  const { api } = useHost();
  return useBrandingChange((file: File | null) =>
    file === null ? api.call('removeLogo') : api.call('uploadLogo', { file }),
  );
}
