import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ToastChannel } from './toast-channel.ts';

const LazyToaster = lazy(() => import('./toaster.tsx'));

/** The place toasts appear; its code arrives with the first toast. */
export function ToastOutlet({ channel }: { channel: ToastChannel }): ReactNode {
  const [needed, setNeeded] = useState(false);
  useEffect(() => channel.onFirst(() => setNeeded(true)), [channel]);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <LazyToaster channel={channel} />
    </Suspense>
  );
}
