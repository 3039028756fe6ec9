import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface DrawnScreenProps {
  /** The screen as the page came with it. */
  element: Element;
  /** Tells that its code is missing, and offers to try again; without it the screen just stands. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A screen that the page came with, kept standing while its remote can't take it over: it can be read, and its links lead on. */
export function DrawnScreen({ element, onRetry, isRetrying = false }: DrawnScreenProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(element);
  }, [element]);
  return (
    <>
      <div ref={place} />
      {onRetry ? (
        <div className="shell-note" role="status" data-shell="remote-note">
          <p>Some functions of this page could not be loaded. You can read on, or try again.</p>
          <button type="button" className="shell-button shell-button-quiet" onClick={onRetry} disabled={isRetrying}>
            {isRetrying ? 'Retrying...' : 'Retry'}
          </button>
        </div>
      ) : null}
    </>
  );
}
