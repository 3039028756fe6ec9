import type { ReactNode, RefCallback } from 'react';

interface TourPanelFrameProps {
  picture: ReactNode;
  title: string;
  text: string;
  headingRef: RefCallback<HTMLElement>;
  children: ReactNode;
}

/**
 * Picture and text side by side, or one above the other on narrow screens. As high as the longest step, so that the
 * buttons don't move.
 */
export function TourPanelFrame({ picture, title, text, headingRef, children }: TourPanelFrameProps) {
  return (
    <div className="grid animate-rise-in content-start items-center gap-5 sm:min-h-76 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:gap-8">
      <div className="rounded-lg bg-surface-sunken px-4 py-3 max-sm:mx-auto max-sm:w-full">{picture}</div>
      <div className="grid content-start gap-4 self-start max-sm:min-h-68">
        <h3 ref={headingRef} tabIndex={-1} className="font-semibold text-2xl outline-none">
          {title}
        </h3>
        <p className="text-text-muted">{text}</p>
        {children}
      </div>
    </div>
  );
}
