import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import { formatHours, workItemsLabel } from '@scopewright/company-kit/backlog/backlog-words';
import { projectPath } from '@scopewright/company-kit/scope/scope-paths';
import { WEEKLY_HOURS } from '@scopewright/contracts/backlog/limits';
import { useSaveSummary } from '@scopewright/editing/edit-context';
import {
  Alert,
  Button,
  Checkbox,
  calendarDate,
  DialogActions,
  EmptyState,
  Field,
  Input,
  ListSkeleton,
  LoadMore,
  OpenDialog,
  Users,
} from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { describeCounts, type Receipt } from '../generate/plan-words.ts';
import { ReceiptDone } from '../generate/receipt-done.tsx';
import { type Proposal, useAssign, useProposal } from './assign-queries.ts';
import { LoadList } from './load-list.tsx';

interface AssignDialogProps {
  companyId: string;
  projectId: string;
  onClose: () => void;
}

const ROWS = ['w-64', 'w-44', 'w-56'];
/** How many work items of a list are added at a time. */
const SHOWN = 50;

/** Assigns the open work items of a project to its consultants: as suggested, without those that the user deselects. */
export function AssignDialog({ companyId, projectId, onClose }: AssignDialogProps) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      title={receipt ? 'The work items are assigned' : 'Assign the open work items'}
      description={
        receipt
          ? describeCounts(receipt.counts)
          : `By phase, dependencies and free hours: ${WEEKLY_HOURS} a week for each person, unless others are set. Pinned and begun work items stay.`
      }
    >
      {receipt ? (
        <ReceiptDone companyId={companyId} receipt={receipt} onClose={onClose} />
      ) : (
        <Suggested companyId={companyId} projectId={projectId} onDone={setReceipt} onClose={onClose} />
      )}
    </OpenDialog>
  );
}

interface SuggestedProps extends AssignDialogProps {
  onDone: (receipt: Receipt) => void;
}

/** The first day of the work, and the suggestion for it. */
function Suggested({ onDone, ...common }: SuggestedProps) {
  const { companyId, projectId, onClose } = common;
  const { state } = useSaveSummary();
  const isSaving = state !== 'saved';
  const [today] = useState(() => calendarDate(new Date()));
  const [from, setFrom] = useState(today);
  const proposal = useProposal(projectId, { from, wanted: !isSaving && from !== '' });
  const shown = proposal.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Field label="The work begins on" error={from === '' ? 'Enter a date' : ''} className="sm:max-w-60">
        <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <p className="text-sm text-text-muted">
        Hours per week and days off are set in{' '}
        <TenantLink to="/settings/capacity" className="text-brand underline underline-offset-4">
          Capacity & rate
        </TenantLink>
        .
      </p>
      {shown ? null : proposal.error ? (
        <FailedToLoad what="the suggestions" of={proposal} />
      ) : isSaving ? (
        <p role="status" className="text-sm text-text-muted">
          Your changes are being saved first.
        </p>
      ) : from === '' ? null : (
        <ListSkeleton label="Working out the suggestions..." rows={ROWS} cells={[]} />
      )}
      {shown && shown.load.length === 0 ? (
        <EmptyState
          icon={<Users />}
          title="The project has no consultants"
          description="Choose them in the settings of the project."
          action={
            <Button asChild variant="secondary">
              <TenantLink to={projectPath(companyId, projectId)}>Open the project</TenantLink>
            </Button>
          }
        />
      ) : null}
      {shown && shown.load.length > 0 ? (
        // another day has other suggestions
        <Choice key={from} {...common} proposal={shown} onDone={onDone} />
      ) : (
        <DialogActions onCancel={onClose} cancelLabel="Close">
          {null}
        </DialogActions>
      )}
    </div>
  );
}

interface ChoiceProps extends SuggestedProps {
  proposal: Proposal;
}

