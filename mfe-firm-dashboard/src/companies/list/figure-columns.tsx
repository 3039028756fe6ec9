import { Nothing } from '@scopewright/company-kit/agreements/agreement-words';
import { formatOverdue } from '@scopewright/company-kit/tracking/due-words';
import { plural } from '@scopewright/domain/counted';
import { Badge, formatDate, type TableColumn } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import { workPath } from '../../tracking/work-view.ts';
import type { ListedCompany } from './companies-query.ts';

type Figures = NonNullable<ListedCompany['figures']>;
type FigureCell = (figures: Figures, company: ListedCompany) => ReactNode;

/** A column of a figure; without a value (null), and for a company just created, it is a dash, omitted on cards. */
function figureColumn(
  column: Pick<TableColumn<ListedCompany>, 'key' | 'header' | 'align'>,
  cell: FigureCell,
): TableColumn<ListedCompany> {
  const shownFor = (company: ListedCompany) => (company.figures ? cell(company.figures, company) : null);
  return {
    ...column,
    onCard: (company) => shownFor(company) !== null,
    cell: (company) => shownFor(company) ?? <Nothing />,
  };
}

const NextDate: FigureCell = ({ nextDate }) =>
  nextDate && (
    <span className="grid min-w-0 max-sm:justify-items-end">
      <span className="flex flex-wrap items-center gap-x-2 lg:flex-nowrap">
        <time dateTime={nextDate.dueOn} className="whitespace-nowrap">
          {formatDate(nextDate.dueOn)}
        </time>
        {nextDate.daysOver > 0 ? <Badge tone="warning">{formatOverdue(nextDate.daysOver)}</Badge> : null}
      </span>
      <span className="max-w-52 truncate text-text-muted text-xs" title={nextDate.title}>
        {nextDate.title}
      </span>
    </span>
  );

const Progress: FigureCell = ({ progress }) =>
  progress && progress.scope > 0 ? (
    <span
      className="whitespace-nowrap tabular-nums"
      title={`${progress.done} of ${progress.scope} work items delivered`}
    >
      {progress.done} of {progress.scope}
    </span>
  ) : null;

const Waits: FigureCell = ({ waitsFor: { us, client } }, { id, name }) => {
  const parts = [...(us > 0 ? [`${us} for us`] : []), ...(client > 0 ? [`${client} for client`] : [])];
  if (parts.length === 0) return null;
  return (
    <TenantLink
      to={workPath({ companyId: id })}
      aria-label={`Waits at ${name}: ${parts.join(', ')}`}
      className="relative z-10 whitespace-nowrap rounded-sm tabular-nums underline-offset-4 hover:underline"
    >
      {parts.join(', ')}
    </TenantLink>
  );
};

const Growth: FigureCell = ({ growth }) =>
  growth === null || growth === 0 ? null : (
    <span className="whitespace-nowrap tabular-nums" title="Work items in scope since the last agreement">
      {growth > 0 ? `+${growth}` : `−${-growth}`} {plural(Math.abs(growth), 'part')}
    </span>
  );

/** Columns of each company's next date, progress, waiting items and growth. */
export const FIGURE_COLUMNS: readonly TableColumn<ListedCompany>[] = [
  figureColumn({ key: 'nextDate', header: 'Next date' }, NextDate),
  figureColumn({ key: 'progress', header: 'Progress' }, Progress),
  figureColumn({ key: 'waits', header: 'Waits' }, Waits),
  figureColumn({ key: 'growth', header: 'Growth', align: 'end' }, Growth),
];
