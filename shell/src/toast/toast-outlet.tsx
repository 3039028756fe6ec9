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
 * The place where toasts appear. Its code is loaded with the first toast; for signed-in users earlier, because their
 * first toast may say that the connection is lost. If the code can't be loaded, the toast isn't shown.
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
