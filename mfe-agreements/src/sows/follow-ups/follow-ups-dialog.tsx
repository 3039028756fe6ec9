import { LoadFailure } from '@scopewright/calls/load-failure';
import { Button, ListSkeleton, OpenDialog } from '@scopewright/ui';
import type { Agreement } from '../../sources/use-source.ts';
import { automaticWords, TakeOverForm } from './take-over-form.tsx';
import { useFollowUps } from './use-follow-ups.ts';

interface FollowUpsDialogProps {
  agreement: Agreement;
  /** Changes with the clauses. */
  revision: number;
  onClose: () => void;
}

/** The same as the card of an agreement, while its clauses are reviewed. */
export function FollowUpsDialog({ agreement, revision, onClose }: FollowUpsDialogProps) {
  const asked = useFollowUps(agreement, { revision });
  const found = asked.data;
  const cancel = (
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
  );
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      title="Take over what follows"
      description="Terms and dates that the accepted clauses state, and that aren’t recorded yet."
    >
      {!found ? (
        asked.error ? (
          <LoadFailure what="what follows" query={asked} />
        ) : (
          <ListSkeleton label="Loading what follows..." rows={['w-64', 'w-48']} cells={[]} />
        )
      ) : found.entries.length === 0 ? (
        <div className="grid gap-4">
          <p className="text-sm">Everything is taken over. {automaticWords(found).join(' ')}</p>
          <div className="flex justify-end">{cancel}</div>
        </div>
      ) : (
        <TakeOverForm agreement={agreement} found={found} cancel={cancel} onDone={onClose} />
      )}
    </OpenDialog>
  );
}
