import { pageExit } from '@scopewright/remote-contract/page-exit';
import { Button } from '@scopewright/ui';
import { useEffect } from 'react';
import { hostOf } from './tenant-sign-in.ts';

interface RedirectNoticeProps {
  /** Where the page goes. */
  url: string;
  delayMs: number;
  /** The page stays: the person asked for it, or has something to do here. */
  isStopped: boolean;
  onStop: () => void;
}

/** Says where the page goes by itself and goes there after the delay, unless the person stays. */
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
