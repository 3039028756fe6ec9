import { errorText } from '@scopewright/api-client';
import { Alert, Button } from '@scopewright/ui';
import { savedMeanwhile } from '@scopewright/workplace-kit/firm/change-settings';
import type { ReactNode } from 'react';

interface NotSavedProps<Stored> {
  /** Null without one. */
  error: unknown;
  failed: string;
  /** The text if someone else has saved since then; it gets the stored values. */
  meanwhile: (theirs: Stored) => ReactNode;
  onTakeTheirs?: () => void;
}

/** Why a form's values were not saved. */
export function NotSaved<Stored>({ error, failed, meanwhile, onTakeTheirs }: NotSavedProps<Stored>) {
  if (!error) return null;
  const theirs = savedMeanwhile<Stored>(error);
  if (theirs === null) return <Alert tone="danger">{errorText(error, failed)}</Alert>;
  return (
    <Alert tone="warning">
      {onTakeTheirs ? (
        <>
          <p>{meanwhile(theirs)}</p>
          <Button variant="link" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </>
      ) : (
        meanwhile(theirs)
      )}
    </Alert>
  );
}
