import { useHost, useSession } from '@scopewright/remote-contract';
import { AccountActions, AppFrame, ArrowLeft } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { TenantLink } from './tenant-link.tsx';

/** A bar around a page of the workplace while its frame can't be shown: the way home, and the account menu. */
export function OwnFrame({ children }: { children: ReactNode }) {
  const { boot, session, AccountMenu } = useHost();
  const { user } = useSession();
  return (
    <AppFrame
      productName={boot.productName}
      actions={
        <AccountActions
          menu={AccountMenu ? <AccountMenu /> : null}
          name={user?.name || user?.email}
          onLogOut={() => void session.signOut()}
        />
      }
    >
      <TenantLink
        to="/"
        className="-mt-2 mb-4 inline-flex min-h-11 items-center gap-2 rounded-sm font-medium text-brand text-sm hover:text-brand-strong"
      >
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        <span className="wrap-anywhere">Back to {boot.tenant?.firmName ?? boot.productName}</span>
      </TenantLink>
      {children}
    </AppFrame>
  );
}
