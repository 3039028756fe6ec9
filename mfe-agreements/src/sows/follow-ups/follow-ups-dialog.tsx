import { errorText } from '@scopewright/api-client';
import { LoadFailure } from '@scopewright/calls/load-failure';
import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { Button, Check, DialogActions, ListSkeleton, OpenDialog } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import type { Agreement } from '../../sources/use-source.ts';
import { useMoveAgreement } from '../agreements.ts';
import { OpenPoints } from '../open-points.tsx';
import { automaticWords, isEmpty, TakeOverForm } from './take-over-form.tsx';
import { useProposal } from './use-build.ts';
import { useFollowUps } from './use-follow-ups.ts';

interface FollowUpsDialogProps {
  agreement: Agreement;
  document: Sow | ChangeOrder;
  /** Changes with the clauses. */
  revision: number;
  onClose: () => void;
}

/** The same as the card of an agreement, while its clauses are reviewed; a draft SOW can be activated next. */
export function FollowUpsDialog({ agreement, document, revision, onClose }: FollowUpsDialogProps) {
  const [isDone, setDone] = useState(false);
  const asked = useFollowUps(agreement, { revision });
  const proposed = useProposal(agreement, { revision });
  const sow = 'sowId' in document ? null : (document as Sow);
  const { data: found } = asked;
  const { data: proposal } = proposed;
  if (isDone && sow) return <ActivateDialog sow={sow} onClose={onClose} />;
  const cancel = (
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
  );
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      // a focused tick is not scrolled below the buttons
      className="scroll-pb-40 sm:scroll-pb-28"
      title="Take over what follows"
      description="Terms and dates that the accepted clauses state, and the scope that they sell."
    >
      {!found || !proposal ? (
        asked.error || proposed.error ? (
          <LoadFailure what="what follows" query={asked.error ? asked : proposed} />
        ) : (
          <ListSkeleton label="Loading what follows..." rows={['w-64', 'w-48']} cells={[]} />
        )
      ) : isEmpty(found, proposal) ? (
        <Nothing cancel={cancel}>Everything is taken over and built. {automaticWords(found).join(' ')}</Nothing>
      ) : (
        <TakeOverForm
          agreement={agreement}
          found={found}
          proposal={proposal}
          cancel={cancel}
          onDone={sow?.status === 'draft' ? () => setDone(true) : onClose}
        />
      )}
    </OpenDialog>
  );
}

const Nothing = ({ cancel, children }: { cancel: ReactNode; children: ReactNode }) => (
  <div className="grid gap-4">
    <p className="text-sm">{children}</p>
    <div className="flex justify-end">{cancel}</div>
  </div>
);

/** The step after everything is taken over: the SOW can be shared with its client. */
function ActivateDialog({ sow, onClose }: { sow: Sow; onClose: () => void }) {
  const { toast } = useHost();
  const move = useMoveAgreement(sow.companyId, 'sow', sow);
  const activate = async () => {
    try {
      await move.mutateAsync({ status: 'active' });
      toast.success('The SOW is active');
      onClose();
    } catch {
      // shown in the dialog
    }
  };
  return (
    <OpenDialog
      onClose={onClose}
      busy={move.isPending}
      title="Taken over. Activate this SOW?"
      description="It is shared with the client: its people will see the text, amount and dates, but not your notes. The scope of its projects is recorded as agreed."
    >
      <p className="flex items-center gap-2 text-sm text-success">
        <Check aria-hidden="true" className="size-4 shrink-0" />
        What you chose is taken over and built.
      </p>
      <OpenPoints sow={sow} onLeave={onClose} />
      {move.error ? <p className="mt-4 text-danger text-sm">{errorText(move.error)}</p> : null}
      <DialogActions className="mt-6" busy={move.isPending} onCancel={onClose} cancelLabel="Not now">
        <Button busy={move.isPending} onClick={() => void activate()}>
          Activate
        </Button>
      </DialogActions>
    </OpenDialog>
  );
}
