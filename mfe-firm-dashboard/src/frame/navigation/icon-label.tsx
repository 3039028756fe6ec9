import { type ReactNode, useEffect, useState } from 'react';

interface IconLabelProps {
  /** What the icon stands for; null where the label can be seen anyway. */
  label: string | null;
  /** A link or button that has the label as its accessible name. */
  children: ReactNode;
}

/** Shows the label of an icon beside it while it is pointed at or has the focus, until Escape. Only for the eye: the icon has a name of its own. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: what is within takes the presses; this only looks where the pointer is
    <span
      className="relative block"
      onPointerEnter={({ pointerType }) => setShown(pointerType !== 'touch')}
      onPointerLeave={() => setShown(false)}
      onFocus={({ target }) => setShown(target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
    >
      {children}
      {visible ? (
        // fixed without a top of its own: beside the icon, and not cut off by the navigation, which scrolls
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
