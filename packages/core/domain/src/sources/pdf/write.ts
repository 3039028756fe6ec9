import type { SourceBlock } from '../source.ts';
import { TextBuilder } from '../text-builder.ts';
import type { Draft } from './draft.ts';

/** Text with blocks of drafts, in their order: blocks are separated by an empty line, rows by a line break. */
export class SourceWriter {
  readonly blocks: SourceBlock[] = [];
  readonly #text = new TextBuilder();
  readonly #maxLength: number;
  #isCut = false;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  get text(): string {
    return this.#text.toString();
  }

  get length(): number {
    return this.#text.length;
  }

  /** Whether something was omitted at the end. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** @param table number of the table that a row belongs to */
  write(draft: Draft, table: number | null): void {
    const cells = draft.cells?.map((lines) => lines.join('\n'));
    const text = cells ? cells.join('\t') : draft.lines.join('\n');
    if (text.trim() === '') return;
    const last = this.blocks.at(-1);
    const separator = !last ? '' : table !== null && last.table === table ? '\n' : '\n\n';
    if (this.#isCut || this.#text.length + separator.length + text.length > this.#maxLength) {
      this.#isCut = true;
      return;
    }
    this.#text.append(separator);
    const { start, end } = this.#text.append(text);
    const { kind, page, level, label } = draft;
    const block: SourceBlock = { kind, start, end, page, level, label };
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
}
