import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { useSearchParams } from '@scopewright/remote-contract/router';
import {
  ArrowLeft,
  Button,
  ConfirmDialog,
  cn,
  EmptyState,
  ListChecks,
  Undo2,
  useSearchText,
  useWide,
} from '@scopewright/ui';
import { type Command, useCommands } from '@scopewright/workplace-kit/commands/commands';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useReading } from '../sources/use-reading.ts';
import type { Agreement, Source, WhatToRead } from '../sources/use-source.ts';
import { ClauseRow, type RowActions } from './clause-row.tsx';
import { type ClauseState, excerpt, KIND_OPTIONS, textOf } from './clause-words.ts';
import { type Reread, readingWith } from './reread.tsx';
import { SelectionBar, SourceActions } from './review-bars.tsx';
import { AcceptAllDialog, SplitDialog, WordingDialog } from './review-dialogs.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { bySection, countsOf, fitting, reviewViewOf } from './review-view.ts';
import { SourcePane, type SourcePaneHandle } from './source-pane.tsx';
import { TakeOverContext } from './take-over.tsx';
import type { Clause, ClauseList } from './use-clauses.ts';
import { useNear } from './use-near.ts';
import { clausesInWords, useReview } from './use-review.ts';

const SECTION = 'Clauses';
const MERGED_MAX = 20;

type Open =
  | { dialog: 'wording' | 'split' | 'remove'; clause: Clause }
  | { dialog: 'accept-all' }
  | { dialog: 'reread'; what: WhatToRead; words: string }
  | null;

export interface ReviewProps {
  agreement: Agreement;
  document: Sow | ChangeOrder;
  source: Source;
  list: ClauseList;
  writable: boolean;
  /** The SOW or change order itself can be changed. */
  termsWritable: boolean;
}

