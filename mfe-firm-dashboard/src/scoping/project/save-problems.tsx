import { Alert, Button, Late, latePart } from '@scopewright/ui';
import { useEffect, useState } from 'react';
import { useOpenItem, useSaveSummary, useScope } from '../saving/use-scope.tsx';
import { useUnsavedTab } from '../saving/use-unsaved-tab.ts';

const dialog = latePart(() => import('./conflict-dialog.tsx').then(({ ConflictDialog }) => ConflictDialog));

/** Asks what is to become of edits that could not be saved, wherever in the project they were made. */
export function SaveProblems() {
  const { store } = useScope();
  const { asking, state, gone, kept } = useSaveSummary();
  useUnsavedTab(state !== 'saved');
  return (
    <>
      {/* not between every two keystrokes: what is on its way is saved in a moment */}
      {!kept && state !== 'saved' && state !== 'saving' ? (
        <Alert tone="warning" className="m-3" title="This browser does not keep your edits">
          <p>They are here as long as this page is open, and lost with it. Leave it open until it says “Saved”.</p>
        </Alert>
      ) : null}
      {gone > 0 ? (
        <Alert tone="danger" className="m-3" title={`Your edits of ${gone === 1 ? '1 item' : `${gone} items`} can’t be saved`}>
          <p>
            {gone === 1 ? 'The item is' : 'The items are'} gone, or you may not see {gone === 1 ? 'it' : 'them'} any more.
          </p>
          <Button size="sm" variant="ghost" className="mt-2" onClick={store.giveUpGone}>
            Give these edits up
          </Button>
        </Alert>
      ) : null}
      {asking === null ? null : <Asking key={asking} itemId={asking} />}
    </>
  );
}

function Asking({ itemId }: { itemId: string }) {
  const open = useOpenItem(itemId);
  const [looking, setLooking] = useState(false);
  const conflicts = open?.conflicts.length ?? 0;
  useEffect(() => {
    if (conflicts > 0) setLooking(true);
  }, [conflicts]);
  if (open === null) return null;
  const { item, state, refusal, resolve } = open;
  if (state === 'conflict')
    return (
      <>
        <Alert tone="warning" className="m-3" title={`Somebody else has changed “${item.name}” at the same place`}>
          <p>Your edits are kept. Choose what it should say.</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => setLooking(true)}>
            Look at both
          </Button>
        </Alert>
        {looking ? <Late of={dialog} props={{ open, onClose: () => setLooking(false) }} /> : null}
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
