import { type ReactNode, useEffect, useState } from 'react';

interface IconLabelProps {
  /** The icon's label; null while the label is visible anyway. */
  label: string | null;
  /** A link or button with the label as its accessible name. */
  children: ReactNode;
}

/**
 * Shows an icon's label beside it on hover and focus, until Escape. Only visual: the icon has its own accessible name.
 */
export function IconLabel({ label, children }: IconLabelProps) {
  const [shown, setShown] = useState(false);
  const visible = shown && label !== null;
  useEffect(() => {
    if (!visible) return;
    const onKeyDown = ({ key }: KeyboardEvent) => (key === 'Escape' ? setShown(false) : undefined);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [visible]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the elements inside handle clicks; this only tracks the pointer
    <span
      className="relative block"
      onPointerEnter={({ pointerType }) => setShown(pointerType !== 'touch')}
      onPointerLeave={() => setShown(false)}
      onFocus={({ target }) => setShown(target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
    >
      {children}
      {visible ? (
        // fixed without `top`: beside the icon, and not clipped by the navigation, which scrolls
        <span
          aria-hidden="true"
          data-icon-label=""
          className="pointer-events-none fixed left-17 z-50 -mt-8 max-w-64 animate-fade-in truncate rounded-sm bg-surface-inverse px-2.5 py-1.5 text-text-inverse text-xs shadow-md"
        >
          {label}
        </span>
      ) : null}
    </span>
  );
}
