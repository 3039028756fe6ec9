import { useFirmSettings } from '@scopewright/workplace-kit/firm/use-firm-settings';
import { LoadingSection } from '../layout/loading-section.tsx';
import { BrandingCard } from './branding-card.tsx';
import { FirmName } from './firm-name.tsx';
import { FirmTimeZone } from './firm-time-zone.tsx';
import { StorageCard } from './storage-card.tsx';

/** The firm's name, branding and storage usage. */
export function ProfileScreen() {
  const settings = useFirmSettings();
  if (!settings.data) return <LoadingSection what="the firm’s profile" query={settings} />;
  return (
    <div className="grid gap-6">
      <FirmName settings={settings.data} />
      <FirmTimeZone settings={settings.data} />
      <BrandingCard firmName={settings.data.name} />
      <StorageCard />
    </div>
  );
}
