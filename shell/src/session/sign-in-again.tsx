import { screenWithRole } from '@scopewright/domain/screens';
import type { HostApi } from '@scopewright/remote-contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { LoadingScreen } from '../screens/loading-screen.tsx';
import { Unavailable } from '../screens/unavailable.tsx';

export interface SignInAgainProps {
  host: HostApi;
  loader: RemoteLoader;
  reload(): void;
}

/** Events that dialogs of the screen below would treat as an outside click, closing and losing their input. */
const OUTSIDE_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'focusin'] as const;
const stopHere = (event: Event) => event.stopPropagation();

/** Where the dialog is rendered: outside the page, so that its events don't reach the page's own dialogs. */
function usePlaceAbove(): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    const around = document.createElement('div');
    const inner = document.createElement('div');
    around.append(inner);
    document.body.append(around);
    for (const name of OUTSIDE_EVENTS) around.addEventListener(name, stopHere);
    // Escape closes nothing here, and must not close a dialog below either
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    setPlace(inner);
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      around.remove();
    };
  }, []);
  return place;
}

/** The session ended during work: signing in opens over the screen, which keeps its state and input. */
export function SignInAgain(props: SignInAgainProps): ReactNode {
  const place = usePlaceAbove();
  return place ? createPortal(<SignInDialog {...props} />, place) : null;
}

function SignInDialog({ host, loader, reload }: SignInAgainProps): ReactNode {
  const found = screenWithRole('sign-in-again', host.boot.remotes);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="shell-dialog"
      aria-label="Sign in again"
      onCancel={(event) => event.preventDefault()}
    >
      {found ? (
        <RemoteOutlet
          name={found.remote}
          screen={found.screen}
          host={host}
          loader={loader}
          reload={reload}
          loading={<LoadingScreen what={`Initializing ${host.boot.productName}`} host={host} reload={reload} />}
        />
      ) : (
        <Unavailable host={host} reload={reload} />
      )}
    </dialog>
  );
}
