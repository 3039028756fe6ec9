import type { ToastAction, ToastApi } from '@scopewright/remote-contract';

type Kind = keyof ToastApi;
type Show = (kind: Kind, message: string, action?: ToastAction) => void;

export interface ToastChannel {
  toast: ToastApi;
  /** Calls `wake` at every toast that waits (at once when there has been one): time to load what shows them. */
  onFirst(wake: () => void): void;
  /** Hands over what shows toasts; those that have waited are shown now. */
  open(show: Show): void;
  /** Drops the toasts that wait: what would show them could not be loaded, and later they would be out of place. */
  forget(): void;
}

/** Lets remotes toast at any time, though what shows toasts is loaded only when the first one comes. */
export function createToastChannel(): ToastChannel {
  const waiting: [Kind, string, ToastAction?][] = [];
  let show: Show | undefined;
  let wake: (() => void) | undefined;
  const send = (kind: Kind) => (message: string, action?: ToastAction) => {
    if (show) return show(kind, message, action);
    waiting.push([kind, message, action]);
    wake?.();
  };
  return {
    toast: { success: send('success'), error: send('error'), info: send('info') },
    onFirst(listener) {
      wake = listener;
      if (waiting.length > 0) listener();
    },
    forget() {
      waiting.length = 0;
    },
    open(opened) {
      show = opened;
      for (const toast of waiting.splice(0)) opened(...toast);
    },
  };
}
