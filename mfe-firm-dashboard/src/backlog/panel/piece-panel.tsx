import {
  PIECE_OUTCOMES,
  PIECE_STATUSES,
  PIECE_TITLE_MAX,
  type PieceOutcome,
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
import { ChosenList } from '../../scoping/chosen-list.tsx';
import { PHASE_CHOICES } from '../../scoping/words/scope-words.ts';
import { useBacklog } from '../backlog-context.tsx';
import { LEVEL_WORDS, OUTCOME_WORDS, piecesInWords, STATUS_WORDS } from '../backlog-words.ts';
import { LevelIcon, StatusDot } from '../marks.tsx';
import { countBelow, labelsIn } from '../pieces.ts';
import type { EditedPiece } from '../saving/piece-rules.ts';
import { moveInto } from '../tree/piece-moves.ts';
import { useDeletePiece, useMovePiece, usePiece } from '../use-pieces.ts';
import { CriteriaSection } from './criteria-section.tsx';
import { DescriptionSection } from './description-section.tsx';
import { EstimateSection } from './estimate-section.tsx';
import { LabelsField } from './labels-field.tsx';
import { ReadySection } from './ready-section.tsx';

const why = latePart(() => import('./why-section.tsx').then(({ WhySection }) => WhySection));
const history = latePart(() => import('./piece-history.tsx').then(({ PieceHistory }) => PieceHistory));

const titleCheck = (value: string): string | null =>
  value === ''
    ? 'Title is required'
    : value.length > PIECE_TITLE_MAX
      ? `Must be at most ${PIECE_TITLE_MAX} characters`
      : null;

const STATUS_CHOICES = PIECE_STATUSES.map((value) => ({
  value,
  label: STATUS_WORDS[value],
  icon: <StatusDot status={value} />,
}));

/** Everything about one piece of work. */
export function PiecePanel({ pieceId, className }: { pieceId: string; className?: string }) {
  const { openPiece } = useBacklog();
  const answer = usePiece(pieceId);
  return (
    <section
      aria-label="Piece of work"
      className={cn('min-h-0 min-w-0 overflow-y-auto overscroll-contain bg-surface px-4 pt-3 pb-10 sm:px-6', className)}
    >
      <div className="mb-2 flex min-h-10 items-center">
        <Button variant="ghost" size="sm" className="-ml-3 lg:hidden" onClick={() => openPiece(null)}>
          <ArrowLeft aria-hidden="true" />
          All pieces
        </Button>
        <Button
          variant="ghost"
          size="iconSmall"
          aria-label="Close the piece of work"
          title="Close"
          className="-mr-2 ms-auto max-lg:hidden"
          onClick={() => openPiece(null)}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      {answer.kind === 'open' ? <Opened key={pieceId} piece={answer.piece} /> : null}
      {answer.kind === 'loading' ? (
        <div className="grid gap-5">
          <p role="status" className="sr-only">
            Loading the piece of work...
          </p>
          <Skeleton size="control" />
          <Skeleton size="control" />
          <Skeleton size="control" />
        </div>
      ) : null}
      {answer.kind === 'failed' ? <FailedToLoad what="the piece of work" of={answer} /> : null}
      {answer.kind === 'gone' ? (
        <EmptyState
          icon={<Search />}
          title="This piece of work was not found"
          description="It may have been deleted, or belong to another project."
          action={
            <Button variant="secondary" onClick={() => openPiece(null)}>
              Back to the backlog
            </Button>
          }
        />
      ) : null}
    </section>
  );
}

function Opened({ piece }: { piece: EditedPiece }) {
  const { store, rows, write, openPiece } = useBacklog();
  const remove = useDeletePiece();
  /** How many pieces would go with it; null: not asked. */
  const [asked, setAsked] = useState<number | null>(null);
  const removeIt = async () => {
    if (await remove(piece)) openPiece(null);
  };
  const change = (changes: Parameters<typeof store.change>[1], label: string) => store.change(piece.id, changes, label);
  const set = (values: Readonly<Record<string, Json>>, label: string) =>
    change(
      Object.entries(values).map(([key, to]) => setChange(piece, [key], to)),
      label,
    );
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid gap-1">
        <p className="flex items-center gap-2 text-text-muted text-xs">
          <LevelIcon level={piece.level} />
          {LEVEL_WORDS[piece.level].one}
          {piece.edited && piece.edited.length > 0 ? <span>· Changed since it was generated</span> : null}
        </p>
        <h2 className="sr-only">{piece.title}</h2>
        <TitleEdit
          aria-label="Title"
          value={piece.title}
          readOnly={!write}
          check={titleCheck}
          onCommit={(title) => set({ title }, 'Title')}
        />
      </header>
      <Facts piece={piece} set={set} />
      <ReadySection piece={piece} />
      <DescriptionSection
        text={piece.description ?? ''}
        write={write}
        onCommit={(description) => set({ description }, 'Description')}
      />
      <CriteriaSection piece={piece} write={write} change={change} />
      <EstimateSection
        estimate={piece.estimate ?? null}
        write={write}
        onChange={(estimate) => set({ estimate: estimate as Json }, 'Estimate')}
      />
      <Relations piece={piece} set={set} />
      <Late of={why} props={{ piece }} />
      <Exports piece={piece} />
      <Field label="Notes" hint="For your firm only; clients never see them.">
        <TextAreaEdit
          value={piece.notes ?? ''}
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
              const parts = countBelow(rows, piece.id);
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
            title={`Delete “${piece.title}”?`}
            description={`${piecesInWords(asked ?? 0)} ${plural(asked ?? 0, 'is part of it and is', 'are part of it and are')} deleted with it. You can undo this.`}
            confirmLabel="Delete"
            onConfirm={removeIt}
          />
        </div>
      ) : null}
      <Late of={history} props={{ pieceId: piece.id }} />
    </div>
  );
}

