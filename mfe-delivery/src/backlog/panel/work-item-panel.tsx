import {
  LEVEL_WORDS,
  OUTCOME_WORDS,
  STATUS_WORDS,
  workItemsLabel,
} from '@scopewright/company-kit/backlog/backlog-words';
import { ChosenList } from '@scopewright/company-kit/scope/chosen-list';
import { PHASE_CHOICES } from '@scopewright/company-kit/scope/scope-words';
import {
  WORK_ITEM_OUTCOMES,
  WORK_ITEM_STATUSES,
  WORK_ITEM_TITLE_MAX,
  type WorkItemOutcome,
} from '@scopewright/contracts/backlog/limits';
import { fitsBelow } from '@scopewright/domain/backlog/levels';
import { plural } from '@scopewright/domain/counted';
import { type Json, setChange } from '@scopewright/editing';
import { TextAreaEdit, TitleEdit } from '@scopewright/editing/text-edit';
import {
  ArrowLeft,
  Button,
  Checkbox,
  ConfirmDialog,
  cn,
  EmptyState,
  ExternalLink,
  Field,
  Input,
  Late,
  latePart,
  Search,
  Skeleton,
  TimeAgo,
  Trash2,
  X,
} from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useMemo, useState } from 'react';
import { useBacklog } from '../backlog-context.tsx';
import { LevelIcon, StatusDot } from '../marks.tsx';
import type { EditedWorkItem } from '../saving/work-item-rules.ts';
import { moveInto } from '../tree/work-item-moves.ts';
import { useHoursAndPrice } from '../use-price.ts';
import { useDeleteWorkItem, useMoveWorkItem, useWorkItem } from '../use-work-items.ts';
import { countBelow, hoursWithParts, labelsIn } from '../work-items.ts';
import { CriteriaSection } from './criteria-section.tsx';
import { DescriptionSection } from './description-section.tsx';
import { EstimateSection } from './estimate-section.tsx';
import { LabelsField } from './labels-field.tsx';
import { ReadySection } from './ready-section.tsx';

const why = latePart(() => import('./why-section.tsx').then(({ WhySection }) => WhySection));
const history = latePart(() => import('./work-item-history.tsx').then(({ WorkItemHistory }) => WorkItemHistory));

const titleCheck = (value: string): string | null =>
  value === ''
    ? 'Title is required'
    : value.length > WORK_ITEM_TITLE_MAX
      ? `Must be at most ${WORK_ITEM_TITLE_MAX} characters`
      : null;

const STATUS_CHOICES = WORK_ITEM_STATUSES.map((value) => ({
  value,
  label: STATUS_WORDS[value],
  icon: <StatusDot status={value} />,
}));

/** Everything about one work item. */
export function WorkItemPanel({ workItemId, className }: { workItemId: string; className?: string }) {
  const { openWorkItem } = useBacklog();
  const answer = useWorkItem(workItemId);
  return (
    <section
      aria-label="Work item"
      className={cn('min-h-0 min-w-0 overflow-y-auto overscroll-contain bg-surface px-4 pt-3 pb-10 sm:px-6', className)}
    >
      <div className="mb-2 flex min-h-10 items-center">
        <Button variant="ghost" size="sm" className="-ml-3 lg:hidden" onClick={() => openWorkItem(null)}>
          <ArrowLeft aria-hidden="true" />
          All work items
        </Button>
        <Button
          variant="ghost"
          size="iconSmall"
          aria-label="Close the work item"
          title="Close"
          className="-mr-2 ms-auto max-lg:hidden"
          onClick={() => openWorkItem(null)}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      {answer.kind === 'open' ? <Opened key={workItemId} workItem={answer.workItem} /> : null}
      {answer.kind === 'loading' ? (
        <div className="grid gap-5">
          <p role="status" className="sr-only">
            Loading the work item...
          </p>
          <Skeleton size="control" />
          <Skeleton size="control" />
          <Skeleton size="control" />
        </div>
      ) : null}
      {answer.kind === 'failed' ? <FailedToLoad what="the work item" of={answer} /> : null}
      {answer.kind === 'gone' ? (
        <EmptyState
          icon={<Search />}
          title="This work item was not found"
          description="It may have been deleted, or belong to another project."
          action={
            <Button variant="secondary" onClick={() => openWorkItem(null)}>
              Back to the backlog
            </Button>
          }
        />
      ) : null}
    </section>
  );
}

