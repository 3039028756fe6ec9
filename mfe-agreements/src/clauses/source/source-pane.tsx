import { CLAUSE_QUOTE_MAX_LENGTH } from '@scopewright/contracts/constants';
import { Alert, Button, cn, Plus } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatPages, nameOf } from '../../sources/source-words.ts';
import type { Source } from '../../sources/use-source.ts';
import { type ClauseKind, excerpt, KIND_OPTIONS } from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';
import type { Highlighted } from './highlights.ts';
import type { Reread } from './reread.tsx';
import { ReadDifferently } from './reread.tsx';
import { SourceChunk } from './source-chunk.tsx';
import { type Chunk, caretIn, chunksOf, firstBehind, selectedIn, spansByChunk, withoutGaps } from './source-places.ts';
import { useRereadParts } from './use-reread-parts.ts';

export interface SourcePaneHandle {
  /** Scrolls to a clause. */
  show: (clause: Clause) => void;
  focus: () => void;
}

interface SourcePaneProps {
  ref?: Ref<SourcePaneHandle>;
  source: Source;
  clauses: readonly Clause[];
  current: Clause | null;
  /** Reads the document differently; null without the right to. */
  reread: Reread | null;
  /** A clause was chosen by a click on its text. */
  onChoose: (clause: Clause) => void;
  /** Makes a clause of a selected part; null without the right to. */
  onAdd: ((part: { start: number; end: number; kind: ClauseKind }) => void) | null;
  busy: boolean;
  className?: string;
}

const NONE: readonly Highlighted[] = [];
const GRANULARITIES: Readonly<Record<string, readonly ['forward' | 'backward', 'character' | 'line']>> = {
  ArrowRight: ['forward', 'character'],
  ArrowLeft: ['backward', 'character'],
  ArrowDown: ['forward', 'line'],
  ArrowUp: ['backward', 'line'],
};

/** Arrays of equal content stay the same array, so that their readers aren't rendered again. */
function useStableParts(lists: readonly (readonly Highlighted[])[]): readonly (readonly Highlighted[])[] {
  const before = useRef(lists);
  const stable = lists.map((list, index) => {
    const known = before.current[index];
    const same =
      known?.length === list.length &&
      list.every((part, at) => {
        const other = known[at];
        return (
          other?.start === part.start &&
          other.end === part.end &&
          other.state === part.state &&
          other.current === part.current
        );
      });
    return same ? known : list;
  });
  useEffect(() => {
    before.current = stable;
  });
  return stable;
}

/** Highlighted parts of each chunk. */
const useHighlights = (chunks: readonly Chunk[], clauses: readonly Clause[], currentId: string | undefined) =>
  useStableParts(
    useMemo(
      () =>
        spansByChunk(
          chunks,
          clauses.map(({ id, start, end, state }) => ({ start, end, state, current: id === currentId })),
        ),
      [chunks, clauses, currentId],
    ),
  );

