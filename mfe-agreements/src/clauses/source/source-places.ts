import type { Source } from '../../sources/use-source.ts';

/** Attribute of an element whose only child is a piece of the source's text: the offset at which the piece starts. */
export const START = 'data-start';

type Block = Source['blocks'][number];

/** Blocks that are shown together: those of a page, or a part of a long one. Tables are not divided. */
export interface Chunk {
  index: number;
  blocks: Block[];
  start: number;
  end: number;
}

const BLOCKS_IN_CHUNK = 40;

/**
 * Blocks with headings at levels that follow each other: a document may begin at its second level and leave levels
 * out, but a heading that screen readers announce is at most one level below the heading it belongs to.
 */
export function withoutGaps(blocks: readonly Block[]): Block[] {
  const open: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const level = block.level ?? 1;
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    return { ...block, level: open.length };
  });
}

/** The blocks of a source in chunks, each within a page. */
export function chunksOf(blocks: readonly Block[]): Chunk[] {
  const chunks: Chunk[] = [];
  let before: Block | null = null;
  for (const block of blocks) {
    const last = chunks.at(-1);
    const sameTable: boolean = before !== null && block.table !== undefined && block.table === before.table;
    const fits =
      last !== undefined && before?.page === block.page && (last.blocks.length < BLOCKS_IN_CHUNK || sameTable);
    if (fits) {
      last.blocks.push(block);
      last.end = block.end;
    } else chunks.push({ index: chunks.length, blocks: [block], start: block.start, end: block.end });
    before = block;
  }
  return chunks;
}

interface Spanned {
  start: number;
  end: number;
}

/** The first of ordered spans that ends after an offset; their number if none does. */
export function firstBehind(spans: readonly Spanned[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Puts each span into those chunks that it touches. */
export function spansByChunk<Span extends Spanned>(chunks: readonly Chunk[], spans: readonly Span[]): Span[][] {
  const found = chunks.map((): Span[] => []);
  for (const span of spans)
    for (let index = firstBehind(chunks, span.start); (chunks[index]?.start ?? span.end) < span.end; index++)
      found[index]?.push(span);
  return found;
}

const piecesIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`[${START}]`)];
const startOf = (piece: Element): number => Number(piece.getAttribute(START));

/** The parts of a span that are shown in an element, as ranges of its text. */
export function rangesOf(root: Element, { start, end }: Spanned): StaticRange[] {
  return piecesIn(root).flatMap((piece) => {
    const node = piece.firstChild;
    if (!(node instanceof Text)) return [];
    const from = startOf(piece);
    const [first, last] = [Math.max(start - from, 0), Math.min(end - from, node.length)];
    return first < last
      ? [new StaticRange({ startContainer: node, startOffset: first, endContainer: node, endOffset: last })]
      : [];
  });
}

/** The offset in the source's text of a place in the document; null if it is outside of it. */
function offsetOf(root: Element, node: Node, offset: number): number | null {
  if (!root.contains(node)) return null;
  const piece = node instanceof Text ? node.parentElement : null;
  if (piece?.hasAttribute(START)) return startOf(piece) + offset;
  // between pieces: where the next one starts
  const place = document.createRange();
  place.setStart(node, offset);
  const next = piecesIn(root).find((each) => place.comparePoint(each, 0) >= 0);
  return next ? startOf(next) : null;
}

/** The selected part of the source's text without space around it; null if nothing of it is selected. */
export function selectedIn(root: Element, text: string): Spanned | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const from = offsetOf(root, range.startContainer, range.startOffset);
  if (from === null) return null;
  // ends outside the text become its end
  const to = offsetOf(root, range.endContainer, range.endOffset) ?? text.length;
  const selected = text.slice(from, to);
  const start = from + (selected.length - selected.trimStart().length);
  const end = start + selected.trim().length;
  return start < end ? { start, end } : null;
}

/** The offset of a collapsed selection, such as a click leaves; null outside of the text. */
export function caretIn(root: Element): number | null {
  const selection = document.getSelection();
  if (!selection?.isCollapsed || !selection.anchorNode) return null;
  return offsetOf(root, selection.anchorNode, selection.anchorOffset);
}
