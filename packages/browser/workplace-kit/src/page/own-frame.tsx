import { useHost, useSession } from '@scopewright/remote-contract';
import { AccountActions, AppFrame, ArrowLeft, Late, latePart } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import type { Command } from '../commands/commands.ts';
import { useCommandFrame } from '../commands/use-command-frame.ts';
import { UnsavedChangesGuard } from '../unsaved/unsaved-changes.tsx';
import { UnsavedEdits } from '../unsaved/unsaved-edits.tsx';
import { TenantLink } from './tenant-link.tsx';

const choicesPalette = latePart(() =>
  import('../commands/choices-palette.tsx').then((module) => module.ChoicesPalette),
);

/**
 * A bar around a page of the workplace while its frame can't be shown: the way home, the account menu, the page's
 * shortcuts, and what could not be saved.
 */
export function OwnFrame({ children }: { children: ReactNode }) {
  const { boot, session, AccountMenu } = useHost();
  const { user } = useSession();
  const [choosing, setChoosing] = useState<Command | null>(null);
  const run = useCommandFrame({ choose: setChoosing });
  return (
    <AppFrame
      productName={boot.productName}
      actions={<AccountActions menu={AccountMenu} user={user} onLogOut={() => void session.signOut()} />}
    >
      <TenantLink
        to="/"
        className="-mt-2 mb-4 inline-flex has-[~[data-workspace]]:m-2 min-h-11 items-center gap-2 rounded-sm font-medium text-brand text-sm hover:text-brand-strong"
      >
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        <span className="wrap-anywhere">Back to {boot.tenant?.firmName ?? boot.productName}</span>
      </TenantLink>
      <UnsavedEdits />
      {choosing ? (
        <Late
          of={choicesPalette}
          props={{
            command: choosing,
            onClose(chosen?: Command) {
              setChoosing(null);
              if (chosen) run(chosen);
            },
          }}
          placeholder={null}
        />
      ) : null}
      <UnsavedChangesGuard>{children}</UnsavedChangesGuard>
    </AppFrame>
  );
}
