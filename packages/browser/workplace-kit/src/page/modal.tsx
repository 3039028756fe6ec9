import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  label: string;
  className: string;
  /** Called when it was closed: by Escape, by an outside click, or by `close`. */
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/**
 * The browser's own modal dialog, open while mounted: it traps the focus, which starts in its first control, and
 * returns it.
 */
export function Modal({ label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // by default the browser would focus the first focusable element
    dialog.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an outside click closes it; the keyboard has Escape
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
