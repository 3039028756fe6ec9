import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  label: string;
  className: string;
  /** Runs when it was closed: by Escape, by a press beside it, or by `close`. */
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** The browser's own modal dialog, open from when it is mounted: it keeps the focus, which is first in its first control, and gives it back. */
export function Modal({ label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // by itself it would take the first part that can have the focus at all
    dialog.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
      className={className}
    >
      {children(close)}
    </dialog>
  );
}
