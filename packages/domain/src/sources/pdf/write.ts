import type { SourceBlock } from '../source.ts';
import type { Draft } from './draft.ts';

/** Text with blocks of drafts, in their order: blocks are separated by an empty line, rows by a line break. */
export class SourceWriter {
  readonly blocks: SourceBlock[] = [];
  readonly #parts: string[] = [];
  readonly #maxLength: number;
  #length = 0;
  #cut = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  get text(): string {
    return this.#parts.join('');
  }

  /** Number of characters that were left out. */
  get leftOut(): number {
    return this.#cut;
  }

  get length(): number {
    return this.#length;
  }

  /** @param table number of the table that a row belongs to */
  write(draft: Draft, table: number | null): void {
    const cells = draft.cells?.map((lines) => lines.join('\n'));
    const text = cells ? cells.join('\t') : draft.lines.join('\n');
    if (text.trim() === '') return;
    const last = this.blocks.at(-1);
    const separator = !last ? '' : table !== null && last.table === table ? '\n' : '\n\n';
    if (this.#cut > 0 || this.#length + separator.length + text.length > this.#maxLength) {
      this.#cut += text.length;
      return;
    }
    this.#add(separator);
    const start = this.#length;
    this.#add(text);
    const { kind, page, level, label } = draft;
    const block: SourceBlock = { kind, start, end: this.#length, page, level, label };
    if (cells) {
      let at = start;
      block.cells = cells.map((cell) => {
        const place = { start: at, end: at + cell.length };
        at = place.end + 1;
        return place;
      });
    }
    if (table !== null) block.table = table;
    if (draft.head) block.head = true;
    this.blocks.push(block);
  }

  #add(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}
