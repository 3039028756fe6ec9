import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';

/**
 * A screen whose code comes when it is shown, as most visitors of this remote only sign in; an empty page until then. Where it can't be had, the shell shows
 * its fallback with Retry.
 */
export function LateScreen({ of: Screen }: { of: LazyExoticComponent<ComponentType> }) {
  return (
    <Suspense fallback={<div className="min-h-dvh bg-surface" aria-busy="true" />}>
      <Screen />
    </Suspense>
  );
}
