import { pageExit } from '@scopewright/remote-contract/page-exit';
import { Button } from '@scopewright/ui';
import { useEffect } from 'react';
import { hostOf } from './tenant-sign-in.ts';

interface RedirectNoticeProps {
  /** Target of the redirect. */
  url: string;
  delayMs: number;
  /** The redirect is stopped: the user asked for it, or has something to do here. */
  isStopped: boolean;
  onStop: () => void;
}

/** Announces a redirect and follows it after the delay, unless the user stops it. */
export function RedirectNotice({ url, delayMs, isStopped, onStop }: RedirectNoticeProps) {
  useEffect(() => {
    if (isStopped) return;
    const redirect = setTimeout(() => pageExit.leaveFor(url), delayMs);
    return () => clearTimeout(redirect);
  }, [url, delayMs, isStopped]);
  return (
    <div className="grid gap-3">
      <p role="status" className="wrap-anywhere text-sm text-text-muted">
        {isStopped ? 'You are staying on this page.' : `Redirecting to ${hostOf(url)}...`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <a href={url}>Go there now</a>
        </Button>
        {isStopped ? null : (
          <Button variant="secondary" onClick={onStop}>
            Stay on this page
          </Button>
        )}
      </div>
    </div>
  );
}
