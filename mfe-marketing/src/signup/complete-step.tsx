import { SIGNUP_REDIRECT_DELAY_MS } from '@scopewright/contracts/constants';
import { CircleCheck } from '@scopewright/ui';
import { type ReactNode, useEffect, useState } from 'react';

export interface CompleteStepProps {
  /** The new firm's address: signed in, or with the email filled in. */
  url: string;
  /** Whether the address signs the visitor in. */
  signsIn: boolean;
  onContinue: () => void;
}

/** The last step: announces the redirect and follows it after three seconds (§4). */
export function CompleteStep({ url, signsIn, onContinue }: CompleteStepProps): ReactNode {
  const [seconds, setSeconds] = useState(SIGNUP_REDIRECT_DELAY_MS / 1000);

  useEffect(() => {
    const redirect = setTimeout(onContinue, SIGNUP_REDIRECT_DELAY_MS);
    const tick = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => {
      clearTimeout(redirect);
      clearInterval(tick);
    };
  }, [onContinue]);

  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <CircleCheck aria-hidden="true" className="size-14 text-success" />
      <p role="status" className="text-lg">
        Your workspace is ready. Taking you to {signsIn ? 'it' : 'your sign-in page'}.
      </p>
      <p aria-hidden="true" className="text-text-muted tabular-nums">
        {seconds} s
      </p>
      <a href={url} className="break-all font-semibold text-brand underline underline-offset-4 hover:text-brand-strong">
        Go there now
      </a>
    </div>
  );
}
