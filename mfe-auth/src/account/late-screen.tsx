import { type ComponentType, lazy, Suspense } from 'react';

/** A screen whose code comes when it is shown: most visitors of this remote only sign in. Where it can't be had, the shell shows its fallback with Retry. */
export function lateScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Screen = lazy(load);
  return function LateScreen() {
    return (
      <Suspense fallback={<div className="min-h-dvh bg-surface" aria-busy="true" />}>
        <Screen />
      </Suspense>
    );
  };
}
