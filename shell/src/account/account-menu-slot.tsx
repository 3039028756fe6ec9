import { useHost, useSession } from '@scopewright/remote-contract';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { AccountBadge } from './account-badge.tsx';

/** The menu loads after the screen around it. If it can't be loaded or fails, a way to log out remains. */
const LateAccountMenu = lazy<ComponentType>(() =>
  import('./account-menu.tsx').then(
    ({ AccountMenu }) => ({ default: AccountMenu }),
    () => ({ default: LogOutButton }),
  ),
);

function LogOutButton(): ReactNode {
  const { session } = useHost();
  return (
    <button type="button" className="shell-account" onClick={() => void session.signOut()}>
      Log Out
    </button>
  );
}

/** The account menu as remotes get it, for the end of a signed-in screen's bar (`HostApi.AccountMenu`). */
export function AccountMenuSlot(): ReactNode {
  const { user } = useSession();
  if (!user) return null;
  return (
    <ErrorBoundary fallback={<LogOutButton />} onError={(error) => console.error(error)}>
      <Suspense
        fallback={
          <button type="button" className="shell-account" disabled>
            <AccountBadge user={user} />
          </button>
        }
      >
        <LateAccountMenu />
      </Suspense>
    </ErrorBoundary>
  );
}
