import { ROLE_NAMES } from '@scopewright/domain/policy';
import { type HostApi, useSession } from '@scopewright/remote-contract';
import { Eye } from '@scopewright/ui';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long before the end screen reader users hear about it. */
const WARNED_SECONDS = 60;
/** Set on the document: height of the banner at the top of the page. */
const HEIGHT = '--shell-banner-height';

/**
 * Shown above every page while a system administrator views the product as another user: as whom, in which firm, until
 * when, and how to stop. Ends the view when its time is up.
 */
export function ImpersonationBanner({
  host: { boot, session },
}: {
  host: Pick<HostApi, 'boot' | 'session'>;
}): ReactNode {
  const { status, user, impersonation } = useSession();
  if (status !== 'signed-in' || !user || !impersonation) return null;
  const { until, secondsLeft } = impersonation;
  return (
    <Strip secondsLeft={secondsLeft} onOver={session.forget} onStop={() => void session.signOut()}>
      You are viewing as <strong>{user.name || user.email}</strong> ({ROLE_NAMES[user.role]}) at{' '}
      <strong>{boot.tenant?.firmName ?? boot.productName}</strong> until{' '}
      <time dateTime={until}>{new Date(until).toLocaleTimeString(undefined, { timeStyle: 'short' })}</time> · read-only
    </Strip>
  );
}

interface StripProps {
  /** Seconds to the end, counted from when the server sent them. */
  secondsLeft: number;
  onOver: () => void;
  onStop: () => void;
  children: ReactNode;
}

function Strip({ secondsLeft, onOver, onStop, children }: StripProps): ReactNode {
  const strip = useHeightOnPage();
  const isEnding = useEnd(secondsLeft, onOver);
  const isThere = useLater();
  return (
    <section ref={strip} className="shell-impersonation" aria-label="View for support">
      <Eye aria-hidden="true" />
      <p>{children}</p>
      <button type="button" onClick={onStop}>
        Stop viewing
      </button>
      {/* a live region announces added content, not its initial content */}
      <span role="status" className="shell-unseen">
        {isEnding ? 'This view ends in one minute.' : isThere ? children : null}
      </span>
    </section>
  );
}

/** Whether the first paint is over. */
function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => setLater(true), []);
  return later;
}

/**
 * Calls back at the end, and returns whether it is near. Uses the server's remaining seconds, because the device's
 * clock may be wrong.
 */
function useEnd(secondsLeft: number, onOver: () => void): boolean {
  const [isEnding, setEnding] = useState(false);
  useEffect(() => {
    const over = setTimeout(onOver, secondsLeft * 1000);
    const ending = setTimeout(() => setEnding(true), Math.max(0, secondsLeft - WARNED_SECONDS) * 1000);
    return () => {
      clearTimeout(over);
      clearTimeout(ending);
    };
  }, [secondsLeft, onOver]);
  return isEnding;
}

/** Publishes the height of the strip, so that sticky elements of the page stay below it. */
function useHeightOnPage() {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    const setHeight = () => page.style.setProperty(HEIGHT, `${strip.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(setHeight);
    if (strip.current) observer.observe(strip.current);
    setHeight();
    return () => {
      observer.disconnect();
      page.style.removeProperty(HEIGHT);
    };
  }, []);
  return strip;
}
