import { ROLE_NAMES } from '@scopewright/domain/policy';
import { type HostApi, useSession } from '@scopewright/remote-contract';
import { Eye } from '@scopewright/ui';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long before the end readers of the page are told of it. */
const WARNED_SECONDS = 60;
/** Set on the document: how much of the top of the page the banner takes. */
const HEIGHT = '--shell-banner-height';

/** Above every page while a system administrator views the product as somebody: as whom, where, until when, and the way out. Ends the view at its time. */
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
  /** Seconds to the end, from when they were said. */
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
      {/* a live region says what comes into it, not what it came with */}
      <span role="status" className="shell-unseen">
        {isEnding ? 'This view ends in one minute.' : isThere ? children : null}
      </span>
    </section>
  );
}

/** Whether the first painting is over. */
function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => setLater(true), []);
  return later;
}

/** Calls back at the end, and says when it is near. By the server's count: the clock of the device may be wrong. */
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

/** Tells the page how high the strip is, so that what sticks to the top of a page sticks below it. */
function useHeightOnPage() {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    const tell = () => page.style.setProperty(HEIGHT, `${strip.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(tell);
    if (strip.current) observer.observe(strip.current);
    tell();
    return () => {
      observer.disconnect();
      page.style.removeProperty(HEIGHT);
    };
  }, []);
  return strip;
}
