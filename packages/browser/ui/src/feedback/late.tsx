import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

/** A component in a separate file, loaded on demand. */
export interface LatePart<P> {
  /** The component; null until it is loaded. */
  known: () => ComponentType<P> | null;
  fetch: () => Promise<ComponentType<P>>;
  /** Loads it before it is shown; a failed load is retried when it is shown. */
  prefetch: () => void;
}

/**
 * A component that is loaded when it is first shown (`Late`). Unlike with `React.lazy`, a failed load can be retried.
 */
export function latePart<P>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  let part: ComponentType<P> | null = null;
  const fetch = async (): Promise<ComponentType<P>> => {
    part ??= await load();
    return part;
  };
  return { known: () => part, fetch, prefetch: () => void fetch().catch(() => undefined) };
}

/** Safari has no idle callbacks. */
const WITHOUT_IDLE_MS = 1000;

/** Runs something when the page is idle; returns the function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}

export interface LateProps<P> {
  of: LatePart<P>;
  props: P;
  /** Shown until the component is loaded. */
  placeholder?: ReactNode;
}

/** Shows a component whose code may still have to load; if it can't be loaded, only its place shows an error. */
export function Late<P extends object>({ of, props, placeholder = null }: LateProps<P>): ReactNode {
  const [Part, setPart] = useState(of.known);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Part || failed) return;
    of.fetch().then(
      (part) => setPart(() => part),
      () => setFailed(true),
    );
  }, [of, Part, failed]);
  useEffect(() => {
    if (!failed) return;
    const onOnline = () => setFailed(false);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [failed]);
  if (Part) return <Part {...props} />;
  if (!failed) return placeholder;
  return (
    <Alert tone="danger" title="This part of the page could not be loaded" className="m-4">
      <p>Please check your connection. If it does not come, reload the page.</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => setFailed(false)}>
        Retry
      </Button>
    </Alert>
  );
}
