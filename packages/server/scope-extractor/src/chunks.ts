import type { SourceBlock, SourceText } from '@scopewright/domain/sources/source';

/** Characters of a document in one question. */
const CHUNK_CHARACTERS = 6_000;
/** A chunk that is shorter is not halved again. */
const SMALLEST_HALVED = 800;

/** A range of the verbatim text that lies in one section. */
export interface Piece {
  start: number;
  end: number;
  /** Headings above it, outermost first, and its own heading. */
  section: readonly string[];
}

/** The subject of one question: blocks in the order of the text. */
export type Chunk = readonly Piece[];

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { start, end }) => sum + end - start, 0);

/** Cuts a range before `limit` characters: after a sentence, else after a word, else between characters. */
function cut(text: string, { start, end }: Piece, limit: number): number {
  if (end - start <= limit) return end;
  const head = text.slice(start, start + limit);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('\n'));
  if (sentence > limit / 2) return start + sentence + 1;
  const word = head.lastIndexOf(' ');
  if (word > limit / 2) return start + word + 1;
  // never between the halves of a surrogate pair
  return /[\uD800-\uDBFF]$/.test(head) ? start + limit - 1 : start + limit;
}

/** The headings that count at each block. */
function sectionsOf(source: SourceText): (readonly string[])[] {
  const open: { level: number; text: string }[] = [];
  return source.blocks.map((block) => {
    if (block.kind === 'heading') {
      const level = block.level ?? 1;
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      open.push({ level, text: source.text.slice(block.start, block.end).trim() });
    }
    return open.map(({ text }) => text);
  });
}

const sameSection = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((heading, index) => heading === other[index]);

/**
 * Divides a source into questions. They contain only the text of the blocks: no headers, hidden text, comments or other
 * excluded content. A section is divided only where it is longer than a question may be.
 */
export function chunksOf(source: SourceText, limit = CHUNK_CHARACTERS): Chunk[] {
  const sections = sectionsOf(source);
  const runs: Piece[][] = [];
  const add = (block: SourceBlock, section: readonly string[]): void => {
    let start = block.start;
    while (start < block.end) {
      const end = cut(source.text, { start, end: block.end, section }, limit);
      const last = runs.at(-1);
      const piece = { start, end, section };
      if (last?.[0] && sameSection(last[0].section, section) && lengthOf(last) + end - start <= limit) last.push(piece);
      else runs.push([piece]);
      start = end;
    }
  };
  source.blocks.forEach((block, index) => {
    add(block, sections[index] ?? []);
  });
  const chunks: Piece[][] = [];
  for (const run of runs) {
    const last = chunks.at(-1);
    if (last && lengthOf(last) + lengthOf(run) <= limit) last.push(...run);
    else chunks.push(run);
  }
  return chunks.filter((chunk) => chunk.some(({ start, end }) => source.text.slice(start, end).trim() !== ''));
}

/** The two halves of a chunk whose answer was too long; null if it is too small for that. */
export function halvesOf(source: SourceText, chunk: Chunk): [Chunk, Chunk] | null {
  const length = lengthOf(chunk);
  if (length < SMALLEST_HALVED) return null;
  const first: Piece[] = [];
  const second = [...chunk];
  while (second[0] && lengthOf(first) + second[0].end - second[0].start <= length / 2)
    first.push(second.shift() as Piece);
  const [next] = second;
  if (first.length === 0 && next) {
    const middle = cut(source.text, next, Math.ceil((next.end - next.start) / 2));
    first.push({ ...next, end: middle });
    second[0] = { ...next, start: middle };
  }
  return [first, second];
}

/** Characters that people don't see and models may read: control, zero-width, bidirectional and tag characters. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as it is sent. */
export const visible = (text: string): string => text.replace(UNSEEN, '');

/** A section's text within a chunk. */
export interface Part {
  section: readonly string[];
  start: number;
  end: number;
  /** As it is sent. */
  text: string;
}

/** The parts of a chunk by section, in the order of the text. */
export function partsOf(source: SourceText, chunk: Chunk): Part[] {
  const parts: Part[] = [];
  for (const { start, end, section } of chunk) {
    const text = visible(source.text.slice(start, end));
    const last = parts.at(-1);
    if (last && sameSection(last.section, section)) {
      last.text += `\n${text}`;
      last.end = end;
    } else parts.push({ section, start, end, text });
  }
  return parts;
}
