import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useVersionedChange } from './use-firm-settings.ts';

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
