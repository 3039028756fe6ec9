import { Alert, Button, Late, latePart } from '@scopewright/ui';
import { useEffect, useState } from 'react';
import { useItemAnswer, useSaveSummary } from '../saving/use-scope.tsx';
import { useUnsavedTab } from '../saving/use-unsaved-tab.ts';

const dialog = latePart(() => import('./conflict-dialog.tsx').then(({ ConflictDialog }) => ConflictDialog));

/** Asks what is to become of edits that could not be saved, wherever in the project they were made. */
export function SaveProblems() {
  const { asking, state } = useSaveSummary();
  useUnsavedTab(state !== 'saved');
  return asking === null ? null : <Asking key={asking} itemId={asking} />;
}

function Asking({ itemId }: { itemId: string }) {
  const answer = useItemAnswer(itemId);
  const [looking, setLooking] = useState(false);
  const conflicts = answer.kind === 'open' ? answer.open.conflicts.length : 0;
  useEffect(() => {
    if (conflicts > 0) setLooking(true);
  }, [conflicts]);
  if (answer.kind !== 'open') return null;
  const { item, state, refusal, resolve } = answer.open;
  if (state === 'conflict')
    return (
      <>
        <Alert tone="warning" className="m-3" title={`Somebody else has changed “${item.name}” at the same place`}>
          <p>Your edits are kept. Choose what it should say.</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => setLooking(true)}>
            Look at both
          </Button>
        </Alert>
        {looking ? <Late of={dialog} props={{ open: answer.open, onClose: () => setLooking(false) }} /> : null}
      </>
    );
  if (state !== 'refused') return null;
  return (
    <Alert tone="danger" className="m-3" title={`Your edits of “${item.name}” were not taken`}>
      <p>{refusal}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => resolve('mine')}>
          Try again
        </Button>
        <Button size="sm" variant="ghost" onClick={() => resolve('theirs')}>
          Give my edits up
        </Button>
      </div>
    </Alert>
  );
}
