import { cn, formatDate } from '@scopewright/ui';
import { changeOrderPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { CSSProperties } from 'react';
import { type Agreement, dayOf, type Timeline, type TimelineRow } from './timeline.ts';

const STATUSES = ['draft', 'active', 'completed', 'cancelled'] as const;
type Look = (typeof STATUSES)[number];

/** The look of a bar by status; each row's link and the legend contain the same as text. */
const LOOKS: Readonly<Record<Look, string>> = {
  draft: 'border-border-strong border-dashed bg-surface-sunken',
  active: 'border-brand bg-brand',
  completed: 'border-info bg-info',
  cancelled: 'border-border-strong bg-border',
};
const LEGEND: Readonly<Record<Exclude<Look, 'draft'>, string>> = {
  active: 'Active or accepted',
  completed: 'Completed or closed',
  cancelled: 'Cancelled or declined',
};
/** Change orders look as a SOW at the same stage. */
const CHANGE_ORDER_LOOKS: Readonly<Record<string, Look>> = {
  inReview: 'draft',
  sent: 'draft',
  accepted: 'active',
  declined: 'cancelled',
  withdrawn: 'cancelled',
  superseded: 'cancelled',
};

/** The legend of the bars of one look. Clients see sent change orders, and no drafts. */
function legendOf(look: Look, rows: readonly Pick<Agreement, 'status'>[]): string {
  if (look !== 'draft') return LEGEND[look];
  const drafts = rows.filter((row) => lookOf(row) === 'draft');
  const sent = drafts.filter(({ status }) => status === 'sent').length;
  if (sent === 0) return 'Draft';
  return sent === drafts.length ? 'Sent' : 'Draft or sent';
}

const lookOf = ({ status }: Pick<Agreement, 'status'>): Look =>
  CHANGE_ORDER_LOOKS[status] ?? STATUSES.find((known) => known === status) ?? 'completed';

const formatMonth = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

const describePeriod = ({ startDate, endDate }: Pick<Agreement, 'startDate' | 'endDate'>): string => {
  if (startDate && endDate) return `${formatDate(startDate)} to ${formatDate(endDate)}`;
  if (startDate) return `from ${formatDate(startDate)}`;
  return endDate ? `until ${formatDate(endDate)}` : 'no dates yet';
};

export const pathOfAgreement = (
  companyId: string,
  { id, kind, sowId }: Pick<Agreement, 'id' | 'kind' | 'sowId'>,
): string => (kind === 'sow' ? sowPath(companyId, id) : changeOrderPath(companyId, sowId, id));

const at = (left: number, width?: number): CSSProperties => ({
  left: `${left}%`,
  ...(width !== undefined && { width: `${width}%` }),
});

/** SOWs and change orders as bars over time. Each row is a link whose text describes its bar. */
export function TimelineDrawing({
  timeline: { rows, milestones, ticks, today },
  companyId,
}: {
  timeline: Timeline;
  companyId: string;
}) {
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="relative h-6 text-2xs text-text-muted sm:ml-52">
        {ticks.map(({ date, at: left }, index) => (
          <span
            key={date}
            className={cn('absolute whitespace-nowrap pl-1', index % 2 === 1 && 'max-sm:hidden')}
            style={at(left)}
          >
            {formatMonth(date)}
          </span>
        ))}
      </div>
      <div className="relative">
        <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-0 left-0 sm:left-52">
          {ticks.map(({ date, at: left }) => (
            <span key={date} className="absolute inset-y-0 border-border border-l" style={at(left)} />
          ))}
          <span className="absolute inset-y-0 border-accent border-l-2" style={at(today)} />
        </div>
        <ul className="relative grid gap-0.5">
          {rows.map((row) => (
            <li key={row.id}>
              <TimelineLink row={row} companyId={companyId} />
            </li>
          ))}
          {milestones.length > 0 ? <MilestonesRow milestones={milestones} /> : null}
        </ul>
      </div>
      <ul aria-label="What the bars mean" className="flex flex-wrap gap-x-5 gap-y-1 pt-3 text-text-muted text-xs">
        {STATUSES.filter((status) => rows.some((row) => lookOf(row) === status)).map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cn('h-2.5 w-4 rounded-xs border', LOOKS[status])} />
            {legendOf(status, rows)}
          </li>
        ))}
        {milestones.length > 0 ? (
          <li className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cn('size-2.5', DIAMOND)} />
            Milestone
          </li>
        ) : null}
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-3 border-accent border-l-2" />
          Today
        </li>
      </ul>
    </div>
  );
}

const DIAMOND = 'block rotate-45 rounded-xs bg-accent';

const describeMilestone = (milestone: Timeline['milestones'][number]['milestone']): string =>
  `${milestone.title}, ${formatDate(dayOf(milestone))}${milestone.doneOn === null ? '' : ' (done)'}`;

/** The milestones as diamonds, with text for screen readers. */
function MilestonesRow({ milestones }: Pick<Timeline, 'milestones'>) {
  return (
    <li className="grid gap-1 py-1.5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-center sm:gap-0">
      <span className="pr-3 text-sm text-text-muted">
        <span className="max-sm:bg-surface-raised max-sm:pr-1">Milestones</span>
        <span className="sr-only">: {milestones.map(({ milestone }) => describeMilestone(milestone)).join('; ')}</span>
      </span>
      <span aria-hidden="true" className="relative block h-4">
        {milestones.map(({ milestone, at: left }) => (
          <span
            key={milestone.clauseId ?? milestone.id}
            title={describeMilestone(milestone)}
            className="absolute inset-y-0 flex items-center"
            style={at(left)}
          >
            <span
              className={cn(
                'size-2.5 -translate-x-1/2',
                milestone.doneOn === null
                  ? DIAMOND
                  : 'block rotate-45 rounded-xs border-2 border-accent bg-surface-raised',
              )}
            />
          </span>
        ))}
      </span>
    </li>
  );
}

function TimelineLink({ row, companyId }: { row: TimelineRow; companyId: string }) {
  const { kind, title, status, bar } = row;
  return (
    <TenantLink
      to={pathOfAgreement(companyId, row)}
      className="group grid gap-1 rounded-sm py-1.5 hover:bg-surface-sunken/60 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-center sm:gap-0"
    >
      <span className={cn('min-w-0 pr-3 text-sm', kind === 'sow' ? 'font-medium text-text' : 'pl-4 text-text-muted')}>
        <span className="block truncate group-hover:underline" title={title}>
          <span className="max-sm:bg-surface-raised max-sm:pr-1">{title}</span>
        </span>
        <span className="sr-only">
          , {kind === 'sow' ? 'SOW' : 'change order'}, {status}, {describePeriod(row)}
        </span>
      </span>
      <span aria-hidden="true" className={cn('relative block', kind === 'sow' ? 'h-4' : 'h-2.5')}>
        {bar ? (
          <span
            className={cn(
              'absolute inset-y-0 min-w-1.5 rounded-xs border',
              LOOKS[lookOf(row)],
              bar.openEnd && 'rounded-r-none [mask-image:linear-gradient(to_right,black_70%,transparent)]',
              bar.openStart &&
                !bar.openEnd &&
                'rounded-l-none [mask-image:linear-gradient(to_left,black_70%,transparent)]',
            )}
            style={at(bar.left, bar.width)}
          />
        ) : (
          <span className="absolute inset-y-0 flex items-center text-text-muted text-xs">No dates yet</span>
        )}
      </span>
    </TenantLink>
  );
}
