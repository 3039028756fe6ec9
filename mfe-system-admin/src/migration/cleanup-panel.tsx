import { errorText } from '@scopewright/api-client';
import type { CleanupResult } from '@scopewright/contracts';
import { plural } from '@scopewright/domain/counted';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, ConfirmDialog, Trash2 } from '@scopewright/ui';
import { useState } from 'react';
import { panelTexts, useRefreshAll } from './migration-queries.ts';
import { Panel, Results, ScrollList } from './panel.tsx';

function Removed({
  result: { companiesDeleted, companyDataDeleted, consultingFirmsDeleted, membershipsRemoved, deletedKeys },
}: {
  result: CleanupResult;
}) {
  return (
    <div role="status" className="grid gap-4">
      <Results
        rows={[
          ['Companies deleted', companiesDeleted],
          ['Company data deleted', companyDataDeleted],
          ['Consulting firms deleted', consultingFirmsDeleted],
          ['Memberships removed', membershipsRemoved],
        ]}
      />
      {deletedKeys.length > 0 ? (
        <ScrollList
          label="Deleted keys"
          entries={deletedKeys.map((key) => ({ key, content: <code className="text-xs">{key}</code> }))}
        />
      ) : null}
    </div>
  );
}

/** Removes dangling references; the confirmation dialog lists them first. */
export function CleanupPanel() {
  const { api } = useHost();
  const refresh = useRefreshAll();
  const [asking, setAsking] = useState(false);
  const clean = useMutation({ mutationFn: () => api.call('cleanupCorruptedData'), onSuccess: refresh });
  const look = useMutation({
    mutationFn: () => api.call('corruptedData'),
    onMutate: () => clean.reset(),
    onSuccess: ({ entries }) => setAsking(entries.length > 0),
  });
  const entries = look.data?.entries ?? [];
  const failed = clean.error ?? look.error;
  const busy = look.isPending || clean.isPending;
  return (
    <Panel
      id="database-cleanup"
      title="Database Cleanup"
      description="Deletes entries with undefined or unknown ids, and data of companies and firms that no longer exist. People are never deleted: they lose the membership."
      error={failed && errorText(failed, panelTexts('Cleanup failed'))}
      actions={
        <Button variant="danger" busy={busy} onClick={() => look.mutate()}>
          {busy ? null : <Trash2 aria-hidden="true" />}
          {look.isPending ? 'Looking...' : clean.isPending ? 'Cleaning up...' : 'Clean up corrupted data'}
        </Button>
      }
    >
      {look.data && entries.length === 0 && !clean.data ? (
        <Alert tone="success">Nothing is corrupted. There is nothing to clean up.</Alert>
      ) : null}
      {clean.data ? <Removed result={clean.data} /> : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Clean up corrupted data?"
        description={`${entries.length.toLocaleString('en')} ${plural(entries.length, 'entry with an undefined or unknown id', 'entries with undefined or unknown ids')} will be removed. This cannot be undone.`}
        confirmLabel="Clean up"
        tone="danger"
        onConfirm={() => clean.mutate()}
      >
        <div className="mt-4">
          <ScrollList
            label="What will be removed"
            entries={entries.map(({ key, reason, outcome }) => ({
              key,
              content: (
                <>
                  <code className="text-xs">{key}</code>
                  <span className="block text-text-muted">
                    {reason}
                    {outcome === 'membership-removed' ? ' · loses the membership only' : ''}
                  </span>
                </>
              ),
            }))}
          />
        </div>
      </ConfirmDialog>
    </Panel>
  );
}
