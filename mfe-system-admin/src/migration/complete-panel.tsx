import { errorText } from '@scopewright/api-client';
import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { ArrowRight, Button, ConfirmDialog } from '@scopewright/ui';
import { useEffect, useState } from 'react';
import { panelTexts, useConsultingFirm, useRefreshAll } from './migration-queries.ts';
import { Panel, Results } from './panel.tsx';
import { PANEL_IDS } from './panel-ids.ts';
import { movesNothing, PlanSummary } from './plan-summary.tsx';

/** Sample data: companies as they may have been added after a migration. */
const SAMPLES = ['Hollow Pine Foods', 'Marlow Textiles', 'Quayside Labs'] as const;

/** Migrates companies added since, and users the migration missed. */
export function CompletePanel({ onRunning }: { onRunning: (running: boolean) => void }) {
  const { api } = useHost();
  const refresh = useRefreshAll();
  const [asking, setAsking] = useState(false);
  const complete = useMutation({
    mutationFn: () => api.call('completeMigration'),
    onMutate: () => onRunning(true),
    onSettled: () => {
      onRunning(false);
      refresh();
    },
  });
  const plan = useMutation({
    mutationFn: () => api.call('migrationPlan', { query: {} }),
    onMutate: () => complete.reset(),
    onSuccess: () => setAsking(true),
  });
  // an error about a missing firm is cleared once there is one
  const { data: firm } = useConsultingFirm();
  const { reset } = plan;
  useEffect(() => {
    if (firm?.exists) reset();
  }, [firm?.exists, reset]);
  const failed = complete.error ?? plan.error;
  const busy = plan.isPending || complete.isPending;
  return (
    <Panel
      id={PANEL_IDS.complete}
      title="Complete Migration"
      description={`Moves companies that were set up after the migration, such as ${SAMPLES[0]}, ${SAMPLES[1]} and ${SAMPLES[2]}, into the consulting firm, and updates users whose company has moved without them.`}
      error={failed && errorText(failed, panelTexts('Migration completion failed'))}
      actions={
        <Button busy={busy} onClick={() => plan.mutate()}>
          {plan.isPending ? 'Planning...' : complete.isPending ? 'Completing...' : 'Complete Migration'}
          {busy ? null : <ArrowRight aria-hidden="true" />}
        </Button>
      }
    >
      {complete.data ? (
        <div role="status">
          <Results
            rows={[
              ['Consulting firm', complete.data.consultingFirm.name],
              ['Companies added', complete.data.companiesAdded.toLocaleString('en')],
              ['Users updated', complete.data.usersUpdated.toLocaleString('en')],
            ]}
          />
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Complete the migration?"
        description="This is hard to undo. Nothing is deleted; people of the companies sign in again, at the firm’s address."
        confirmLabel="Complete Migration"
        confirmDisabled={plan.data !== undefined && movesNothing(plan.data)}
        onConfirm={() => complete.mutate()}
      >
        {plan.data ? <PlanSummary plan={plan.data} /> : null}
      </ConfirmDialog>
    </Panel>
  );
}