/** The suggestion: each person's load and work items, and those without an assignee. */
function Choice({ companyId, projectId, proposal, onDone, onClose }: ChoiceProps) {
  const { assignments, left, load } = proposal;
  // other work items are another operation
  const [{ without, operationId }, setChoice] = useState(() => ({
    without: new Set<string>() as ReadonlySet<string>,
    operationId: newIdempotencyKey(),
  }));
  const assign = useAssign(companyId, projectId);
  const chosen = assignments.filter(({ workItemId }) => !without.has(workItemId));
  const names = new Map(load.map(({ userId, name }) => [userId, name]));
  const choose = (workItemIds: readonly string[], add: boolean) => {
    const next = new Set(without);
    for (const id of workItemIds) {
      if (add) next.delete(id);
      else next.add(id);
    }
    setChoice({ without: next, operationId: newIdempotencyKey() });
  };
  return (
    <>
      {assignments.length === 0 ? (
        <Alert tone={left.length === 0 ? 'success' : 'info'} title="Nothing to assign">
          {left.length === 0
            ? 'Every open work item is with the person who has most time for it.'
            : 'No one can be suggested for the work items below.'}
        </Alert>
      ) : null}
      <section aria-labelledby="assign-load" className="grid gap-2">
        <h3 id="assign-load" className="font-semibold text-sm">
          Hours of each person
        </h3>
        {without.size > 0 ? (
          <p className="text-sm text-text-muted">Work items that you leave out are still counted here.</p>
        ) : null}
        <LoadList load={load} />
      </section>
      {load.map(({ userId, name }) => {
        const own = assignments.filter(({ to }) => to === userId);
        return own.length === 0 ? null : (
          <WorkItems key={userId} name={name} own={own} names={names} without={without} onChoose={choose} />
        );
      })}
      {left.length > 0 ? <Left left={left} /> : null}
      {assign.error ? (
        <Alert tone="danger" title="The work items could not be assigned">
          {errorText(assign.error)}
        </Alert>
      ) : null}
      <DialogActions
        onCancel={onClose}
        busy={assign.isPending}
        cancelLabel={assignments.length === 0 ? 'Close' : 'Cancel'}
      >
        {assignments.length === 0 ? null : (
          <Button
            busy={assign.isPending}
            disabled={chosen.length === 0}
            onClick={() =>
              assign.mutate(
                { operationId, assignments: chosen.map(({ workItemId, to }) => ({ workItemId, assigneeId: to })) },
                { onSuccess: onDone },
              )
            }
          >
            {assign.isPending ? 'Assigning...' : `Assign ${workItemsLabel(chosen.length)}`}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

interface WorkItemsProps {
  name: string;
  own: Proposal['assignments'];
  names: ReadonlyMap<string, string>;
  without: ReadonlySet<string>;
  onChoose: (workItemIds: readonly string[], add: boolean) => void;
}

/** One person's suggested work items, each with the reason and a box to deselect it. */
function WorkItems({ name, own, names, without, onChoose }: WorkItemsProps) {
  const [limit, setLimit] = useState(SHOWN);
  const all = own.every(({ workItemId }) => !without.has(workItemId));
  return (
    <section aria-label={`Suggested for ${name}`} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="wrap-anywhere font-semibold text-sm">
          {name}: {workItemsLabel(own.length)}
        </h3>
        <Button
          variant="ghost"
          size="sm"
          onClick={() =>
            onChoose(
              own.map(({ workItemId }) => workItemId),
              !all,
            )
          }
        >
          {all ? 'Leave all out' : 'Select all'}
        </Button>
      </div>
      <ul className="divide-y divide-border rounded-md border border-border">
        {own.slice(0, limit).map(({ workItemId, title, hours, from, why }) => (
          <li key={workItemId} className="px-3 py-2">
            <Checkbox
              label={<span className="wrap-anywhere font-medium">{title}</span>}
              hint={[
                hours === null ? 'No estimate of its own' : formatHours(hours),
                why,
                from === null ? '' : `now ${names.get(from) ?? 'someone else'}`,
              ]
                .filter(Boolean)
                .join(' · ')}
              checked={!without.has(workItemId)}
              onChange={({ target }) => onChoose([workItemId], target.checked)}
            />
          </li>
        ))}
      </ul>
      {own.length > SHOWN ? (
        <LoadMore
          shown={Math.min(limit, own.length)}
          total={own.length}
          hasMore={limit < own.length}
          onLoadMore={() => setLimit(limit + SHOWN)}
          noun="work items"
        />
      ) : null}
    </section>
  );
}

/** Work items without a suggested assignee, with the reason. */
function Left({ left }: Pick<Proposal, 'left'>) {
  const [limit, setLimit] = useState(SHOWN);
  return (
    <section aria-labelledby="assign-left" className="grid gap-2">
      <h3 id="assign-left" className="font-semibold text-sm">
        Not assigned: {workItemsLabel(left.length)}
      </h3>
      <ul className="divide-y divide-border rounded-md border border-border">
        {left.slice(0, limit).map(({ workItemId, title, why }) => (
          <li key={workItemId} className="grid gap-0.5 px-3 py-2 text-sm">
            <span className="wrap-anywhere font-medium">{title}</span>
            <span className="text-text-muted">{why}</span>
          </li>
        ))}
      </ul>
      {left.length > SHOWN ? (
        <LoadMore
          shown={Math.min(limit, left.length)}
          total={left.length}
          hasMore={limit < left.length}
          onLoadMore={() => setLimit(limit + SHOWN)}
          noun="work items"
        />
      ) : null}
    </section>
  );
}