function Opened({ workItem }: { workItem: EditedWorkItem }) {
  const { store, rows, write, openWorkItem } = useBacklog();
  const format = useHoursAndPrice();
  const withParts = useMemo(() => hoursWithParts(rows).get(workItem.id) ?? null, [rows, workItem.id]);
  const remove = useDeleteWorkItem();
  /** How many work items would go with it; null: not asked. */
  const [asked, setAsked] = useState<number | null>(null);
  const removeIt = async () => {
    if (await remove(workItem)) openWorkItem(null);
  };
  const change = (changes: Parameters<typeof store.change>[1], label: string) =>
    store.change(workItem.id, changes, label);
  const set = (values: Readonly<Record<string, Json>>, label: string) =>
    change(
      Object.entries(values).map(([key, to]) => setChange(workItem, [key], to)),
      label,
    );
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid gap-1">
        <p className="flex items-center gap-2 text-text-muted text-xs">
          <LevelIcon level={workItem.level} />
          {LEVEL_WORDS[workItem.level].one}
          {workItem.edited && workItem.edited.length > 0 ? <span>· Changed since it was generated</span> : null}
        </p>
        <h2 className="sr-only">{workItem.title}</h2>
        <TitleEdit
          aria-label="Title"
          value={workItem.title}
          readOnly={!write}
          check={titleCheck}
          onCommit={(title) => set({ title }, 'Title')}
        />
      </header>
      <Facts workItem={workItem} set={set} />
      <ReadySection workItem={workItem} />
      <DescriptionSection
        text={workItem.description ?? ''}
        write={write}
        onCommit={(description) => set({ description }, 'Description')}
      />
      <CriteriaSection workItem={workItem} write={write} change={change} />
      <EstimateSection
        estimate={workItem.estimate ?? null}
        withParts={withParts === null ? null : format(withParts)}
        write={write}
        onChange={(estimate) => set({ estimate: estimate as Json }, 'Estimate')}
      />
      <Relations workItem={workItem} set={set} />
      <Late of={why} props={{ workItem }} />
      <Exports workItem={workItem} />
      <Field label="Notes" hint="For your firm only; clients never see them.">
        <TextAreaEdit
          value={workItem.notes ?? ''}
          readOnly={!write}
          maxLength={10_000}
          rows={3}
          onCommit={(notes) => set({ notes }, 'Notes')}
        />
      </Field>
      {write ? (
        <div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              const parts = countBelow(rows, workItem.id);
              if (parts > 0) setAsked(parts);
              else void removeIt();
            }}
          >
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
          <ConfirmDialog
            open={asked !== null}
            onOpenChange={(open) => (open ? undefined : setAsked(null))}
            title={`Delete “${workItem.title}”?`}
            description={`${workItemsLabel(asked ?? 0)} ${plural(asked ?? 0, 'is part of it and is', 'are part of it and are')} deleted with it. You can undo this.`}
            confirmLabel="Delete"
            onConfirm={removeIt}
          />
        </div>
      ) : null}
      <Late of={history} props={{ workItemId: workItem.id }} />
    </div>
  );
}

type SetValues = (values: Readonly<Record<string, Json>>, label: string) => void;

function Facts({ workItem, set }: { workItem: EditedWorkItem; set: SetValues }) {
  const { write, people } = useBacklog();
  const assignee = workItem.assigneeId ?? '';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Status">
        <Picker
          value={workItem.status}
          options={STATUS_CHOICES}
          disabled={!write}
          onChange={(status) =>
            set({ status, outcome: status === 'done' ? (workItem.outcome ?? 'delivered') : null }, 'Status')
          }
        />
      </Field>
      {workItem.status === 'done' ? (
        <Field label="Outcome">
          <Picker
            value={workItem.outcome ?? ''}
            options={WORK_ITEM_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }))}
            disabled={!write}
            onChange={(outcome) => set({ outcome: outcome as WorkItemOutcome }, 'Outcome')}
          />
        </Field>
      ) : null}
      <Field label="Phase">
        <Picker
          value={String(workItem.phase)}
          options={PHASE_CHOICES}
          disabled={!write}
          onChange={(phase) => set({ phase: Number(phase) }, 'Phase')}
        />
      </Field>
      <Field label="Assignee" {...(workItem.pinned && assignee ? { hint: 'Chosen by hand: assigning keeps it.' } : {})}>
        <Picker
          value={assignee}
          none="No one"
          disabled={!write}
          options={[
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            ...(assignee && !people.some(({ id }) => id === assignee)
              ? [{ value: assignee, label: 'Someone at the firm' }]
              : []),
          ]}
          onChange={(id) => set({ assigneeId: id || null }, 'Assignee')}
        />
      </Field>
      <Field label="Due date">
        <Input
          type="date"
          value={workItem.dueDate ?? ''}
          disabled={!write}
          onChange={(event) => set({ dueDate: event.target.value || null }, 'Due date')}
        />
      </Field>
      <Checkbox
        label="Shared with the client"
        hint="Clients see its title, criteria, status and dates."
        checked={workItem.shared}
        disabled={!write}
        onChange={(event) => set({ shared: event.target.checked }, 'Shared with the client')}
        className="sm:col-span-2"
      />
    </div>
  );
}

