import type { CSSProperties, ReactNode } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';

/** From contracts' TOAST (§9), passed in so that the design system needs no product constants. */
export interface ToasterProps {
  durationMs: number;
  visible: number;
  widthPx: number;
  gapPx: number;
}

/** The one place toasts appear; the shell renders it. */
export function Toaster({ durationMs, visible, widthPx, gapPx }: ToasterProps): ReactNode {
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--width': `${widthPx}px`,
    '--normal-bg': 'var(--color-surface-raised)',
    '--normal-text': 'var(--color-text)',
    '--normal-border': 'var(--color-border)',
    '--border-radius': 'var(--radius-md)',
    fontFamily: 'inherit',
  };
  return (
    <Sonner
      duration={durationMs}
      visibleToasts={visible}
      gap={gapPx}
      position="bottom-right"
      closeButton
      style={style}
    />
  );
}

/** Duration of a toast with an action: reading and deciding take longer than reading. */
const ACTION_MS = 10_000;

interface ToastAction {
  label: string;
  run: () => void;
}

const optionsOf = (action: ToastAction | undefined) =>
  action ? { action: { label: action.label, onClick: action.run }, duration: ACTION_MS } : {};

/** Shows a toast, optionally with an action; remotes get it as `host.toast`. */
export const toast = {
  success: (message: string, action?: ToastAction): void => void sonner.success(message, optionsOf(action)),
  error: (message: string, action?: ToastAction): void => void sonner.error(message, optionsOf(action)),
  info: (message: string, action?: ToastAction): void => void sonner.info(message, optionsOf(action)),
};
