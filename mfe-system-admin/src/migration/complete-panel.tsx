import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { ArrowRight, Button, ConfirmDialog } from '@scopewright/ui';
import { useId, useState } from 'react';
import { panelTexts, useConsultingFirm, useMigrationStatus, useRefreshAll } from './migration-queries.ts';
import { Panel, Results } from './panel.tsx';
import { PANELS } from './panels.ts';
import { counted, movesNothing, PlanSummary } from './plan-summary.tsx';

const NAMES_SHOWN = 3;

/** The companies that are not part of a firm yet, the first of them by name. */
function Waiting() {
  const { data } = useMigrationStatus();
  const waiting = data?.companies.filter(({ consultingFirmId }) => consultingFirmId === null) ?? [];
  if (waiting.length === 0) return null;
  const more = waiting.length - NAMES_SHOWN;
  const names = waiting.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return (
    <p className="wrap-anywhere text-sm">
      Not in a firm yet: {new Intl.ListFormat('en').format(more > 0 ? [...names, `${counted(more, 'other')}`] : names)}
    </p>
  );
}

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
  const lacksFirm = useConsultingFirm().data?.exists === false;
  const reason = useId();
  const failed = complete.error ?? plan.error;
  const busy = plan.isPending || complete.isPending;
  return (
    <Panel
      id="complete-migration"
      title="Complete Migration"
      description="Moves companies that were set up after the migration into the consulting firm, and updates users whose company has moved without them."
      error={failed && errorText(failed, panelTexts('Migration completion failed'))}
      actions={
        <>
          <Button
            busy={busy}
            disabled={lacksFirm}
            aria-describedby={lacksFirm ? reason : undefined}
            onClick={() => plan.mutate()}
          >
            {plan.isPending ? 'Planning...' : complete.isPending ? 'Completing...' : 'Complete Migration'}
            {busy ? null : <ArrowRight aria-hidden="true" />}
          </Button>
          {lacksFirm ? (
            <p id={reason} className="basis-full text-sm text-text-muted">
              No consulting firm exists yet. Step {PANELS.indexOf('migrate-to-consulting-firm-model') + 1} creates it.
            </p>
          ) : null}
        </>
      }
    >
      <Waiting />
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