/** The part of the text that is selected in it, if parts of it can be added. */
function useSelectedPart(body: RefObject<HTMLElement | null>, text: string, addable: boolean) {
  const [selected, setSelected] = useState<{ start: number; end: number } | null>(null);
  useEffect(() => {
    if (!addable) return;
    const read = () => {
      // a selection elsewhere, such as in the field for the kind, leaves this one as it is
      if (body.current?.contains(document.getSelection()?.anchorNode ?? null))
        setSelected(selectedIn(body.current, text));
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [body, text, addable]);
  return [selected, setSelected] as const;
}

/** The source of the clauses, word for word, with the clauses highlighted in it. */
export function SourcePane({
  ref,
  source,
  clauses,
  current,
  reread,
  onChoose,
  onAdd,
  busy,
  className,
}: SourcePaneProps) {
  const pane = useRef<HTMLElement>(null);
  const hintId = useId();
  const body = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const { text, blocks } = source;
  const chunks = useMemo(() => chunksOf(withoutGaps(blocks)), [blocks]);
  const [wanted, setWanted] = useState<number | null>(null);
  const [selected, setSelected] = useSelectedPart(body, text, onAdd !== null);
  const parts = useHighlights(chunks, clauses, current?.id);

  function show(clause: Clause): void {
    const index = firstBehind(chunks, clause.start);
    setWanted(index);
    // rendered chunks have their height; chunks above may still grow, so that the position is looked up again
    const scroll = () => scrollTo(pane.current, body.current, chunks[index], clause.start);
    requestAnimationFrame(() => {
      scroll();
      requestAnimationFrame(scroll);
    });
  }
  useImperativeHandle(ref, () => ({ show, focus: () => pane.current?.focus() }));

  function deselect(): void {
    document.getSelection()?.removeAllRanges();
    setSelected(null);
    pane.current?.focus({ preventScroll: true });
  }

  /** A click on a clause; selecting by dragging is no click. */
  function choose(): void {
    const at = body.current && caretIn(body.current);
    if (at === null) return;
    const clause = shortestAt(clauses, at);
    if (clause) onChoose(clause);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== pane.current) return;
    if (event.key === 'Enter' && selected) {
      event.preventDefault();
      bar.current?.querySelector('button')?.focus();
    } else if (body.current) extendSelection(event, body.current, current?.start ?? chunks[0]?.start ?? 0);
  }

  return (
    <section
      ref={pane}
      // scrolled, and selected in, by the keyboard
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      aria-label="Source"
      onKeyDown={onKeyDown}
      aria-describedby={onAdd ? hintId : undefined}
      className={cn(
        'relative rounded-lg border border-border bg-surface-raised focus-visible:-outline-offset-2',
        className,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border border-b px-5 py-3">
        <h2 className="wrap-anywhere min-w-0 font-semibold text-base">{nameOf(source)}</h2>
        {reread ? <ReadDifferently source={source} reread={reread} /> : null}
      </div>
      {onAdd ? (
        <p id={hintId} className="sr-only">
          Shift and the arrow keys select text from the current clause on. Enter then makes a clause of it.
        </p>
      ) : null}
      <Asides source={source} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of clauses does the same for the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of clauses does the same for the keyboard */}
      <div ref={body} onClick={choose} className="grid gap-2 px-3 py-4 text-sm leading-6 sm:px-5">
        <Chunks source={source} chunks={chunks} parts={parts} wanted={wanted} reread={reread} />
      </div>
      {selected && onAdd ? (
        <AddSelected
          ref={bar}
          text={text.slice(selected.start, selected.end)}
          busy={busy}
          onAdd={(kind) => {
            onAdd({ ...selected, kind });
            deselect();
          }}
          onCancel={deselect}
        />
      ) : null}
    </section>
  );
}

interface ChunksProps {
  source: Source;
  chunks: readonly Chunk[];
  parts: readonly (readonly Highlighted[])[];
  wanted: number | null;
  reread: Reread | null;
}

function Chunks({ source, chunks, parts, wanted, reread }: ChunksProps) {
  const { text, format, found } = source;
  const { twoColumns, notTable, readInColumns } = useRereadParts(source, reread);
  const paged = (source.pages ?? 1) > 1;
  return chunks.map((chunk, index) => {
    const page = chunk.blocks[0]?.page ?? 1;
    return (
      <SourceChunk
        key={chunk.start}
        chunk={chunk}
        text={text}
        keepSpaces={format === 'text'}
        parts={parts[index] ?? NONE}
        wanted={index === wanted}
        page={paged && page !== chunks[index - 1]?.blocks[0]?.page ? page : null}
        columns={twoColumns.has(page) ? 2 : 1}
        onColumns={reread && format === 'pdf' ? readInColumns : null}
        onNotTable={reread && found.tables.length > 0 ? notTable : null}
      />
    );
  });
}

/** The shortest clause at an offset of the text. */
const shortestAt = (clauses: readonly Clause[], at: number): Clause | undefined =>
  clauses.filter(({ start, end }) => start <= at && at < end).sort((a, b) => a.end - a.start - (b.end - b.start))[0];

/** Arrow keys select text: with Shift from an offset on, by words with Ctrl, by lines with up and down. */
function extendSelection(event: KeyboardEvent, body: Element, from: number): void {
  const selection = document.getSelection();
  const [direction, unit] = GRANULARITIES[event.key] ?? [];
  if (!direction || !unit || !event.shiftKey || !selection) return;
  event.preventDefault();
  if (!selection.anchorNode || !body.contains(selection.anchorNode)) {
    const start = startingPiece(body, from);
    if (!start) return;
    selection.collapse(start.node, start.offset);
  }
  selection.modify('extend', direction, unit === 'character' && (event.ctrlKey || event.altKey) ? 'word' : unit);
}

/** The text node to select from at an offset of the text, or else the first one. */
function startingPiece(body: Element, at: number): { node: Node; offset: number } | null {
  const pieces = [...body.querySelectorAll('[data-start]')];
  const piece = pieces.findLast((each) => Number(each.getAttribute('data-start')) <= at) ?? pieces[0];
  const node = piece?.firstChild;
  if (!piece || !(node instanceof Text)) return null;
  return { node, offset: Math.min(Math.max(at - Number(piece.getAttribute('data-start')), 0), node.length) };
}

function scrollTo(pane: HTMLElement | null, body: Element | null, chunk: Chunk | undefined, start: number): void {
  if (!pane || !body || !chunk) return;
  const block = chunk.blocks[firstBehind(chunk.blocks, start)] ?? chunk.blocks[0];
  const element =
    body.querySelector(`[data-start="${block?.cells?.[0]?.start ?? block?.start}"]`) ??
    body.querySelector(`[data-chunk="${chunk.index}"]`);
  if (!element) return;
  if (pane.scrollHeight > pane.clientHeight + 1) {
    const [inside, outside] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
    pane.scrollTop += inside.top - outside.top - outside.height / 3;
  } else element.scrollIntoView?.({ block: 'center', behavior: 'instant' });
}

const ASIDES: Readonly<Record<Source['asides'][number]['kind'], string>> = {
  header: 'Headers',
  footer: 'Footers',
  hidden: 'Hidden text',
  rotated: 'Rotated text',
  comment: 'Comments',
  inserted: 'Insertions',
  deleted: 'Deletions',
  contents: 'Table of contents',
};

/** Parts omitted from the text, folded away. Hidden text is named, for it may be meant to mislead. */
function Asides({ source: { asides } }: { source: Source }) {
  const kinds = (Object.keys(ASIDES) as (keyof typeof ASIDES)[]).flatMap((kind) => {
    const found = asides.filter((aside) => aside.kind === kind);
    return found.length > 0 ? [{ kind, found }] : [];
  });
  if (kinds.length === 0) return null;
  const hidden = asides.filter(({ kind }) => kind === 'hidden');
  return (
    <div className="grid gap-3 border-border border-b px-5 py-3 text-sm">
      {hidden.length > 0 ? (
        <Alert tone="warning" title="This document has hidden text">
          White, tiny or invisible text on page {formatPages([...new Set(hidden.map(({ page }) => page))])} was left
          out. See it below.
        </Alert>
      ) : null}
      <details className="group">
        <summary className="min-h-6 text-text-muted hover:text-text">
          Left out of the text: {kinds.map(({ kind }) => ASIDES[kind].toLowerCase()).join(', ')}
        </summary>
        <dl className="grid gap-3 pt-3">
          {kinds.map(({ kind, found }) => (
            <div key={kind} className="grid gap-1">
              <dt className="font-medium">{ASIDES[kind]}</dt>
              {folded(found).map(({ text, pages }) => (
                <dd key={text} className="wrap-anywhere text-text-muted">
                  {excerpt(text, 400)} <span className="text-xs">(page {formatPages(pages)})</span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

const ASIDES_SHOWN = 50;

/** Equal texts once, with their pages. */
function folded(asides: Source['asides']): { text: string; pages: number[] }[] {
  const byText = new Map<string, number[]>();
  for (const { text, page } of asides) {
    const pages = byText.get(text) ?? [];
    if (!pages.includes(page)) pages.push(page);
    byText.set(text, pages);
  }
  return [...byText].slice(0, ASIDES_SHOWN).map(([text, pages]) => ({ text, pages }));
}

interface AddSelectedProps {
  ref: Ref<HTMLElement>;
  text: string;
  busy: boolean;
  onAdd: (kind: ClauseKind) => void;
  onCancel: () => void;
}

/** Makes a clause of the selection. Pressing here keeps the selection. */
function AddSelected({ ref, text, busy, onAdd, onCancel }: AddSelectedProps) {
  const [kind, setKind] = useState<ClauseKind>('deliverable');
  const tooLong = text.length > CLAUSE_QUOTE_MAX_LENGTH;
  return (
    <section
      ref={ref}
      aria-label="Selected text"
      className="sticky bottom-3 z-10 mx-3 mb-3 grid animate-rise-in gap-3 rounded-lg border border-border-strong bg-surface-raised p-3 text-sm shadow-lg"
    >
      <p className="wrap-anywhere text-text-muted">
        {tooLong
          ? `This is too long for one clause: ${text.length.toLocaleString()} of at most ${CLAUSE_QUOTE_MAX_LENGTH.toLocaleString()} characters.`
          : `“${excerpt(text, 140)}”`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <Picker
            aria-label="Kind of the new clause"
            look="compact"
            options={KIND_OPTIONS}
            value={kind}
            onChange={(value) => setKind(value as ClauseKind)}
          />
        </div>
        <Button size="sm" className="max-sm:h-11" busy={busy} disabled={tooLong} onClick={() => onAdd(kind)}>
          {busy ? null : <Plus aria-hidden="true" />}
          Add clause
        </Button>
        <Button variant="ghost" size="sm" className="max-sm:h-11" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
