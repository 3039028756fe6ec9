import { useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Spinner } from '@scopewright/ui';
import { useEffect, useRef } from 'react';
import { type Agreement, clausesKey, type Source } from './use-source.ts';

type ModelRun = NonNullable<Source['model']>;

/** The model's results for a text beside the rules'; its clauses are shown as soon as it is done. */
export function ModelNotes({ agreement, run }: { agreement: Agreement; run: ModelRun }) {
  const { state, model, notes } = run;
  const queryClient = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'waiting' && state !== 'waiting')
      void queryClient.invalidateQueries({ queryKey: clausesKey(agreement) });
    before.current = state;
  }, [state, queryClient, agreement]);
  if (state === 'waiting')
    return (
      <p role="status" className="flex items-center gap-3 text-sm text-text-muted">
        <Spinner />
        <span className="wrap-anywhere min-w-0">
          The model {model} is reading, too. You can begin your review; what it finds is added.
        </span>
      </p>
    );
  const [first, ...more] = notes;
  return (
    <Alert
      tone={state === 'failed' ? 'warning' : 'info'}
      title={state === 'failed' ? 'The model could not read this' : 'Rules and model compared'}
    >
      <p className="wrap-anywhere">{first}</p>
      {more.length > 0 ? (
        <ul className="list-disc pl-5">
          {more.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
