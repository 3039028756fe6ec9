import { useHost } from '@scopewright/remote-contract';
import { useSavedBranding } from '../settings/profile/use-branding.ts';
import { useSavedFirmSettings } from '../settings/use-firm-settings.ts';

/** What the firm is called and looks like: as the page was loaded, and from a change in the settings on as it was saved. */
export function useFirmLook(): { name: string; logoUrl: string | undefined } {
  const { tenant, productName } = useHost().boot;
  const saved = useSavedBranding();
  const settings = useSavedFirmSettings();
  return {
    name: settings?.name || tenant?.firmName || productName,
    logoUrl: (saved ?? tenant?.branding)?.logoUrl ?? undefined,
  };
}
