import { type ComponentType, useCallback, useRef, useState } from 'react';

/**
 * A component whose code is loaded on demand. `preload` starts early; `load` resolves to true once it
 * can be rendered. A failed load is forgotten, so that the next press retries instead of breaking the page.
 */
export function useLoaded<Props>(fetchComponent: () => Promise<ComponentType<Props>>): {
  Component: ComponentType<Props> | undefined;
  preload: () => Promise<void>;
  load: () => Promise<boolean>;
} {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  const pending = useRef<Promise<ComponentType<Props>>>(undefined);

  const fetchOnce = useCallback((): Promise<ComponentType<Props>> => {
    pending.current ??= fetchComponent().catch((error: unknown) => {
      pending.current = undefined;
      throw error;
    });
    return pending.current;
  }, [fetchComponent]);

  const load = useCallback(async () => {
    try {
      const loaded = await fetchOnce();
      setComponent(() => loaded);
      return true;
    } catch {
      return false;
    }
  }, [fetchOnce]);

  const preload = useCallback(
    () =>
      fetchOnce().then(
        () => undefined,
        () => undefined,
      ),
    [fetchOnce],
  );
  return { Component, preload, load };
}
