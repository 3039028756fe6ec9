import { useCall } from '@scopewright/calls';
import { LoadFailure } from '@scopewright/calls/load-failure';
import type { CallOutput } from '@scopewright/contracts';
import { Alert, Badge, formatTime, ListCard, ListSkeleton, Table, type TableColumn } from '@scopewright/ui';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { type Check, checksOf } from './checks.ts';
import { ServicesCard, serviceName } from './services-card.tsx';
import { SettingsCard } from './settings-card.tsx';

type System = CallOutput<'adminSystem'>;

/** Everything that needs attention, a few words each, the worst first. */
function problemsIn(system: System): string[] {
  const services = system.services ?? [];
  const silent = services
    .filter(({ processes }) => processes.length === 0 || processes.some(({ heard }) => !heard))
    .map(({ name }) => `${serviceName(name)} (not responding)`);
  const checks = checksOf(system).filter(({ state }) => state === 'failed' || state === 'warning');
  const versions = new Set(
    services.flatMap(({ processes }) => processes.filter(({ heard }) => heard).map(({ version }) => version)),
  );
  return [
    ...(system.services === null ? ['Services (not known)'] : silent),
    ...checks.map(({ name }) => name),
    ...(system.remotes ?? []).flatMap(({ name, version, refused }) => {
      if (version === null) return [`Remote ${name} (no release in use)`];
      return refused ? [`Remote ${name} (newest release refused)`] : [];
    }),
    ...(versions.size > 1 ? [`Versions (${[...versions].sort().join(' and ')} run side by side)`] : []),
    ...system.settings.filter(({ look }) => look).map(({ name }) => name),
  ];
}

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40'];
const CELLS = ['w-20', 'w-32 max-sm:hidden'];

const TONES = { ok: 'success', off: 'neutral', warning: 'warning', failed: 'danger' } as const;
const WORDS = { ok: 'Fine', off: 'Off', warning: 'Needs attention', failed: 'Failed' } as const;
const CHECK_COLUMNS: readonly TableColumn<Check>[] = [
  { key: 'name', header: 'What', rowHeader: true, cell: ({ name }) => name },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{WORDS[state]}</Badge> },
  { key: 'detail', header: 'Detail', cell: ({ detail }) => <span className="wrap-anywhere min-w-0">{detail}</span> },
];

/** The installation: running versions, the state of its dependencies, applied migrations, and settings. */
export function SystemTab() {
  const { data, error, isFetching, refetch } = useCall([...SYSTEM_ADMIN_QUERIES, 'system'], 'adminSystem');
  if (!data && error) return <LoadFailure what="the system" query={{ error, isFetching, refetch }} />;
  if (!data) return <LoadingCards />;
  const problems = problemsIn(data);
  return (
    <div className="grid gap-6">
      {problems.length > 0 ? (
        <Alert
          tone="warning"
          title={problems.length === 1 ? 'One thing needs attention' : `${problems.length} things need attention`}
        >
          {problems.join(', ')}
        </Alert>
      ) : null}
      <ServicesCard {...data} />
      <ListCard title="Checks">
        <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
          <Table caption="Checks" columns={CHECK_COLUMNS} rows={checksOf(data)} rowKey={({ name }) => name} />
          <p className="pt-3 text-text-muted text-xs sm:px-4">
            Asked by the admin service, <time dateTime={data.at}>{formatTime(data.at)}</time>. Workers look every minute
            at what only they speak to.
          </p>
        </div>
      </ListCard>
      <SettingsCard settings={data.settings} />
    </div>
  );
}

const LOADING = ['Versions', 'Checks', 'Settings'] as const;

/** Shown while the cards' contents load. */
const LoadingCards = () => (
  <div className="grid gap-6">
    {LOADING.map((title) => (
      <ListCard key={title} title={title}>
        <ListSkeleton label={`Loading ${title.toLowerCase()}...`} rows={ROWS} cells={CELLS} />
      </ListCard>
    ))}
  </div>
);
