import { choicesOf, WAY_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { counted } from '@scopewright/domain/counted';
import { Badge, cn, Table, type TableColumn } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { type CheckedProject, formatHours, type Totals } from './check-view.ts';

/** The check's totals for the whole company. */
export function CheckTotals({ totals, withFindings }: { totals: Totals; withFindings: boolean }) {
  const FOUND = [
    ...(withFindings
      ? [
          { label: 'Errors', value: totals.error },
          { label: 'Warnings', value: totals.warning },
          { label: 'Notes', value: totals.info },
        ]
      : []),
    ...choicesOf(WAY_WORDS).map(({ value, label }) => ({ label, value: totals[value] })),
  ];
  return (
    <dl
      aria-label="The check in numbers"
      className={cn(
        'grid grid-cols-3 gap-x-4 gap-y-5 rounded-lg border border-border bg-surface-raised p-4 sm:p-5',
        withFindings && (totals.hours === null ? 'lg:grid-cols-6' : 'sm:grid-cols-4 lg:grid-cols-7'),
      )}
    >
      {FOUND.map(({ label, value }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-text-muted text-xs">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">{value.toLocaleString()}</dd>
        </div>
      ))}
      {totals.hours === null ? null : (
        <div className="grid gap-0.5 max-sm:col-span-3 max-sm:border-border max-sm:border-t max-sm:pt-4">
          <dt className="text-text-muted text-xs">Work by hand</dt>
          <dd className="font-semibold text-xl tabular-nums">{formatHours(totals.hours)}</dd>
        </div>
      )}
    </dl>
  );
}

interface ProjectTotalsProps {
  projects: readonly CheckedProject[];
  /** Link that shows only this project. */
  linkOf: (projectId: string) => string;
  withFindings: boolean;
}

const FINDINGS: TableColumn<CheckedProject> = {
  key: 'findings',
  header: 'Findings',
  cell: ({ totals: { error, warning, info } }) =>
    error + warning + info === 0 ? (
      <span className="text-text-muted">None</span>
    ) : (
      <span className="inline-flex flex-wrap gap-1.5 max-sm:justify-end">
        {error > 0 ? <Badge tone="danger">{counted(error, 'error')}</Badge> : null}
        {warning > 0 ? <Badge tone="warning">{counted(warning, 'warning')}</Badge> : null}
        {info > 0 ? <Badge tone="info">{counted(info, 'note')}</Badge> : null}
      </span>
    ),
};
const WAYS = choicesOf(WAY_WORDS).map(
  ({ value, label }): TableColumn<CheckedProject> => ({
    key: value,
    header: label,
    align: 'end',
    cell: ({ totals }) => <span className="tabular-nums">{totals[value].toLocaleString()}</span>,
  }),
);
const HOURS: TableColumn<CheckedProject> = {
  key: 'hours',
  header: 'Hours by hand',
  align: 'end',
  cell: ({ totals }) => <span className="tabular-nums">{totals.hours?.toLocaleString()}</span>,
};

/** The totals of each project. */
export function ProjectTotals({ projects, linkOf, withFindings }: ProjectTotalsProps) {
  const NAME: TableColumn<CheckedProject> = {
    key: 'name',
    header: 'Project',
    cell: ({ id, name }) => (
      <TenantLink
        to={linkOf(id)}
        className="wrap-anywhere rounded-sm after:absolute after:inset-0 hover:text-brand hover:underline"
      >
        {name}
      </TenantLink>
    ),
  };
  const columns = [
    NAME,
    ...(withFindings ? [FINDINGS] : []),
    ...WAYS,
    ...(projects.some(({ totals }) => totals.hours !== null) ? [HOURS] : []),
  ];
  return <Table caption="The check by project" columns={columns} rows={projects} rowKey={({ id }) => id} />;
}
