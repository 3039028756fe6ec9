import { errorText } from '@scopewright/api-client';
import { useMilestones } from '@scopewright/company-kit/overview/use-overview';
import { formatMoney } from '@scopewright/domain/money';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Badge, Button, Card, ConfirmDialog, formatDate, Table, type TableColumn } from '@scopewright/ui';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';
import { useState } from 'react';
import { MilestoneDialog } from './milestone-dialog.tsx';
import type { Milestone } from './tracking-queries.ts';

const keyOf = ({ id, clauseId }: Milestone): string => clauseId ?? id ?? '';

const COLUMNS: TableColumn<Milestone>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: ({ title, clauseId, kind, owner, note }) => (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">{title}</span>
        <span className="text-text-muted text-xs">
          {kind === 'milestone' ? 'Milestone' : 'Input or decision'}
          {clauseId === null ? '' : ', stated by a clause'}
          {owner ? `, owned by ${owner.name}` : ''}
        </span>
        {note ? <span className="wrap-anywhere text-text-muted text-xs">Note: {note}</span> : null}
      </span>
    ),
  },
  { key: 'waits', header: 'Waits for', cell: ({ waitsFor }) => (waitsFor === 'us' ? 'Us' : 'The client') },
  {
    key: 'planned',
    header: 'Planned',
    cell: ({ date, amount }) => (
      <span className="grid gap-0.5">
        {formatDate(date)}
        {/* services of an earlier release don't send it */}
        {amount ? <span className="text-text-muted text-xs tabular-nums">{formatMoney(amount)}</span> : null}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ doneOn, expectedOn, snoozedUntil }) => (
      <span className="flex flex-wrap gap-1">
        {doneOn ? (
          <Badge tone="success">Done {formatDate(doneOn)}</Badge>
        ) : expectedOn ? (
          <Badge>Expected {formatDate(expectedOn)}</Badge>
        ) : (
          <Badge>Open</Badge>
        )}
        {snoozedUntil ? <Badge>No reminders until {formatDate(snoozedUntil)}</Badge> : null}
      </span>
    ),
  },
];

const actionsColumn = (
  onEdit: (milestone: Milestone) => void,
  onDelete: (milestone: Milestone) => void,
): TableColumn<Milestone> => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  cell: (milestone) => (
    <span className="flex flex-wrap justify-end gap-1">
      <Button variant="ghost" size="sm" aria-label={`Edit ${milestone.title}`} onClick={() => onEdit(milestone)}>
        Edit
      </Button>
      {milestone.clauseId === null ? (
        <Button variant="ghost" size="sm" aria-label={`Delete ${milestone.title}`} onClick={() => onDelete(milestone)}>
          Delete
        </Button>
      ) : null}
    </span>
  ),
});

/** For the firm: all milestones and inputs of a company, to be added, edited and deleted. */
export function MilestonesCard({ companyId, write }: { companyId: string; write: boolean }) {
  const { data } = useMilestones(companyId);
  const [edited, setEdited] = useState<Milestone | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Milestone | null>(null);
  const items = data?.items ?? [];
  const columns = write ? [...COLUMNS, actionsColumn(setEdited, setDeleted)] : COLUMNS;
  return (
    <Card padding="none" className="print:hidden">
      <section aria-label="Milestones and inputs">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-border border-b px-5 py-2.5">
          <h2 className="font-semibold text-base">Milestones and inputs</h2>
          {write ? (
            <Button size="sm" onClick={() => setEdited('new')}>
              Add milestone or input
            </Button>
          ) : null}
        </div>
        {items.length === 0 ? (
          <p className="px-5 py-4 text-sm text-text-muted">
            None yet. Clauses that are put on the timeline appear here, too.
          </p>
        ) : (
          <div className="p-4 sm:px-2 sm:py-1">
            <Table caption="Milestones and inputs" columns={columns} rows={items} rowKey={keyOf} />
          </div>
        )}
      </section>
      {edited === null ? null : (
        <MilestoneDialog
          companyId={companyId}
          milestone={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <DeleteDialog companyId={companyId} milestone={deleted} onClose={() => setDeleted(null)} />
    </Card>
  );
}

interface DeleteDialogProps {
  companyId: string;
  /** Null unless one is about to be deleted. */
  milestone: Milestone | null;
  onClose: () => void;
}

function DeleteDialog({ companyId, milestone, onClose }: DeleteDialogProps) {
  const { api, toast, queryClient } = useHost();
  const remove = useMutation({
    mutationFn: () => api.call('deleteMilestone', { params: { companyId, milestoneId: milestone?.id ?? '' } }),
    onSuccess: () => toast.success('Deleted'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: companyKey(companyId) }),
  });
  return (
    <ConfirmDialog
      open={milestone !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Delete “${milestone?.title ?? ''}”?`}
      description="The client no longer sees it, and no one is reminded of it."
      confirmLabel="Delete"
      onConfirm={() => remove.mutateAsync()}
    />
  );
}
