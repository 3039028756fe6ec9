import { useSession } from '@scopewright/remote-contract';
import { type ReactNode, useEffect, useState } from 'react';
import type { ToastChannel } from './toast-channel.ts';
import type LateToaster from './toaster.tsx';

type LoadToaster = () => Promise<{ default: typeof LateToaster }>;
const loadToaster: LoadToaster = () => import('./toaster.tsx');

export interface ToastOutletProps {
  channel: ToastChannel;
  load?: LoadToaster;
}

/**
 * The place toasts appear. Its code arrives with the first toast, and for signed-in people before it: their first toast may tell that the
 * connection is gone. Where the code can't be had, the page does without the toast.
 */
export function ToastOutlet({ channel, load = loadToaster }: ToastOutletProps): ReactNode {
  const signedIn = useSession().status === 'signed-in';
  const [Toaster, setToaster] = useState<typeof LateToaster>();

  useEffect(() => {
    const fetchToaster = () =>
      void load().then(
        (module) => setToaster(() => module.default),
        () => channel.forget(),
      );
    channel.onFirst(fetchToaster);
    if (signedIn) fetchToaster();
  }, [channel, load, signedIn]);

  return Toaster ? <Toaster channel={channel} /> : null;
}
