import type { ToastAction, ToastApi } from '@scopewright/remote-contract';

type Kind = keyof ToastApi;
type Show = (kind: Kind, message: string, action?: ToastAction) => void;

export interface ToastChannel {
  toast: ToastApi;
  /** Calls `wake` for every waiting toast (immediately if there already is one): time to load their component. */
  onFirst(wake: () => void): void;
  /** Sets what shows toasts; the waiting ones are shown now. */
  open(show: Show): void;
  /** Drops the waiting toasts: what shows them couldn't be loaded, and later they would be out of place. */
  forget(): void;
}

/** Lets remotes show toasts at any time, although the toaster's code is loaded only for the first one. */
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
