import { StatusBadge } from '@scopewright/company-kit/agreements/agreement-words';
import { formatOverdue } from '@scopewright/company-kit/tracking/due-words';
import type { MyWorkGroup } from '@scopewright/contracts/tracking/limits';
import { counted } from '@scopewright/domain/counted';
import { Badge, formatDate, TimeAgo } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import type { WorkRow } from './work-queries.ts';
import { WORK_KINDS, workRowPath } from './work-words.ts';

/** A row of the user's work: what, where and when. The whole row leads to the place. */
export const WorkRowLine = ({ row, group }: { row: WorkRow; group: MyWorkGroup }): ReactNode => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 hover:bg-neutral-soft/60 sm:flex-nowrap sm:px-5">
    <span className="grid min-w-0 gap-0.5">
      <TenantLink
        to={workRowPath(row)}
        className="wrap-anywhere rounded-sm font-medium text-sm after:absolute after:inset-0 hover:text-brand focus-visible:outline-2"
      >
        {row.title}
      </TenantLink>
      <span className="wrap-anywhere text-text-muted text-xs">{describePlace(row)}</span>
    </span>
    <span className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
      {row.isOwn && group !== 'assigned' ? <Badge tone="brand">Yours</Badge> : null}
      <When row={row} group={group} />
    </span>
  </li>
);

/** Where a row belongs: its client, project and kind. */
function describePlace({ company, project, about, kind, openQuestions }: WorkRow): string {
  const questions = openQuestions !== null && openQuestions > 1 ? counted(openQuestions, 'open question') : null;
  const parts = [company.name, project?.name, about, questions ?? WORK_KINDS[kind]];
  return parts.filter((part) => part).join(' · ');
}

function When({ row, group }: { row: WorkRow; group: MyWorkGroup }): ReactNode {
  const { dueOn, daysOver, at, status, kind } = row;
  if (dueOn !== null && daysOver !== null)
    return (
      <>
        {daysOver > 0 ? <Badge tone="warning">{formatOverdue(daysOver)}</Badge> : null}
        <time dateTime={dueOn} className="whitespace-nowrap tabular-nums">
          {daysOver === 0 ? 'Today' : formatDate(dueOn)}
        </time>
      </>
    );
  if (at === null) return 'No due date';
  return (
    <>
      {group === 'answered' ? (
        status ? (
          <StatusBadge status={status} />
        ) : (
          <Badge tone="info">{kind === 'changeRequest' ? 'New' : 'Answered'}</Badge>
        )
      ) : null}
      <span className="whitespace-nowrap">
        {group === 'waiting' ? (kind === 'changeOrder' ? 'Sent ' : 'Open since ') : null}
        <TimeAgo at={at} exact={formatDate(at.slice(0, 10))} />
      </span>
    </>
  );
}
