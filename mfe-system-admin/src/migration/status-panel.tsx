import { errorText } from '@scopewright/api-client';
import type { MigrationStatus } from '@scopewright/contracts';
import { Badge, Button, Progress, RefreshCw, Skeleton } from '@scopewright/ui';
import { panelTexts, useMigrationStatus } from './migration-queries.ts';
import { Panel, Results, ScrollList } from './panel.tsx';

function Status({
  status: { totalCompanies, migratedCompanies, notMigratedCompanies, companies },
}: {
  status: MigrationStatus;
}) {
  if (totalCompanies === 0) return <p className="text-sm text-text-muted">There are no companies yet.</p>;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <Progress
          value={(migratedCompanies / totalCompanies) * 100}
          label="Companies that have moved"
          valueText={`${migratedCompanies} of ${totalCompanies}`}
          tone={notMigratedCompanies === 0 ? 'success' : 'brand'}
        />
        <p className="text-sm text-text-muted tabular-nums">
          {migratedCompanies.toLocaleString('en')} of {totalCompanies.toLocaleString('en')} companies are part of a firm
        </p>
      </div>
      <Results
        rows={[
          ['Total companies', totalCompanies.toLocaleString('en')],
          ['Migrated', migratedCompanies.toLocaleString('en')],
          ['Not migrated', notMigratedCompanies.toLocaleString('en')],
        ]}
      />
      <ScrollList
        label="Companies and their firms"
        entries={companies.map(({ id, name, consultingFirmId, consultingFirmName }) => ({
          key: id,
          content: (
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span>{name}</span>
              <Badge tone={consultingFirmId ? 'success' : 'warning'}>
                {consultingFirmId ? (consultingFirmName ?? 'Firm no longer exists') : 'Not migrated'}
              </Badge>
            </span>
          ),
        }))}
      />
    </div>
  );
}

/** Which companies have been migrated. */
export function StatusPanel({ watching }: { watching: boolean }) {
  const { data, error, isFetching, refetch } = useMigrationStatus(watching);
  return (
    <Panel
      id="company-migration-status"
      title="Company Migration Status"
      description="Which companies are part of a consulting firm, and which are not yet."
      error={error && errorText(error, panelTexts('Status check failed'))}
      actions={
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? null : <RefreshCw aria-hidden="true" />}
          {isFetching ? 'Checking...' : 'Check status'}
        </Button>
      }
    >
      {data ? <Status status={data} /> : error ? null : <Skeleton size="control" />}
    </Panel>
  );
}
