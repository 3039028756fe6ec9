import { errorText } from '@scopewright/api-client';
import type { MigrationResult } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Button, ConfirmDialog, Field, Input, Rocket } from '@scopewright/ui';
import { useState } from 'react';
import { panelTexts, useMigrationStatus, useRefreshAll } from './migration-queries.ts';
import { Panel, Results } from './panel.tsx';
import { movesNothing, PlanSummary } from './plan-summary.tsx';
import { useFirmForm } from './use-firm-form.ts';

function Moved({ result }: { result: MigrationResult }) {
  return (
    <div role="status">
      <Results
        rows={[
          ['Consulting firm', result.consultingFirmName],
          ['Subdomain', result.subdomain],
          ['Migrated companies', result.migratedCompanies.toLocaleString('en')],
          ['Migrated users', result.migratedUsers.toLocaleString('en')],
          ['Preserved SOWs', result.preservedSOWs.toLocaleString('en')],
          ['Preserved config items', result.preservedConfigItems.toLocaleString('en')],
        ]}
      />
    </div>
  );
}

/** How many companies have been migrated so far. */
function Running() {
  const { data } = useMigrationStatus();
  return (
    <p role="status" className="text-sm text-text-muted tabular-nums">
      {data
        ? `${data.migratedCompanies.toLocaleString('en')} of ${data.totalCompanies.toLocaleString('en')} companies are part of a firm...`
        : 'Migrating...'}
    </p>
  );
}

/** Creates the consulting firm, and migrates every company without a firm into it. */
export function MigratePanel({ onRunning }: { onRunning: (running: boolean) => void }) {
  const { api, boot } = useHost();
  const refresh = useRefreshAll();
  const { form, change, taken } = useFirmForm();
  const [asking, setAsking] = useState(false);
  const [incomplete, setIncomplete] = useState(false);
  const migrate = useMutation({
    mutationFn: () => api.call('migrateToConsultingFirmModel', { body: { ...taken, preserveExistingData: true } }),
    onMutate: () => onRunning(true),
    onSettled: () => {
      onRunning(false);
      refresh();
    },
  });
  const plan = useMutation({
    mutationFn: () => api.call('migrationPlan', { query: taken }),
    onMutate: () => migrate.reset(),
    onSuccess: () => setAsking(true),
  });
  const failed = migrate.error ?? plan.error;
  const busy = plan.isPending || migrate.isPending;
  const problem = incomplete
    ? MESSAGES.migrationFormIncomplete
    : failed && errorText(failed, panelTexts('Migration failed'));

  function submit(): void {
    const missing = taken.consultingFirmName === '' || taken.subdomain === '';
    setIncomplete(missing);
    if (!missing) plan.mutate();
  }

  return (
    <Panel
      id="migrate-to-consulting-firm-model"
      title="Migrate to Consulting Firm Model"
      description="Creates the consulting firm and moves every company without a firm into it. Users, SOWs and config items are preserved, and old addresses lead to the firm’s."
      error={problem}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <Field label="Consulting firm name" required>
          <Input
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
            autoComplete="off"
            disabled={busy}
          />
        </Field>
        <Field
          label="Subdomain"
          required
          hint={<Addresses subdomain={form.subdomain} domains={[boot.productDomain, boot.productAltDomain]} />}
        >
          <Input
            value={form.subdomain}
            onChange={(event) => change({ subdomain: event.target.value.toLowerCase() })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={busy}
          />
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? null : <Rocket aria-hidden="true" />}
            {plan.isPending ? 'Planning...' : migrate.isPending ? 'Migrating...' : 'Start migration'}
          </Button>
        </div>
      </form>
      {migrate.isPending ? <Running /> : null}
      {migrate.data ? <Moved result={migrate.data} /> : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Migrate to the consulting-firm model?"
        description="This is hard to undo. Nothing is deleted; people of the companies sign in again, at the firm’s address."
        confirmLabel="Migrate"
        confirmDisabled={plan.data !== undefined && movesNothing(plan.data)}
        onConfirm={() => migrate.mutate()}
      >
        {plan.data ? <PlanSummary plan={plan.data} /> : null}
      </ConfirmDialog>
    </Panel>
  );
}

/** The addresses of a subdomain, on each of the product's domains. */
function Addresses({ subdomain, domains }: { subdomain: string; domains: readonly (string | null)[] }) {
  const names = domains.flatMap((domain) => (domain === null ? [] : [`${subdomain || 'subdomain'}.${domain}`]));
  return <span className="wrap-anywhere">The firm will be at {names.join(' and ')}</span>;
}
