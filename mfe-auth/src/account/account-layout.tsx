import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Link, useLocation } from '@scopewright/remote-contract/router';
import { AccountActions, AppFrame, ArrowLeft, EmptyState, PageHeader, ShieldCheck } from '@scopewright/ui';
import { type ReactNode, use } from 'react';
import { FramedContext } from '../layout/framed.ts';

const PLACES = [
  { path: '/account/security', label: 'Password & security' },
  { path: '/account/devices', label: 'Devices' },
  { path: '/settings/security', label: 'Firm security', ability: 'firm:view-settings' },
] as const;

interface AccountLayoutProps {
  title: string;
  description: string;
  children: ReactNode;
}

/**
 * Layout of a user's own account pages: links between them. Without a frame around them also a bar and the link back to
 * work.
 */
export function AccountLayout({ title, description, children }: AccountLayoutProps) {
  const { boot } = useHost();
  const { abilities, impersonating } = useSession();
  const { pathname } = useLocation();
  const page = (
    <>
      <PageHeader title={title} description={description} />
      <nav aria-label="Your account" className="mb-6 flex flex-wrap gap-x-6 border-border border-b">
        {PLACES.filter((place) => !('ability' in place) || (boot.tenant && abilities.includes(place.ability))).map(
          ({ path, label }) => (
            <Link
              key={path}
              to={tenantHref(boot, path)}
              aria-current={pathname.startsWith(path) ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-transparent border-b-2 font-medium text-sm text-text-muted hover:text-text aria-[current=page]:border-brand aria-[current=page]:text-brand"
            >
              {label}
            </Link>
          ),
        )}
      </nav>
      {impersonating ? (
        <EmptyState
          icon={<ShieldCheck />}
          title="Not shown"
          description="A person’s account is private. You are viewing as someone else."
        />
      ) : (
        children
      )}
    </>
  );
  return use(FramedContext) ? page : <OwnFrame>{page}</OwnFrame>;
}

function OwnFrame({ children }: { children: ReactNode }) {
  const { boot, session, AccountMenu } = useHost();
  const { user } = useSession();
  const [home, homeName] = boot.tenant ? ['/', boot.tenant.firmName] : ['/system-admin', 'system administration'];
  return (
    <AppFrame
      productName={boot.productName}
      actions={<AccountActions menu={AccountMenu} user={user} onLogOut={() => void session.signOut()} />}
    >
      <div className="mx-auto w-full max-w-3xl">
        <Link
          to={tenantHref(boot, home)}
          className="-mt-2 mb-4 inline-flex min-h-11 items-center gap-2 rounded-sm font-medium text-brand text-sm hover:text-brand-strong"
        >
          <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere">Back to {homeName}</span>
        </Link>
        {children}
      </div>
    </AppFrame>
  );
}
