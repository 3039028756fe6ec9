import { useHost } from '@scopewright/remote-contract';
import { useSavedBranding } from '@scopewright/workplace-kit/firm/use-branding';
import { useSavedFirmSettings } from '@scopewright/workplace-kit/firm/use-firm-settings';

/** The firm's name and branding: as loaded with the page, and as saved after a change in the settings. */
export function useFirmLook(): { name: string; logoUrl: string | undefined } {
  const { tenant, productName } = useHost().boot;
  const saved = useSavedBranding();
  const settings = useSavedFirmSettings();
  return {
    name: settings?.name || tenant?.firmName || productName,
    logoUrl: (saved ?? tenant?.branding)?.logoUrl ?? undefined,
  };
}
