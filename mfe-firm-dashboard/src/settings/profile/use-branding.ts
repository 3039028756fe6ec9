import type { CallOutput } from '@scopewright/contracts';
import { useMutation, useQuery, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { savedMeanwhile } from '../use-firm-settings.ts';

export type Branding = CallOutput<'branding'>;
const BRANDING = ['firm', 'branding'];

/** Logo and accent colour of the firm. */
export function useBranding() {
  const { api } = useHost();
  return useQuery<Branding>({ queryKey: BRANDING, queryFn: ({ signal }) => api.call('branding', { signal }) });
}

/** Logo and accent colour as far as the page has fetched or changed them; undefined before. */
export function useSavedBranding(): Branding | undefined {
  const { api } = useHost();
  return useQuery<Branding>({
    queryKey: BRANDING,
    queryFn: ({ signal }) => api.call('branding', { signal }),
    enabled: false,
  }).data;
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

/** Chooses the accent colour, or none; rejects with what the server says. */
export function useChangeAccent() {
  const { api } = useHost();
  return useBrandingChange((body: { version: number; accentColor: string | null }) =>
    api.call('changeBranding', { body }),
  );
}

/** Gives the firm a logo, or with null takes it away; rejects with what the server says. */
export function useChangeLogo() {
  const { api } = useHost();
  return useBrandingChange((file: File | null) =>
    file === null ? api.call('removeLogo') : api.call('uploadLogo', { file }),
  );
}
