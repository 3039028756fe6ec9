import { isOfClient } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { AccountActions } from '@scopewright/ui';
import { UnsavedChangesGuard } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import type { ReactNode } from 'react';
import { LazyHelpMenu } from '../onboarding/lazy-help-menu.tsx';
import { CommandCentre, PaletteButton } from './commands/command-centre.tsx';
import { NavigationSheet } from './navigation/navigation-sheet.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import { useAccountNotices } from './notices/account-notices.tsx';
import { EditNotices } from './notices/edit-notices.tsx';
import { NotificationBell } from './notices/notification-bell.tsx';
import { useFirmLook } from './use-firm-look.ts';

/**
 * The frame of every page of the workplace: the navigation, account notices, help and the account menu. It stays
 * mounted across pages.
 */
export function WorkplaceFrame({ children }: { children: ReactNode }) {
  const { session, AccountMenu } = useHost();
  const { user } = useSession();
  const ofClient = user !== undefined && isOfClient(user.role);
  const { name: title } = useFirmLook();
  const { banners, more } = useAccountNotices();
  return (
    <UnsavedChangesGuard>
      <CommandCentre>
        <div className="flex min-h-dvh bg-surface text-text">
          {user ? <Sidebar key={user.id} title={title} userId={user.id} /> : null}
          <div className="flex min-w-0 flex-1 flex-col has-[[data-workspace]]:h-dvh">
            <header className="print:hidden">
              {banners}
              <div className="flex min-h-12 items-center gap-2 px-4 py-1 sm:px-6 lg:px-8">
                <NavigationSheet title={title} />
                <span className="min-w-0 truncate font-semibold text-sm md:hidden">{title}</span>
                <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
                  {more}
                  <PaletteButton />
                  <NotificationBell />
                  <AccountActions menu={AccountMenu} user={user} onLogOut={() => void session.signOut()}>
                    {ofClient ? null : <LazyHelpMenu />}
                  </AccountActions>
                </div>
              </div>
              <EditNotices />
            </header>
            <main className="mx-auto w-full max-w-page flex-1 px-4 pt-4 pb-10 sm:px-6 lg:px-8 has-[[data-workspace]]:min-h-0 has-[[data-workspace]]:max-w-none has-[[data-workspace]]:p-0 has-[[data-workspace]]:*:h-full">
              {children}
            </main>
          </div>
        </div>
      </CommandCentre>
    </UnsavedChangesGuard>
  );
}
