import { errorText } from '@scopewright/api-client';
import { Alert, Button } from '@scopewright/ui';
import { countCompanies, type UnfinishedChange } from './use-bulk-change.ts';

/** Maximum number of names shown; for more, only their number. */
const TOLD = 5;
const TEXTS = { network: 'There was no connection.', other: 'The server is not responding correctly.' };

/** The companies a change hasn't reached, the reason, and how to continue. */
export function UnfinishedReport({ unfinished, onDismiss }: { unfinished: UnfinishedChange; onDismiss: () => void }) {
  const { change, outcome, refused, goOn } = unfinished;
  const { participle } = change;
  const left = outcome.left.reduce((sum, { ids }) => sum + ids.length, 0);
  const stopped = left > 0 && outcome.error === null;
  return (
    <Alert
      tone={stopped ? 'warning' : 'danger'}
      title={`${countCompanies(outcome.refused.length + left)} could not be ${participle}`}
      {...(stopped && { title: `Stopped: ${countCompanies(left)} left` })}
      className="m-4 sm:mx-6"
    >
      {outcome.error === null ? null : <p>{errorText(outcome.error, TEXTS)}</p>}
      {refused.length > 0 ? (
        <p className="mt-1 wrap-anywhere">
          Not {participle}: {refused.slice(0, TOLD).join(', ')}
          {refused.length > TOLD ? ` and ${refused.length - TOLD} more` : ''}
        </p>
      ) : null}
      <span className="mt-3 flex flex-wrap gap-2">
        {left > 0 ? (
          <Button variant="secondary" size="sm" onClick={goOn}>
            {stopped ? 'Go on' : 'Try again'}
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </span>
    </Alert>
  );
}
