import type { CallOutput } from '@scopewright/contracts';
import { Badge, formatTime, ListCard, Table, type TableColumn, TimeAgo } from '@scopewright/ui';

type System = CallOutput<'adminSystem'>;
type Process = NonNullable<System['services']>[number]['processes'][number];
type Remote = NonNullable<System['remotes']>[number];

/** A process, or a service without a known process. */
export interface ServiceRow {
  service: string;
  process: Process | null;
}

/** A row for each process, and one for each service without any. */
export const rowsOf = (services: NonNullable<System['services']>): ServiceRow[] =>
  services.flatMap(({ name, processes }): ServiceRow[] =>
    processes.length === 0
      ? [{ service: name, process: null }]
      : processes.map((process) => ({ service: name, process })),
  );

/** Display names of the services. */
const NAMES: Readonly<Record<string, string>> = {
  edge: 'Front door',
  identity: 'Identity',
  delivery: 'Delivery',
  admin: 'Admin',
  worker: 'Worker',
};
/** How many services the product has. */
export const SERVICES = Object.keys(NAMES).length;
export const serviceName = (service: string): string => NAMES[service] ?? service;

const SERVICE_COLUMNS: readonly TableColumn<ServiceRow>[] = [
  { key: 'service', header: 'Service', rowHeader: true, cell: ({ service }) => serviceName(service) },
  { key: 'state', header: 'State', cell: ({ process }) => <ProcessState process={process} /> },
  { key: 'version', header: 'Version', cell: ({ process }) => process?.version ?? '–' },
  {
    key: 'since',
    header: 'Started',
    cell: ({ process }) => (process ? <TimeAgo at={process.startedAt} /> : '–'),
  },
];
const REMOTE_COLUMNS: readonly TableColumn<Remote>[] = [
  {
    key: 'remote',
    header: 'Remote',
    rowHeader: true,
    cell: ({ name }) => <span className="inline-block first-letter:uppercase">{name}</span>,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ version, refused }) => {
      if (version === null) return <Badge tone="danger">No release in use</Badge>;
      return refused ? <Badge tone="warning">Newest refused</Badge> : <Badge tone="success">In use</Badge>;
    },
  },
  { key: 'version', header: 'Version in use', cell: ({ version }) => version ?? '–' },
  {
    key: 'refused',
    header: 'Refused',
    cell: ({ refused }) => (refused ? <RefusedRelease {...refused} /> : '–'),
  },
];

/** The newest release of a remote, and why pages don't show it. */
function RefusedRelease({ version, reason, since }: NonNullable<Remote['refused']>) {
  return (
    <div className="grid min-w-0 gap-1 max-sm:text-right">
      <span>
        {version ?? 'No valid release'}
        {', since '}
        <time dateTime={since}>{formatTime(since)}</time>
      </span>
      <p className="wrap-anywhere text-text-muted text-xs">{reason}</p>
    </div>
  );
}

/** Running versions: of each service by its processes, and of each remote by the release that the front door uses. */
export function ServicesCard({ services, remotes }: Pick<System, 'services' | 'remotes'>) {
  return (
    <ListCard title="Versions">
      <div className="grid gap-6 p-4 sm:px-2 sm:pt-1 sm:pb-4">
        {services ? (
          <Table
            caption="Services"
            columns={SERVICE_COLUMNS}
            rows={rowsOf(services)}
            rowKey={({ service, process }) => process?.id ?? service}
          />
        ) : (
          <Unknown>Services report their state in Redis, which does not answer</Unknown>
        )}
        {remotes ? (
          <Table caption="Remotes" columns={REMOTE_COLUMNS} rows={remotes} rowKey={({ name }) => name} />
        ) : (
          <Unknown>The remotes are unknown: no front door is responding</Unknown>
        )}
      </div>
    </ListCard>
  );
}

const Unknown = ({ children }: { children: string }) => <p className="text-sm text-text-muted sm:px-4">{children}</p>;

function ProcessState({ process }: { process: Process | null }) {
  if (process?.heard) return <Badge tone="success">Running</Badge>;
  if (process === null) return <Badge tone="danger">Not responding</Badge>;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 max-sm:justify-end">
      <Badge tone="danger">Not responding</Badge>{' '}
      <span className="text-text-muted text-xs">
        since <time dateTime={process.saidAt}>{formatTime(process.saidAt)}</time>
      </span>
    </span>
  );
}
