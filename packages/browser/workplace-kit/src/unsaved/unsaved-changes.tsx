import { type HostEdits, useHost } from '@scopewright/remote-contract';
import { createEdits, onePerPage } from '@scopewright/remote-contract/host-parts';
import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { LeaveDialogProps } from './leave-dialog.tsx';

/** For shells that are older than `HostApi.edits`: only the frame's own remote has unsaved work there. */
const own = onePerPage(createEdits);

/** The page's unsaved work. */
export function useHostEdits(): HostEdits {
  const { edits, queryClient } = useHost();
  return edits ?? own(queryClient);
}

/** Position of an entry in the browser's history, as the router numbers them. */
const historyIndex = (): number | null =>
  typeof window.history.state?.idx === 'number' ? window.history.state.idx : null;

/** Target of a click on a link within the workplace; null for every other click, and for a link to the current page. */
function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin === window.location.origin && pathname !== window.location.pathname ? pathname + search + hash : null;
}

/** Fallback for shells older than `onHistoryMove`. */
function listenAtWindow(listener: (event: PopStateEvent) => void): () => void {
  window.addEventListener('popstate', listener, true);
  return () => window.removeEventListener('popstate', listener, true);
}

/**
 * Asks before the user leaves a page with unsaved changes: by a link, by the browser's buttons, or by closing the tab.
 */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const { toast, onHistoryMove = listenAtWindow } = useHost();
  const navigate = useNavigate();
  const { key } = useLocation();
  const edits = useHostEdits();
  const [Dialog, setDialog] = useState<ComponentType<LeaveDialogProps> | null>(null);
  const [leave, setLeave] = useState<(() => void) | null>(null);

  const loadDialog = useCallback(
    () => import('./leave-dialog.tsx').then(({ LeaveDialog }) => setDialog(() => LeaveDialog)),
    [],
  );
  useEffect(
    () =>
      edits.serve({
        // loaded ahead of time; a failed load is retried when it is needed
        prepare: () => void loadDialog().catch(() => undefined),
        ask: (go) =>
          void loadDialog().then(
            () => setLeave(() => go),
            () => toast.error('You are offline. Your unsaved changes are still on this page.'),
          ),
      }),
    [edits, loadDialog, toast],
  );

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = edits.isHeld() ? pathOfClick(event) : null;
      if (to === null) return;
      // the router ignores link clicks that were prevented
      event.preventDefault();
      edits.leave(() => void navigate(to));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (edits.isHeld()) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [edits, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own position
  useEffect(() => {
    const here = historyIndex();
    const page = window.location.pathname;
    let passing = false;
    const onPopState = (event: PopStateEvent) => {
      const there = historyIndex();
      if (passing || !edits.isHeld() || here === null || there === null || window.location.pathname === page) return;
      const way = there - here;
      event.stopImmediatePropagation();
      // the address is already that of the other page: it is reset without the router noticing, and the page stays
      const unhear = onHistoryMove((back) => {
        unhear();
        back.stopImmediatePropagation();
      });
      window.history.go(-way);
      edits.leave(() => {
        passing = true;
        window.history.go(way);
      });
    };
    return onHistoryMove(onPopState);
  }, [edits, key, onHistoryMove]);

  return (
    <>
      {children}
      {Dialog ? (
        <Dialog
          open={leave !== null}
          onStay={() => setLeave(null)}
          onLeave={() => {
            edits.letGo();
            setLeave(null);
            leave?.();
          }}
        />
      ) : null}
    </>
  );
}

/** While `dirty`, asks before the user leaves the page. */
export function useUnsavedChanges(dirty: boolean): void {
  const edits = useHostEdits();
  useEffect(() => (dirty ? edits.hold() : undefined), [edits, dirty]);
}
