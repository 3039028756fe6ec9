import { useHost } from '@scopewright/remote-contract';
import { useLocation, useNavigate } from '@scopewright/router';
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
  /** Tells of a form that holds what would be lost. */
  hold(form: string): void;
  release(form: string): void;
  /** Runs `leave` at once when nothing would be lost, otherwise once the person has agreed to lose it. */
  ask(leave: () => void): void;
}

const GuardContext = createContext<Guard | null>(null);

/** Place of an entry in the browser's history, as the router numbers them. */
const historyIndex = (): number | null =>
  typeof window.history.state?.idx === 'number' ? window.history.state.idx : null;

/** Where a click on a link within the workplace would lead; null for every other click, and for a link to the present page. */
function pathOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin === window.location.origin && pathname !== window.location.pathname ? pathname + search + hash : null;
}

/** In the place of what a shell of before does not have. */
function listenAtWindow(listener: (event: PopStateEvent) => void): () => void {
  window.addEventListener('popstate', listener, true);
  return () => window.removeEventListener('popstate', listener, true);
}

/** Asks before a page is left on which a form holds what was not saved: by a link, by the browser's buttons, or by closing the tab. */
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
        // at hand when it is needed; what fails now is tried again then
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
      // the router's links leave alone what was prevented
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has a place of its own
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
      // the address is already that of the other page: it goes back, unseen by the router, and the page stays
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

/** The guard that asks before what was not saved is lost; outside the frame nothing is guarded. */
export const useUnsavedGuard = (): Pick<Guard, 'ask'> => useContext(GuardContext) ?? UNGUARDED;

/** Keeps the person from losing what a form holds: while `dirty`, leaving the page asks first. */
export function useUnsavedChanges(dirty: boolean): void {
  const guard = useContext(GuardContext);
  const form = useId();
  useEffect(() => {
    if (!dirty || !guard) return;
    guard.hold(form);
    return () => guard.release(form);
  }, [guard, dirty, form]);
}
