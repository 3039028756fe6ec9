import { Alert, Button, Spinner } from '@scopewright/ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { Progress } from './use-signup.ts';

/** Longest normal duration of a signup, in milliseconds. */
const SLOW_AFTER_MS = 5000;

const TEXTS = { creating: 'Creating your workspace...', asking: 'Checking your signup...' } as const;

export interface ProcessingStepProps {
  progress: Progress;
  onAskAgain: () => void;
  onToForm: () => void;
}

/** The third step: waits for the server, with a message if that takes long. */
export function ProcessingStep({ progress, onAskAgain, onToForm }: ProcessingStepProps): ReactNode {
  if (progress === 'unreachable') {
    return (
      <div className="grid gap-6 py-2">
        <Alert tone="danger">
          We could not find out whether your workspace was created. Please check your connection and try again.
        </Alert>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onAskAgain}>Try again</Button>
          <Button variant="ghost" onClick={onToForm}>
            Back to the form
          </Button>
        </div>
      </div>
    );
  }
  return <Waiting key={progress} text={TEXTS[progress]} />;
}

function Waiting({ text }: { text: string }): ReactNode {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid gap-3 py-6">
      <p className="flex items-center gap-3 text-lg text-text-muted">
        <Spinner className="text-2xl text-brand" />
        {text}
      </p>
      {slow ? <p className="text-text-muted">This takes longer than usual. Please keep this page open.</p> : null}
    </div>
  );
}
