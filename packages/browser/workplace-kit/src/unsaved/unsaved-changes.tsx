import { useHost } from '@scopewright/remote-contract';
import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LeaveDialogProps } from './leave-dialog.tsx';

interface Guard {
  /** Registers a form with unsaved changes. */
  hold(form: string): void;
  release(form: string): void;
  /** Runs `leave` at once if nothing would be lost, otherwise after the user has agreed to lose it. */
  ask(leave: () => void): void;
}

const GuardContext = createContext<Guard | null>(null);

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
  const forms = useRef(new Set<string>());
  const [Dialog, setDialog] = useState<ComponentType<LeaveDialogProps> | null>(null);
  const [leave, setLeave] = useState<(() => void) | null>(null);

  const loadDialog = useCallback(
    () => import('./leave-dialog.tsx').then(({ LeaveDialog }) => setDialog(() => LeaveDialog)),
    [],
  );
  const guard = useMemo<Guard>(
    () => ({
      hold(form) {
        forms.current.add(form);
        // loaded ahead of time; a failed load is retried when it is needed
        void loadDialog().catch(() => undefined);
      },
      release: (form) => void forms.current.delete(form),
      ask(go) {
        if (forms.current.size === 0) return go();
        loadDialog().then(
          () => setLeave(() => go),
          () => toast.error('You are offline. Your unsaved changes are still on this page.'),
        );
      },
    }),
    [loadDialog, toast],
  );

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = forms.current.size > 0 ? pathOfClick(event) : null;
      if (to === null) return;
      // the router ignores link clicks that were prevented
      event.preventDefault();
      guard.ask(() => void navigate(to));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (forms.current.size > 0) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [guard, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own position
  useEffect(() => {
    const here = historyIndex();
    const page = window.location.pathname;
    let passing = false;
    const onPopState = (event: PopStateEvent) => {
      const there = historyIndex();
      if (passing || forms.current.size === 0 || here === null || there === null || window.location.pathname === page)
        return;
      const way = there - here;
      event.stopImmediatePropagation();
      // the address is already that of the other page: it is reset without the router noticing, and the page stays
      const unhear = onHistoryMove((back) => {
        unhear();
        back.stopImmediatePropagation();
      });
      window.history.go(-way);
      guard.ask(() => {
        passing = true;
        window.history.go(way);
      });
    };
    return onHistoryMove(onPopState);
  }, [guard, key, onHistoryMove]);

  return (
    <GuardContext value={guard}>
      {children}
      {Dialog ? (
        <Dialog
          open={leave !== null}
          onStay={() => setLeave(null)}
          onLeave={() => {
            forms.current.clear();
            setLeave(null);
            leave?.();
          }}
        />
      ) : null}
    </GuardContext>
  );
}

const UNGUARDED: Pick<Guard, 'ask'> = { ask: (leave) => leave() };

/** The guard that asks before unsaved changes are lost; outside the frame nothing is guarded. */
export const useUnsavedGuard = (): Pick<Guard, 'ask'> => useContext(GuardContext) ?? UNGUARDED;

/** While `dirty`, asks before the user leaves the page. */
export function useUnsavedChanges(dirty: boolean): void {
  const guard = useContext(GuardContext);
  const form = useId();
  useEffect(() => {
    if (!dirty || !guard) return;
    guard.hold(form);
    return () => guard.release(form);
  }, [guard, dirty, form]);
}
