import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';

export type Branding = CallOutput<'branding'>;
export const BRANDING = ['firm', 'branding'];

/** Logo and accent color of the firm. */
export function useBranding() {
  return useCall(BRANDING, 'branding');
}

/** Logo and accent color as last fetched or changed by the page; undefined before. */
export function useSavedBranding(): Branding | undefined {
  return useCall(BRANDING, 'branding', {}, { enabled: false }).data;
}
