import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Badge, ErrorState, ListCard, ListSkeleton, Table, type TableColumn, timeInWords } from '@scopewright/ui';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { type Check, checksOf } from './checks.ts';

type Setting = CallOutput<'adminSystem'>['settings'][number];
type Versions = CallOutput<'health'>;

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40'];
const CELLS = ['w-20', 'w-32 max-sm:hidden'];

const TONES = { ok: 'success', warning: 'warning', failed: 'danger' } as const;
const WORDS = { ok: 'Fine', warning: 'Look at this', failed: 'Failed' } as const;
const CHECK_COLUMNS: readonly TableColumn<Check>[] = [
  { key: 'name', header: 'What', rowHeader: true, cell: ({ name }) => name },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{WORDS[state]}</Badge> },
  { key: 'detail', header: 'Detail', cell: ({ detail }) => <span className="wrap-anywhere min-w-0">{detail}</span> },
];

const SETTING_STATES = { set: ['success', 'Set'], default: ['neutral', 'Default'], unset: ['neutral', 'Not set'] } as const;
const SETTING_COLUMNS: readonly TableColumn<Setting>[] = [
  { key: 'name', header: 'Setting', rowHeader: true, cell: ({ name }) => <code className="wrap-anywhere text-xs">{name}</code> },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={SETTING_STATES[state][0]}>{SETTING_STATES[state][1]}</Badge> },
  { key: 'description', header: 'Purpose', cell: ({ description }) => <span className="wrap-anywhere min-w-0 text-text-muted">{description}</span> },
];

/** The installation: which version runs, how its engines do, what is applied, and which settings are set. */
export function SystemTab() {
  const { api } = useHost();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...SYSTEM_ADMIN_QUERIES, 'system'],
    queryFn: ({ signal }) => api.call('adminSystem', { signal }),
  });
  const versions = useQuery({ queryKey: [...SYSTEM_ADMIN_QUERIES, 'versions'], queryFn: ({ signal }) => api.call('health', { signal }) });
  if (!data && error)
    return <ErrorState title="Failed to load the system" description={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const checks = data ? checksOf(data) : [];
  const wrong = checks.filter(({ state }) => state !== 'ok');
  return (
    <div className="grid gap-6">
      {wrong.length > 0 ? (
        <Alert tone="warning" title={`${wrong.length} of ${checks.length} checks need a look`}>
          {wrong.map(({ name }) => name).join(', ')}
        </Alert>
      ) : null}
      <ListCard title="Services">
        <Services versions={versions.data} failure={versions.error && errorText(versions.error)} />
      </ListCard>
      <ListCard title="Checks">
        {data ? (
          <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
            <Table caption="Checks" columns={CHECK_COLUMNS} rows={checks} rowKey={({ name }) => name} />
            <p className="pt-3 text-text-muted text-xs sm:px-4">
              Asked by the admin service, <time dateTime={data.at}>{timeInWords(data.at)}</time>
            </p>
          </div>
        ) : (
          <ListSkeleton label="Loading checks..." rows={ROWS} cells={CELLS} />
        )}
      </ListCard>
      <ListCard title="Settings of the admin service" count={data?.settings.length}>
        {data ? (
          <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
            <Table caption="Settings" columns={SETTING_COLUMNS} rows={data.settings} rowKey={({ name }) => name} />
          </div>
        ) : (
          <ListSkeleton label="Loading settings..." rows={ROWS} cells={CELLS} />
        )}
      </ListCard>
    </div>
  );
}

function Services({ versions, failure }: { versions: Versions | undefined; failure: string | null }) {
  if (failure) return <p className="px-4 py-4 text-sm text-text-muted sm:px-6">{failure}</p>;
  if (!versions) return <ListSkeleton label="Loading services..." rows={ROWS} cells={CELLS} />;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 px-4 py-4 text-sm sm:px-6">
      <div className="grid gap-1">
        <dt className="text-text-muted">Version</dt>
        <dd className="font-medium">{versions.version}</dd>
      </div>
      {Object.entries(versions.services).map(([name, state]) => (
        <div key={name} className="grid gap-1">
          <dt className="text-text-muted first-letter:uppercase">{name}</dt>
          <dd>
            <Badge tone={state === 'up' ? 'success' : 'danger'}>{state === 'up' ? 'Up' : 'Down'}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