/** The review of the clauses of a SOW or change order: its text on the one side, what was found in it on the other. */
export function Review({ agreement, document: agreed, source, list, writable, termsWritable }: ReviewProps) {
  const wide = useWide();
  const [address, setAddress] = useSearchParams();
  const review = useReview(agreement, source.id);
  const reading = useReading(agreement);
  const [open, setOpen] = useState<Open>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());

  const setParameter = useCallback(
    (name: string, value: string, replace = true) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace },
      ),
    [setAddress],
  );
  const view = useMemo(() => reviewViewOf(address), [address]);
  // moving through the list is too fast for the browser's history
  const commitCurrent = useCallback((id: string) => setParameter('clause', id), [setParameter]);
  // an earlier entry of the history, which names no clause, leaves the current one as it is
  const named = address.get('clause');
  const [lastNamed, setLastNamed] = useState(named ?? '');
  if (named !== null && named !== lastNamed) setLastNamed(named);
  const [currentId, setCurrentId] = useSearchText(named ?? lastNamed, commitCurrent);
  const sourceOpen = !wide && address.get('view') === 'source';

  const shown = useMemo(() => fitting(list.items, view), [list.items, view]);
  const lost = useMemo(() => fitting(list.lost, view), [list.lost, view]);
  const groups = useMemo(() => bySection(shown), [shown]);
  const counts = useMemo(() => countsOf(list.items), [list.items]);
  const rows = useMemo(() => [...shown, ...lost], [shown, lost]);
  const current = rows.find(({ id }) => id === currentId) ?? null;
  const currentInText = current && shown.includes(current) ? current : null;
  const selected = shown.filter(({ id }) => selection.has(id));
  const filtered = shown.length + lost.length < list.items.length + list.lost.length;
  const paged = (source.pages ?? 1) > 1;

  const pane = useRef<SourcePaneHandle>(null);
  const listElement = useRef<HTMLElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const focusWanted = useRef<string | null>(null);

  // the source follows the list
  const followed = useRef<Clause | null>(null);
  useEffect(() => {
    if (currentInText && followed.current?.id !== currentInText.id) pane.current?.show(currentInText);
    followed.current = currentInText;
  }, [currentInText]);
  // the clause of the address, when the page opens
  useEffect(() => {
    const [row, pane] = [listElement.current?.querySelector('[aria-current]')?.closest('li'), listElement.current];
    if (!row || !pane) return;
    if (pane.scrollHeight > pane.clientHeight + 1)
      pane.scrollTop = row.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
    else row.scrollIntoView?.({ block: 'center', behavior: 'instant' });
  }, []);
  const wasSourceOpen = useRef(sourceOpen);
  useEffect(() => {
    if (sourceOpen && followed.current) pane.current?.show(followed.current);
    // back in the list, where it was left
    if (!sourceOpen && wasSourceOpen.current) focusWanted.current = followed.current?.id ?? null;
    wasSourceOpen.current = sourceOpen;
  }, [sourceOpen]);
  useEffect(() => {
    const wanted = focusWanted.current;
    if (wanted === null) return;
    const button = buttons.current.get(wanted);
    if (!button) return;
    focusWanted.current = null;
    button.focus();
    // with its actions, which are below it
    button.closest('li')?.scrollIntoView?.({ block: 'nearest' });
  });

  /** Makes a clause the current one, and puts the focus on it. */
  function goTo(clause: Clause | undefined): void {
    if (!clause) return;
    focusWanted.current = sourceOpen ? null : clause.id;
    setCurrentId(clause.id);
  }
  const neighbour = (step: 1 | -1): Clause | undefined => {
    const at = current ? rows.indexOf(current) : -1;
    return current ? rows[at + step] : rows[step === 1 ? 0 : rows.length - 1];
  };
  const nextInText = (clause: Clause): Clause | undefined =>
    list.items[list.items.findIndex(({ id }) => id === clause.id) + 1];

  function decide(clauses: readonly Clause[], state: ClauseState, onward: boolean): void {
    const [first] = clauses;
    if (!first || !writable) return;
    const leaves = view.state !== null && view.state !== state;
    const at = rows.indexOf(first);
    const next = rows.slice(at + 1).find((clause) => !clauses.includes(clause));
    review.decide(clauses, state);
    setSelection(new Set());
    // what no longer fits the filters leaves the list
    if (clauses.some(({ id }) => id === currentId) && (onward || leaves))
      goTo(next ?? (leaves ? rows.slice(0, at).at(-1) : undefined));
  }

  async function undo(): Promise<void> {
    const id = await review.undo();
    if (id === null) return;
    focusWanted.current = sourceOpen ? null : id;
    setCurrentId(id);
  }

  async function merge(clauses: readonly Clause[]): Promise<void> {
    const merged = await review.merge(clauses);
    setSelection(new Set());
    if (merged) goTo(merged);
  }

  const latest = useRef({ decide, merge, nextInText, sourceOpen, review });
  useEffect(() => {
    latest.current = { decide, merge, nextInText, sourceOpen, review };
  });
  const actions = useMemo(
    (): RowActions => ({
      choose: (clause) => setCurrentId(clause.id),
      show: (clause) => {
        setCurrentId(clause.id);
        pane.current?.show(clause);
        // on a phone the source is a page of its own, with a way back
        if (!wide) setParameter('view', 'source', false);
      },
      select: (clause, on) =>
        setSelection((before) => {
          const next = new Set(before);
          if (on) next.add(clause.id);
          else next.delete(clause.id);
          return next;
        }),
      decide: (clause, state) => latest.current.decide([clause], state, false),
      setKind: (clause, kind) => void latest.current.review.change(clause, { kind }, 'Kind changed'),
      setDate: (clause, date) => {
        if (date !== clause.date?.value) void latest.current.review.change(clause, { date }, 'Date chosen');
      },
      edit: (clause) => setOpen({ dialog: 'wording', clause }),
      split: (clause) => setOpen({ dialog: 'split', clause }),
      mergeWithNext: (clause) => {
        const next = latest.current.nextInText(clause);
        if (next) void latest.current.merge([clause, next]);
      },
      remove: (clause) => setOpen({ dialog: 'remove', clause }),
    }),
    [setCurrentId, setParameter, wide],
  );
  const buttonRef = useCallback((id: string, button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(id, button);
    else buttons.current.delete(id);
  }, []);

  const reread: Reread | null = writable
    ? (choice, words) => setOpen({ dialog: 'reread', what: readingWith(source, choice), words })
    : null;

  function switchPane(): void {
    if (!wide) {
      if (sourceOpen) setParameter('view', '', true);
      else if (current) actions.show(current);
      return;
    }
    if (listElement.current?.contains(document.activeElement)) pane.current?.focus();
    else (buttons.current.get(currentId) ?? [...buttons.current.values()][0])?.focus();
  }

  const command = (id: string, title: string, shortcut: string, run: () => void): Command => ({
    id: `clause-${id}`,
    title,
    shortcut,
    section: SECTION,
    run,
  });
  const editable = writable ? currentInText : null;
  const next = editable && nextInText(editable);
  useCommands([
    command('next', 'Next clause', 'j', () => goTo(neighbour(1))),
    command('previous', 'Previous clause', 'k', () => goTo(neighbour(-1))),
    command('pane', 'Switch between clauses and source', 'F6', switchPane),
    ...(current
      ? [
          command('why', 'Why was it proposed?', 'w', () =>
            listElement.current?.querySelector<HTMLElement>(`[data-clause="${current.id}"] [data-why]`)?.click(),
          ),
        ]
      : []),
    ...(editable
      ? [
          command('accept', 'Accept', 'a', () => decide([editable], 'accepted', true)),
          command('reject', 'Reject', 'r', () => decide([editable], 'rejected', true)),
          command('edit', 'Edit wording', 'e', () => actions.edit(editable)),
          command('split', 'Split', 's', () => actions.split(editable)),
          command('select', 'Select', 'x', () => actions.select(editable, !selection.has(editable.id))),
          {
            id: 'clause-kind',
            title: 'Change kind',
            shortcut: 't',
            section: SECTION,
            choices: () =>
              KIND_OPTIONS.map(
                ({ value, label }): Command => ({
                  id: `clause-kind-${value}`,
                  title: label,
                  section: 'Kind',
                  current: value === editable.kind,
                  run: () => actions.setKind(editable, value),
                }),
              ),
          },
        ]
      : []),
    ...(writable && selected.length > 1 && selected.length <= MERGED_MAX
      ? [command('merge', 'Merge the selected clauses', 'm', () => void merge(selected))]
      : editable && next
        ? [command('merge', 'Merge with the next clause', 'm', () => void merge([editable, next]))]
        : []),
    ...(writable ? [command('accept-all', 'Accept many at once', 'b', () => setOpen({ dialog: 'accept-all' }))] : []),
    ...(review.undoable ? [command('undo', `Undo: ${review.undoable}`, 'u', () => void undo())] : []),
  ]);

  const takeOver = useMemo(
    () => ({
      agreement,
      document: agreed,
      termsWritable,
      change: (...given: Parameters<typeof review.change>) => latest.current.review.change(...given),
    }),
    [agreement, agreed, termsWritable],
  );
  const rowOf = (clause: Clause, isLost: boolean) => (
    <ClauseRow
      key={clause.id}
      clause={clause}
      current={clause.id === currentId}
      selected={selection.has(clause.id)}
      overtaken={review.overtaken.has(clause.id)}
      paged={paged}
      keepLines={source.format === 'text'}
      hasNext={!isLost && clause.id === currentId && nextInText(clause) !== undefined}
      writable={writable}
      lost={isLost}
      actions={actions}
      buttonRef={buttonRef}
    />
  );
  const height = 'lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)] lg:scroll-pt-56 lg:overflow-y-auto';

  return (
    <TakeOverContext value={takeOver}>
      <p role="status" className="sr-only">
        {review.announcement}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
        {wide || sourceOpen ? (
          <div className={cn('grid min-w-0 gap-3', wide && 'sticky top-4')}>
            {wide ? null : (
              <Button variant="ghost" className="-ms-3 justify-self-start" onClick={() => setParameter('view', '')}>
                <ArrowLeft aria-hidden="true" />
                Back to the clauses
              </Button>
            )}
            <SourcePane
              ref={pane}
              source={source}
              clauses={list.items}
              current={currentInText}
              reread={reread}
              onChoose={(clause) => {
                // already in view
                followed.current = clause;
                goTo(clause);
              }}
              onAdd={
                writable && source.id !== null
                  ? (part) =>
                      void review.add({ ...part, sourceId: source.id ?? '' }).then((made) => goTo(made ?? undefined))
                  : null
              }
              busy={review.busy}
              className={wide ? 'h-[calc(100dvh-2rem)] overflow-y-auto' : ''}
            />
            {sourceOpen ? (
              <SourceActions
                current={currentInText}
                writable={writable}
                onDecide={(clause, state) => decide([clause], state, true)}
                onStep={(step) => goTo(neighbour(step))}
              />
            ) : null}
          </div>
        ) : null}
        {wide || !sourceOpen ? (
          <section
            ref={listElement}
            aria-label="Clauses"
            className={cn('min-w-0 rounded-lg border border-border bg-surface-raised', height)}
          >
            <div className="z-10 grid gap-3 rounded-t-lg border-border border-b bg-surface-raised px-4 py-3 lg:sticky lg:top-0">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h2 className="font-semibold text-base">
                  Clauses{' '}
                  <span className="font-normal text-sm text-text-muted tabular-nums">
                    {counts.proposed.toLocaleString()} to review, {counts.accepted.toLocaleString()} accepted,{' '}
                    {counts.rejected.toLocaleString()} rejected
                  </span>
                </h2>
                {writable ? (
                  <div className="flex flex-wrap gap-2">
                    <Button
                      variant="secondary"
                      size="sm"
                      className="max-sm:h-11"
                      disabled={review.undoable === null || review.busy}
                      {...(review.undoable ? { 'aria-label': `Undo: ${review.undoable}`, title: review.undoable } : {})}
                      onClick={() => void undo()}
                    >
                      <Undo2 aria-hidden="true" />
                      Undo
                    </Button>
                    <Button
                      variant="secondary"
                      size="sm"
                      className="max-sm:h-11"
                      disabled={counts.proposed === 0}
                      onClick={() => setOpen({ dialog: 'accept-all' })}
                    >
                      <ListChecks aria-hidden="true" />
                      Accept many
                    </Button>
                  </div>
                ) : null}
              </div>
              <ReviewFilters view={view} onChange={setParameter} />
              <p role="status" className="text-sm text-text-muted empty:hidden">
                {filtered ? `${clausesInWords(shown.length + lost.length)} shown` : ''}
              </p>
            </div>
            {rows.length === 0 ? (
              <div className="p-4">
                {filtered ? (
                  <EmptyState
                    icon={<ListChecks />}
                    title="No clause fits these filters"
                    action={
                      <Button
                        variant="secondary"
                        onClick={() =>
                          setAddress(
                            (before) => {
                              const cleared = new URLSearchParams(before);
                              for (const name of ['kind', 'state', 'confidence', 'q']) cleared.delete(name);
                              return cleared;
                            },
                            { replace: true },
                          )
                        }
                      >
                        Show all
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState
                    icon={<ListChecks />}
                    title="No clauses were found"
                    {...(writable ? { description: 'Select a sentence in the source to make a clause of it.' } : {})}
                  />
                )}
              </div>
            ) : null}
            {groups.map(({ section, clauses }) => (
              <section key={clauses[0]?.id} aria-label={section ?? 'Without a section'}>
                <h3 className="wrap-anywhere border-border border-b bg-surface-sunken px-4 py-2 font-medium text-text-muted text-xs">
                  {section ?? 'Without a section'}
                </h3>
                <ul className="divide-y divide-border border-border border-b">
                  {slicesOf(clauses).map((slice) => (
                    <Slice
                      key={slice[0]?.id}
                      count={slice.length}
                      wanted={slice.some(({ id }) => id === currentId)}
                      render={() => slice.map((clause) => rowOf(clause, false))}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {lost.length > 0 ? (
              <section aria-label="No longer in the text">
                <div className="grid gap-1 border-border border-b bg-warning-soft px-4 py-3 text-sm">
                  <h3 className="font-semibold">No longer in the text</h3>
                  <p>
                    You decided on these, but the current text doesn’t have their sentences. They are kept as they are
                    unless you remove them.
                  </p>
                </div>
                <ul className="divide-y divide-border">{lost.map((clause) => rowOf(clause, true))}</ul>
              </section>
            ) : null}
            {writable && selected.length > 0 ? (
              <SelectionBar
                count={selected.length}
                busy={review.busy}
                onDecide={(state) => decide(selected, state, false)}
                onMerge={selected.length > 1 && selected.length <= MERGED_MAX ? () => void merge(selected) : null}
                onClear={() => setSelection(new Set())}
              />
            ) : null}
          </section>
        ) : null}
      </div>
      {open?.dialog === 'wording' ? (
        <WordingDialog
          clause={open.clause}
          onClose={() => setOpen(null)}
          onSave={(wording) => {
            setOpen(null);
            if (wording !== open.clause.wording) void review.change(open.clause, { wording }, 'Wording changed');
          }}
        />
      ) : null}
      {open?.dialog === 'split' ? (
        <SplitDialog
          clause={open.clause}
          onClose={() => setOpen(null)}
          onSplit={(at) => {
            setOpen(null);
            void review.split(open.clause, at).then((first) => goTo(first ?? undefined));
          }}
        />
      ) : null}
      {open?.dialog === 'accept-all' ? (
        <AcceptAllDialog
          clauses={list.items}
          kind={view.kind}
          onClose={() => setOpen(null)}
          onAccept={(clauses) => review.decide(clauses, 'accepted')}
        />
      ) : null}
      {open?.dialog === 'remove' ? (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          tone="danger"
          title="Remove this clause?"
          description={`“${excerpt(textOf(open.clause), 160)}” is removed, and can’t be restored.`}
          confirmLabel="Remove"
          onConfirm={async () => {
            await review.remove(open.clause);
          }}
        />
      ) : null}
      {open?.dialog === 'reread' ? (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title="Read the document differently?"
          description={`${open.words} Your decisions are carried over to the new reading where the sentences are the same; the others are listed.`}
          confirmLabel="Read it"
          onConfirm={() => reading.start(open.what)}
        />
      ) : null}
    </TakeOverContext>
  );
}

const ROWS_IN_SLICE = 20;
const ROW_PX = 110;

function slicesOf(clauses: readonly Clause[]): Clause[][] {
  const slices: Clause[][] = [];
  for (let from = 0; from < clauses.length; from += ROWS_IN_SLICE)
    slices.push(clauses.slice(from, from + ROWS_IN_SLICE));
  return slices;
}

interface SliceProps {
  count: number;
  wanted: boolean;
  render: () => ReactNode;
}

/** Some rows of the list, rendered once they are near. */
function Slice({ count, wanted, render }: SliceProps) {
  const { ref, near } = useNear<HTMLLIElement>(wanted);
  return near ? render() : <li ref={ref} style={{ height: count * ROW_PX }} />;
}
