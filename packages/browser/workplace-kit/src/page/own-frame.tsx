import { useHost, useSession } from '@scopewright/remote-contract';
import { AccountActions, AppFrame, ArrowLeft } from '@scopewright/ui';
import { type ReactNode, useCallback } from 'react';
import type { Command } from '../commands/commands.ts';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { UnsavedChangesGuard } from '../unsaved/unsaved-changes.tsx';
import { UnsavedEdits } from '../unsaved/unsaved-edits.tsx';
import { TenantLink, useGo } from './tenant-link.tsx';

/**
 * A bar around a page of the workplace while its frame can't be shown: the way home, the account menu, the page's
 * shortcuts, and what could not be saved.
 */
export function OwnFrame({ children }: { children: ReactNode }) {
  const { boot, session, AccountMenu } = useHost();
  const { user } = useSession();
  const go = useGo();
  const run = useCallback((command: Command) => (command.to === undefined ? command.run?.() : go(command.to)), [go]);
  useShortcuts(run);
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
      <UnsavedEdits />
      <UnsavedChangesGuard>{children}</UnsavedChangesGuard>
    </AppFrame>
  );
}
