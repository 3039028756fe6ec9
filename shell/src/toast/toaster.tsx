import { TOAST } from '@scopewright/contracts/constants';
import { Toaster, toast } from '@scopewright/ui/toaster';
import { type ReactNode, useEffect } from 'react';
import type { ToastChannel } from './toast-channel.ts';

/** Shows toasts with the timing and measures of §9. A separate module, so that it can be loaded late. */
export default function LateToaster({ channel }: { channel: ToastChannel }): ReactNode {
  useEffect(() => channel.open((kind, message, action) => toast[kind](message, action)), [channel]);
  return <Toaster durationMs={TOAST.durationMs} visible={TOAST.visible} widthPx={TOAST.widthPx} gapPx={TOAST.gapPx} />;
}
