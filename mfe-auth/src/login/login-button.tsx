import { Button } from '@scopewright/ui';
import { useEffect, useState } from 'react';
import { formatSeconds } from './format-seconds.ts';
import type { LoginFailure } from './login-error.ts';

interface LoginButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  /** Of the last attempt; the button is disabled for as long as the server requires. */
  failure: LoginFailure | null;
}

/** Submits a login form. While the server accepts no further attempts it shows the remaining time. */
export function LoginButton({ label, busyLabel, isBusy, failure }: LoginButtonProps) {
  const seconds = useSecondsLeft(failure);
  return (
    <Button type="submit" busy={isBusy} disabled={seconds > 0} className="w-full tabular-nums">
      {isBusy ? busyLabel : seconds > 0 ? `Try again in ${formatSeconds(seconds)}` : label}
    </Button>
  );
}

/** Seconds until the next attempt is accepted, counted down. */
function useSecondsLeft(failure: LoginFailure | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    setLeft(failure?.waitSeconds ?? 0);
    if (!failure?.waitSeconds) return;
    const end = Date.now() + failure.waitSeconds * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [failure]);
  return left;
}
