import type { Draft } from './draft.ts';
import { headingForm, type Ordinary } from './headings.ts';
import { type Label, labelOf, plainLabel } from './labels.ts';
import { median, type PdfLine } from './lines.ts';

const GAP = 1.3;

/** How the ordinary text of a document looks. */
export function ordinaryOf(pages: readonly (readonly PdfLine[])[]): Ordinary {
  const sizes = new Map<number, number>();
  const leadings: number[] = [];
  for (const lines of pages)
    for (const [index, line] of lines.entries()) {
      const size = Math.round(line.size * 4) / 4;
      sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
      const last = lines[index - 1];
      if (!last || Math.abs(last.size - line.size) > 0.5 || line.size === 0) continue;
      const leading = (line.y - last.y) / line.size;
      if (leading > 0.8 && leading < 3) leadings.push(leading);
    }
  const size = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
  return { size, leading: median(leadings) || 1.2 };
}

/** Groups the lines of a column to headings, paragraphs and items of lists. */
export function draftsOf(lines: readonly PdfLine[], page: number, ordinary: Ordinary): Draft[] {
  const edges = rightEdges(lines);
  const blocks: PdfLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && goesOn(block, line, ordinary, edges)) block.push(line);
    else blocks.push([line]);
  }
  return blocks.map((block) => draftOf(block, page, ordinary));
}

const edgeOf = ({ x }: PdfLine): number => Math.round(x / 4);

/** The right edge of lines that begin at one place: shorter lines may end a paragraph. */
function rightEdges(lines: readonly PdfLine[]): Map<number, number> {
  const edges = new Map<number, number>();
  for (const line of lines) edges.set(edgeOf(line), Math.max(edges.get(edgeOf(line)) ?? 0, line.right));
  return edges;
}

/** A draft of the lines of one block. */
export function draftOf(lines: readonly PdfLine[], page: number, ordinary: Ordinary): Draft {
  const text = lines.map((line) => line.text);
  const label = labelOf(text[0] ?? '');
  const form = headingForm(lines, ordinary);
  const draft: Draft = {
    kind: form ? 'heading' : isItem(label, text.join(' ')) ? 'listItem' : 'paragraph',
    page,
    lines: text,
    level: null,
    label: null,
    x: lines[0]?.x ?? 0,
    look: { size: lines[0]?.size ?? 0, bold: lines.every(({ bold }) => bold) },
    depth: 0,
  };
  if (draft.kind !== 'paragraph' && label) draft.label = plainLabel(label.label);
  if (draft.kind === 'heading' && label && label.kind !== 'letter') draft.depth = label.depth;
  if (form !== null && form !== 'look') draft.weak = form;
  return draft;
}

/** Whether a label makes an item of a list: '5 business days' is not one. */
function isItem(label: Label | null, text: string): boolean {
  if (!label || label.kind === 'word') return false;
  if (label.kind !== 'number') return true;
  const rest = text.slice(label.label.length).trim();
  return /[.)]$/.test(label.label) || (label.depth > 1 ? /^[\p{Lu}"“(]/u.test(rest) : false);
}

function goesOn(
  block: readonly PdfLine[],
  line: PdfLine,
  ordinary: Ordinary,
  edges: ReadonlyMap<number, number>,
): boolean {
  const last = block.at(-1);
  const first = block[0];
  if (!last || !first) return false;
  const distance = line.y - last.y;
  // a line of the next column continues the sentence only if pages are joined later
  if (distance < -0.5 * line.size || distance > GAP * ordinary.leading * Math.max(line.size, last.size)) return false;
  if (Math.abs(line.size - last.size) > 0.1 * last.size) return false;
  // so that all lines of a block look the same
  if (line.bold !== first.bold) return false;
  if (startsItem(block, line)) return false;
  const right = edges.get(edgeOf(last)) ?? last.right;
  const isShort = last.right < right - 0.2 * (right - last.x);
  if (isShort && /[.:;?!]["”’)]?$/.test(last.text) && /^["“‘(]?[\p{Lu}\p{Nd}]/u.test(line.text)) return false;
  return isAligned(block, line, first, last);
}

function startsItem(block: readonly PdfLine[], line: PdfLine): boolean {
  const label = labelOf(line.text);
  if (!label) return false;
  const first = block[0];
  const last = block.at(-1)?.text ?? '';
  const rest = line.text.slice(label.label.length).trim();
  const ends = /[.;:,!?)]["”’]?$|\b(?:and|or)$/i.test(last);
  const before = labelOf(first?.text ?? '');
  const isSameKind = before?.kind === label.kind && Math.abs((first?.x ?? 0) - line.x) < 3;
  if (label.kind === 'bullet') return !/^[-–—*]$/.test(label.label) || isSameKind || ends;
  if (label.kind === 'word') return line.bold;
  const isBare = /^[\d.]*\d$/.test(label.label);
  if (isBare) return /^[\p{Lu}"“(]/u.test(rest) && (ends || isSameKind) && (label.depth > 1 || isSameKind);
  return ends || isSameKind || block.length === 1;
}

function isAligned(block: readonly PdfLine[], line: PdfLine, first: PdfLine, last: PdfLine): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= 0.5 * line.size;
  if (near(line.x, last.x)) return true;
  const isCentered = Math.abs(line.x + line.right - last.x - last.right) < 6;
  if (isCentered) return true;
  // the lines below a label are indented; below an indented first line they begin further left
  if (block.length === 1) return labelOf(first.text) !== null ? line.x > first.x : line.x < first.x;
  return false;
}

/** Assigns levels to items of lists, by how far they are indented. */
export function setItemLevels(drafts: readonly Draft[]): void {
  let indents: number[] = [];
  for (const draft of drafts) {
    if (draft.kind === 'heading' || draft.kind === 'tableRow') indents = [];
    if (draft.kind !== 'listItem' || draft.level !== null) continue;
    indents = [...indents.filter((indent) => indent < draft.x - 4), draft.x];
    draft.level = Math.min(9, indents.length);
  }
}
