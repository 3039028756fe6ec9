import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

/** A component whose code is a file of its own. */
export interface LatePart<P> {
  /** The component, once it is there. */
  known: () => ComponentType<P> | null;
  fetch: () => Promise<ComponentType<P>>;
  /** Fetches it before it is shown; what fails is tried again then. */
  prefetch: () => void;
}

/** A component that is fetched when it is first shown (`Late`). Unlike with `React.lazy`, one that could not be had can be asked for again. */
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

/** Does something when the page has nothing else to do; gives what takes that back. */
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
  /** In the component's place until it is there. */
  placeholder?: ReactNode;
}

/** Shows a component whose code may still have to come; when it can't be had, the page keeps standing and says so in its place. */
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