function Relations({ workItem, set }: { workItem: EditedWorkItem; set: SetValues }) {
  const { rows, write } = useBacklog();
  const move = useMoveWorkItem();
  const line = rows.find(({ id }) => id === workItem.id);
  const parentId = line?.parentId ?? null;
  const parents = useMemo(
    () =>
      rows
        .filter(({ level }) => fitsBelow(workItem.level, level))
        .map(({ id, title }) => ({ value: id, label: title })),
    [rows, workItem.level],
  );
  const known = useMemo(() => labelsIn(rows), [rows]);
  const dependsOn = workItem.dependsOn ?? [];
  const titleOf = (id: string) => rows.find((row) => row.id === id)?.title ?? 'A work item';
  // possible predecessors: of the same level, and for subtasks of the same story
  const before = rows.filter(
    ({ id, level, parentId: of }) =>
      id !== workItem.id &&
      level === workItem.level &&
      (level !== 'subtask' || of === parentId) &&
      !dependsOn.includes(id),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {workItem.level === 'epic' ? null : (
        <Field label="Part of">
          <Picker
            value={parentId ?? ''}
            options={parents}
            {...(fitsBelow(workItem.level, null) ? { none: 'Nothing' } : {})}
            disabled={!write || !line}
            onChange={(id) => {
              const moving = line ? moveInto(rows, line, id || null) : null;
              if (moving) move(moving, workItem.title);
            }}
          />
        </Field>
      )}
      <LabelsField
        labels={workItem.labels ?? []}
        known={known}
        write={write}
        onChange={(labels) => set({ labels }, 'Labels')}
      />
      <section aria-label="Depends on" className="grid content-start gap-1.5 sm:col-span-2">
        <h3 className="font-medium text-sm text-text">Depends on</h3>
        {dependsOn.length === 0 && !write ? <p className="text-sm text-text-muted">Nothing</p> : null}
        <ChosenList
          label="Depends on"
          chosen={dependsOn.map((id) => ({ value: id, label: titleOf(id) }))}
          choices={before.map(({ id, title }) => ({ value: id, label: title }))}
          addLabel="Add what must be done before"
          placeholder="Add what must be done before"
          disabled={!write}
          onAdd={(id) => set({ dependsOn: [...dependsOn, id] }, 'Depends on')}
          onRemove={(id) => set({ dependsOn: dependsOn.filter((each) => each !== id) }, 'Depends on')}
        />
      </section>
    </div>
  );
}

function Exports({ workItem: { exports = [] } }: { workItem: EditedWorkItem }) {
  if (exports.length === 0) return null;
  return (
    <section aria-labelledby="work-item-exports" className="grid gap-1.5">
      <h3 id="work-item-exports" className="font-medium text-sm text-text">
        In other systems
      </h3>
      <ul className="grid gap-1 text-sm">
        {exports.map(({ system, key, url, at, changedSince }) => (
          <li key={`${system}/${key}`} className="flex flex-wrap items-baseline gap-x-2">
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 font-medium text-brand underline underline-offset-4"
              >
                {key ?? system}
                <ExternalLink aria-hidden="true" className="size-3.5" />
              </a>
            ) : (
              <span className="font-medium">{key ?? system}</span>
            )}
            <span className="text-text-muted">
              {system}, exported <TimeAgo at={at} />
              {changedSince ? ', changed since' : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
