import { CloseButton, Menu } from '@scopewright/ui';
import { Modal } from '@scopewright/workplace-kit/page/modal';
import { useState } from 'react';
import { LazyFirstSteps } from '../../onboarding/lazy-first-steps.tsx';
import { NavigationList } from './navigation-list.tsx';
import { TrialNote } from './trial-note.tsx';

/** The navigation on narrow screens: a button, and a sheet that traps the focus until it is closed. */
export function NavigationSheet({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        className="-ms-2 flex size-11 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-surface-sunken hover:text-text md:hidden"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" className="size-5" />
      </button>
      {open ? (
        <Modal
          label="Navigation"
          className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-border border-r bg-surface p-0 text-text backdrop:bg-overlay"
          onClose={() => setOpen(false)}
        >
          {(close) => (
            <div className="flex min-h-full flex-col gap-3 p-3">
              <div className="flex items-center justify-between gap-2 ps-2.5">
                <span className="min-w-0 truncate font-semibold">{title}</span>
                <CloseButton label="Close navigation" onClick={close} />
              </div>
              <nav aria-label="Workplace">
                <NavigationList onGo={close} />
              </nav>
              <div className="mt-auto grid gap-3">
                <LazyFirstSteps onGo={close} />
                <TrialNote onGo={close} />
              </div>
            </div>
          )}
        </Modal>
      ) : null}
    </>
  );
}
