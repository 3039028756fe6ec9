import { errorText } from '@scopewright/api-client';
import type { AccountFirm } from '@scopewright/contracts';
import { tenantUrl } from '@scopewright/domain/hosts';
import { type HostApi, tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { Link } from '@scopewright/remote-contract/router';
import {
  Building2,
  Check,
  ChevronDown,
  LogOut,
  Monitor,
  MonitorSmartphone,
  Moon,
  ShieldCheck,
  Sun,
} from '@scopewright/ui';
import { Menu } from '@scopewright/ui/menu';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { pageTheme, THEMES, type Theme, type ThemeStore } from '../theme/theme.ts';
import { AccountBadge } from './account-badge.tsx';

const THEME_VIEWS: Record<Theme, { label: string; icon: ReactNode }> = {
  light: { label: 'Light', icon: <Sun aria-hidden="true" /> },
  dark: { label: 'Dark', icon: <Moon aria-hidden="true" /> },
  system: { label: 'System', icon: <Monitor aria-hidden="true" /> },
};

const isTheme = (value: string): value is Theme => (THEMES as readonly string[]).includes(value);

interface AccountMenuProps {
  /** Replaced in tests; default: the page's theme, and the browser's navigation. */
  theme?: ThemeStore;
  leave?: (url: string) => void;
}

/** The signed-in user and firm, other firms, devices, password and security, the theme, and logging out. */
export function AccountMenu({
  theme = pageTheme(),
  leave = (url) => window.location.assign(url),
}: AccountMenuProps): ReactNode {
  const host = useHost();
  const { boot, session } = host;
  const { user, impersonating = false } = useSession();
  const [wanted, setWanted] = useState(false);
  const firms = useOtherFirms(host, wanted && user !== undefined && !impersonating);
  if (!user) return null;
  const name = user.name || user.email;
  const place = boot.tenant && !user.isAdmin ? boot.tenant.firmName : 'System administration';
  return (
    <Menu.Root modal={false} onOpenChange={(open) => open && setWanted(true)}>
      <Menu.Trigger
        className="shell-account"
        aria-label={`Account of ${name}`}
        onPointerEnter={() => setWanted(true)}
        onFocus={() => setWanted(true)}
      >
        <AccountBadge user={user} />
        <ChevronDown aria-hidden="true" />
      </Menu.Trigger>
      {/* in place, so that it belongs to the bar's landmark */}
      <Menu.Content className="shell-menu" sideOffset={6} align="end" collisionPadding={12}>
        <div className="shell-menu-head">
          <span className="shell-menu-name">{name}</span>
          {user.name ? <span>{user.email}</span> : null}
          <span>{place}</span>
        </div>
        {firms.length > 0 ? <OtherFirms firms={firms} onChoose={(firm) => void goTo(firm, host, leave)} /> : null}
        {impersonating ? null : <OwnAccount boot={boot} />}
        <ThemeChoice theme={theme} />
        <Menu.Separator className="shell-menu-line" />
        <Menu.Item className="shell-menu-item" onSelect={() => void session.signOut()}>
          <LogOut aria-hidden="true" />
          {impersonating ? 'Stop viewing' : 'Log Out'}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}

/** The pages of the user's own account. Not shown to an administrator who views the product as them. */
function OwnAccount({ boot }: Pick<HostApi, 'boot'>): ReactNode {
  return (
    <>
      <Menu.Separator className="shell-menu-line" />
      <Menu.Item asChild className="shell-menu-item">
        <Link to={tenantHref(boot, '/account/devices')}>
          <MonitorSmartphone aria-hidden="true" />
          Devices
        </Link>
      </Menu.Item>
      <Menu.Item asChild className="shell-menu-item">
        <Link to={tenantHref(boot, '/account/security')}>
          <ShieldCheck aria-hidden="true" />
          Password & security
        </Link>
      </Menu.Item>
    </>
  );
}

/** The user's firms except the current one; empty until they are known. */
function useOtherFirms({ api }: Pick<HostApi, 'api'>, wanted: boolean): AccountFirm[] {
  const { data } = useQuery({
    queryKey: ['account', 'firms'],
    queryFn: ({ signal }) => api.call('accountFirms', { signal }),
    enabled: wanted,
  });
  return data?.firms.filter(({ current }) => !current) ?? [];
}

/** Switches to another firm and signs in there by a ticket in the fragment, which browsers don't send to servers. */
async function goTo(
  { firmId, name }: AccountFirm,
  { api, boot, toast }: HostApi,
  leave: (url: string) => void,
): Promise<void> {
  try {
    const { subdomain, ticket } = await api.call('switchFirm', { params: { firmId } });
    leave(`${tenantUrl(window.location, boot.hostConfig, subdomain)}#ticket=${encodeURIComponent(ticket)}`);
  } catch (error) {
    toast.error(
      errorText(error, {
        network: 'Please check your connection and try again.',
        other: `${name} could not be opened. Please try again.`,
      }),
    );
  }
}

function OtherFirms({
  firms,
  onChoose,
}: {
  firms: readonly AccountFirm[];
  onChoose: (firm: AccountFirm) => void;
}): ReactNode {
  const id = useId();
  return (
    <>
      <Menu.Separator className="shell-menu-line" />
      <Menu.Group aria-labelledby={id} className="shell-menu-firms">
        <Menu.Label id={id} className="shell-menu-label">
          Switch to
        </Menu.Label>
        {firms.map((firm) => (
          <Menu.Item key={firm.firmId} className="shell-menu-item" onSelect={() => onChoose(firm)}>
            <Building2 aria-hidden="true" />
            <span className="shell-menu-text">{firm.name}</span>
          </Menu.Item>
        ))}
      </Menu.Group>
    </>
  );
}

function ThemeChoice({ theme }: { theme: ThemeStore }): ReactNode {
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  const id = useId();
  return (
    <>
      <Menu.Separator className="shell-menu-line" />
      <Menu.Label id={id} className="shell-menu-label">
        Theme
      </Menu.Label>
      <Menu.RadioGroup
        aria-labelledby={id}
        value={chosen}
        onValueChange={(value) => isTheme(value) && theme.set(value)}
      >
        {THEMES.map((each) => (
          <Menu.RadioItem
            key={each}
            value={each}
            className="shell-menu-item"
            onSelect={(event) => event.preventDefault()}
          >
            {THEME_VIEWS[each].icon}
            {THEME_VIEWS[each].label}
            <Menu.ItemIndicator className="shell-menu-mark">
              <Check aria-hidden="true" />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