type SetValues = (values: Readonly<Record<string, Json>>, label: string) => void;

function Facts({ piece, set }: { piece: EditedPiece; set: SetValues }) {
  const { write, people } = useBacklog();
  const assignee = piece.assigneeId ?? '';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Status">
        <Picker
          value={piece.status}
          options={STATUS_CHOICES}
          disabled={!write}
          onChange={(status) =>
            set({ status, outcome: status === 'done' ? (piece.outcome ?? 'delivered') : null }, 'Status')
          }
        />
      </Field>
      {piece.status === 'done' ? (
        <Field label="Outcome">
          <Picker
            value={piece.outcome ?? ''}
            options={PIECE_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }))}
            disabled={!write}
            onChange={(outcome) => set({ outcome: outcome as PieceOutcome }, 'Outcome')}
          />
        </Field>
      ) : null}
      <Field label="Phase">
        <Picker
          value={String(piece.phase)}
          options={PHASE_CHOICES}
          disabled={!write}
          onChange={(phase) => set({ phase: Number(phase) }, 'Phase')}
        />
      </Field>
      <Field label="Assignee" {...(piece.pinned && assignee ? { hint: 'Chosen by hand: assigning keeps it.' } : {})}>
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
          value={piece.dueDate ?? ''}
          disabled={!write}
          onChange={(event) => set({ dueDate: event.target.value || null }, 'Due date')}
        />
      </Field>
      <Checkbox
        label="Shared with the client"
        hint="Clients see its title, criteria, status and dates."
        checked={piece.shared}
        disabled={!write}
        onChange={(event) => set({ shared: event.target.checked }, 'Shared with the client')}
        className="sm:col-span-2"
      />
    </div>
  );
}

function Relations({ piece, set }: { piece: EditedPiece; set: SetValues }) {
  const { rows, write } = useBacklog();
  const move = useMovePiece();
  const line = rows.find(({ id }) => id === piece.id);
  const parentId = line?.parentId ?? null;
  const parents = useMemo(
    () =>
      rows.filter(({ level }) => fitsBelow(piece.level, level)).map(({ id, title }) => ({ value: id, label: title })),
    [rows, piece.level],
  );
  const known = useMemo(() => labelsIn(rows), [rows]);
  const dependsOn = piece.dependsOn ?? [];
  const titleOf = (id: string) => rows.find((row) => row.id === id)?.title ?? 'A piece of work';
  // what may come before it: of the same level, and for subtasks of the same story
  const before = rows.filter(
    ({ id, level, parentId: of }) =>
      id !== piece.id && level === piece.level && (level !== 'subtask' || of === parentId) && !dependsOn.includes(id),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {piece.level === 'epic' ? null : (
        <Field label="Part of">
          <Picker
            value={parentId ?? ''}
            options={parents}
            {...(fitsBelow(piece.level, null) ? { none: 'Nothing' } : {})}
            disabled={!write || !line}
            onChange={(id) => {
              const moving = line ? moveInto(rows, line, id || null) : null;
              if (moving) move(moving, piece.title);
            }}
          />
        </Field>
      )}
      <LabelsField
        labels={piece.labels ?? []}
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

function Exports({ piece: { exports = [] } }: { piece: EditedPiece }) {
  if (exports.length === 0) return null;
  return (
    <section aria-labelledby="piece-exports" className="grid gap-1.5">
      <h3 id="piece-exports" className="font-medium text-sm text-text">
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
