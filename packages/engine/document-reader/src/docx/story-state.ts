import type { DocxBlock, DocxCell, DocxParagraph } from '@scopewright/domain/sources/docx-part';
import type { SourceAside } from '@scopewright/domain/sources/source';
import type { TrackedChanges } from '../child/messages.ts';
import { Fields } from './fields.ts';
import { isHidden, type Look } from './look.ts';
import type { Numbering } from './numbering.ts';
import type { Style, Styles } from './styles.ts';

/** The content of one of a document's texts: its body, its footnotes or its comments. */
export interface Story {
  blocks: DocxBlock[];
  asides: SourceAside[];
  /** Comments by their ids, where they are anchored. */
  anchors: Map<string, number>;
  pages: number;
  insertions: number;
  deletions: number;
}

/** Input that the text of a story depends on. */
export interface StorySettings {
  styles: Styles;
  numbering: Numbering;
  /** How tracked changes are read. */
  as: TrackedChanges;
  /** The paragraphs of a footnote or endnote that is referred to, if there are any. */
  noteOf?: (kind: 'footnote' | 'endnote', id: string) => DocxParagraph[];
}

export type Change = 'inserted' | 'deleted';

const WHITE = 'FFFFFF';

interface OpenParagraph {
  text: string;
  /** Where its first text is. */
  page: number | null;
  style: string | undefined;
  outline: number | null;
  numId: number | null;
  level: number | null;
  fill: string | null;
  bold: boolean;
  contents: boolean;
  contentsText: string;
  hiddenText: string;
  hiddenPage: number;
  /** Its end is not in the text: it continues with the next paragraph. */
  merged: boolean;
  changes: Set<Change>;
  mark: Change | null;
  /** A section ends with it, and the next one begins on a new page. */
  breaksAfter: boolean;
  /** Footnotes and text boxes. */
  after: DocxBlock[];
}

const newParagraph = (): OpenParagraph => ({
  text: '',
  page: null,
  style: undefined,
  outline: null,
  numId: null,
  level: null,
  fill: null,
  bold: true,
  contents: false,
  contentsText: '',
  hiddenText: '',
  hiddenPage: 1,
  merged: false,
  changes: new Set(),
  mark: null,
  breaksAfter: false,
  after: [],
});

interface OpenTable {
  number: number;
  style: Style | null;
  fill: string | null;
  rows: DocxBlock[];
  /** Footnotes and the like. */
  notes: DocxBlock[];
  row: OpenRow | null;
  cell: { span: number; fill: string | null; continued: boolean; gone: boolean } | null;
}

interface OpenRow {
  cells: DocxCell[];
  head: boolean;
  /** It is not in the text. */
  gone: boolean;
  page: number;
  /** Rows of tables in its cells. */
  nested: DocxBlock[];
}

/** Target of blocks: the text itself, a table's cell or a text box. */
interface Holder {
  blocks: DocxBlock[];
  /** A paragraph whose end was deleted. */
  open: OpenParagraph | null;
}

/** Adds lists of any length to one. */
function add(to: DocxBlock[], ...lists: readonly DocxBlock[][]): void {
  for (const list of lists) for (const block of list) to.push(block);
}

/** The open elements at a place of a text while it is read, and the content before it. */
export class StoryState {
  readonly story: Story = { blocks: [], asides: [], anchors: new Map(), pages: 1, insertions: 0, deletions: 0 };
  readonly styles: Styles;
  /** The kind of changes that are not in the text. */
  readonly gone: Change;
  readonly fields = new Fields();
  run: { look: Look; style: string | undefined } | null = null;
  /** Kind of the next characters. */
  capturing: 'text' | 'code' | null = null;
  readonly #numbering: Numbering;
  readonly #noteOf: StorySettings['noteOf'];
  /** Where Word wrote down its page breaks, they include those that people made. */
  readonly #isRendered: boolean;
  readonly #holders: Holder[] = [{ blocks: this.story.blocks, open: null }];
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #tables: OpenTable[] = [];
  /** The changes that are open. */
  readonly #depth: Record<Change, number> = { inserted: 0, deleted: 0 };
  /** The text of the change that is open and not in the text. */
  #changed: { text: string; page: number } | null = null;
  #page = 1;
  #lastTable = 0;
  #lastNote = 0;

  constructor({ styles, numbering, as, noteOf }: StorySettings, isRendered: boolean) {
    this.styles = styles;
    this.#numbering = numbering;
    this.#noteOf = noteOf;
    this.#isRendered = isRendered;
    this.gone = as === 'final' ? 'deleted' : 'inserted';
  }

  /** The innermost paragraph that is open. */
  get paragraph(): OpenParagraph | undefined {
    return this.#paragraphs.at(-1);
  }

  /** The innermost table that is open. */
  get table(): OpenTable | undefined {
    return this.#tables.at(-1);
  }

  get #holder(): Holder {
    return this.#holders.at(-1) as Holder;
  }

  /** The place is in a change, a row or a cell that is not in the text. */
  get isGone(): boolean {
    return this.#depth[this.gone] > 0 || this.#isRowGone;
  }

  get #isRowGone(): boolean {
    return this.#tables.some(({ row, cell }) => row?.gone || cell?.gone);
  }

  /** A page begins. */
  breakPage(): void {
    this.#page += 1;
    this.story.pages = this.#page;
  }

  /** A page begins where people made it begin. */
  breakPageByHand(): void {
    if (!this.#isRendered) this.breakPage();
  }

  /** Adds text to the paragraph, or to the asides if it is not part of what people see. */
  append(text: string): void {
    const { paragraph, styles } = this;
    if (!paragraph || this.fields.inCode) return;
    if (this.isGone) {
      this.#changed ??= { text: '', page: this.#page };
      this.#changed.text += text;
      return;
    }
    const style = this.#styleOf(paragraph);
    if (paragraph.contents || (this.fields.inContents && (style?.outline ?? null) === null)) {
      paragraph.contentsText += text;
      return;
    }
    const look: Look = { ...styles.defaults, ...style?.look, ...styles.get(this.run?.style)?.look, ...this.run?.look };
    const behind = this.#backgroundOf(paragraph, style);
    const seen = behind === null ? { ...look, color: null } : look;
    if (isHidden(seen, behind ?? WHITE)) {
      if (paragraph.hiddenText === '') paragraph.hiddenPage = this.#page;
      paragraph.hiddenText += text;
      return;
    }
    if (/\S/.test(text)) {
      paragraph.page ??= this.#page;
      paragraph.bold &&= look.bold === true;
    }
    paragraph.text += text;
  }

  /** Counts a tracked change. */
  count(change: Change): void {
    if (change === 'inserted') this.story.insertions += 1;
    else this.story.deletions += 1;
  }

  beginChange(change: Change): void {
    this.#depth[change] += 1;
    this.paragraph?.changes.add(change);
    this.count(change);
  }

  endChange(change: Change): void {
    this.#depth[change] -= 1;
    this.#endChangedText();
  }

  /** A comment is about what comes here. */
  anchorComment(id: string): void {
    if (!this.story.anchors.has(id)) this.story.anchors.set(id, this.#page);
  }

  /** Adds a footnote or an endnote after the paragraph that refers to it. */
  addNote(kind: 'footnote' | 'endnote', id: string): void {
    if (this.isGone || !this.paragraph || !this.#noteOf) return;
    this.#lastNote += 1;
    const number = String(this.#lastNote);
    const notes = this.#noteOf(kind, id);
    this.paragraph.after.push(
      ...notes.map((note, at) => ({
        ...note,
        page: this.#page,
        note: true as const,
        label: at === 0 ? number : note.label,
      })),
    );
  }

  beginParagraph(): void {
    const before = this.#holder.open;
    this.#holder.open = null;
    const next = newParagraph();
    // the text of a paragraph without an end is at the start of this one, which decides the look of both
    if (before) {
      const { text, page, bold, hiddenText, hiddenPage, contentsText, after } = before;
      Object.assign(next, { text, page, bold, hiddenText, hiddenPage, contentsText, after });
    }
    this.#paragraphs.push(next);
  }

  endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    if (paragraph.mark !== null && !paragraph.changes.has(paragraph.mark)) this.count(paragraph.mark);
    const { inserted, deleted } = this.#depth;
    if (inserted + deleted === 0 && !this.#isRowGone) this.#endChangedText();
    else if (this.#changed !== null) this.#changed.text += '\n';
    if (paragraph.merged) this.#holder.open = paragraph;
    else this.#write(paragraph);
    if (paragraph.breaksAfter) this.breakPageByHand();
  }

  /** Ends a paragraph without its own end, at the end of its container. */
  flush(): void {
    const holder = this.#holder;
    if (holder.open) this.#write(holder.open);
    holder.open = null;
  }

  beginTextBox(): void {
    this.#holders.push({ blocks: [], open: null });
  }

  endTextBox(): void {
    this.flush();
    const blocks = this.#holders.pop()?.blocks ?? [];
    add(this.paragraph?.after ?? this.#holder.blocks, blocks);
  }

  beginTable(): void {
    this.flush();
    this.#lastTable += 1;
    this.#tables.push({ number: this.#lastTable, style: null, fill: null, rows: [], notes: [], row: null, cell: null });
  }

  endTable(): void {
    const table = this.#tables.pop();
    if (table) add(this.#holder.blocks, table.rows, table.notes);
  }

  beginRow(): void {
    const { table } = this;
    if (table) table.row = { cells: [], head: false, gone: false, page: this.#page, nested: [] };
  }

  endRow(): void {
    const { table } = this;
    const row = table?.row;
    if (!table || !row) return;
    if (!row.gone)
      table.rows.push({
        kind: 'row',
        page: row.page,
        table: table.number,
        cells: row.cells,
        ...(row.head ? { head: true as const } : {}),
      });
    add(table.rows, row.nested);
    table.row = null;
    this.#endChangedText();
  }

  beginCell(): void {
    if (this.table) this.table.cell = { span: 1, fill: null, continued: false, gone: false };
    this.#holders.push({ blocks: [], open: null });
  }

  endCell(): void {
    this.flush();
    const { table } = this;
    const { row, cell } = table ?? {};
    const blocks = this.#holders.length > 1 ? (this.#holders.pop()?.blocks ?? []) : [];
    if (!table || !row || !cell) return;
    const paragraphs: DocxParagraph[] = [];
    for (const block of blocks) {
      if (block.kind === 'row') row.nested.push(block);
      else if (block.note) table.notes.push(block);
      else paragraphs.push(block);
    }
    const isColored = cell.fill !== null && cell.fill !== WHITE;
    const isMarked = paragraphs.length > 0 && (isColored || paragraphs.every(({ bold }) => bold));
    row.cells.push({ paragraphs, span: cell.span, ...(isMarked ? { marked: true as const } : {}) });
    table.cell = null;
  }

  /** The blocks of the text so far, which are removed from it. */
  takeBlocks(): DocxBlock[] {
    this.flush();
    return this.story.blocks.splice(0);
  }

  #styleOf(paragraph: OpenParagraph): Style | null {
    return this.styles.get(paragraph.style ?? this.styles.defaultParagraph ?? undefined);
  }

  /** A paragraph's background color; null if unknown. */
  #backgroundOf(paragraph: OpenParagraph, style: Style | null): string | null {
    const own = paragraph.fill ?? style?.look.fill;
    if (own) return own;
    for (const table of this.#tables.toReversed()) {
      const fill = table.cell?.fill ?? table.fill;
      if (fill) return fill;
      // which of its cells have a color depends on too much
      if (table.style?.colored) return null;
    }
    return WHITE;
  }

  /** Ends the aside of a change that is not in the text, unless one around it continues. */
  #endChangedText(): void {
    if (this.isGone) return;
    const changed = this.#changed;
    if (changed && /\S/.test(changed.text))
      this.story.asides.push({ kind: this.gone, page: changed.page, text: changed.text.trim() });
    this.#changed = null;
  }

  /** Writes a paragraph, with its number and what comes after it, where it belongs. */
  #write(paragraph: OpenParagraph): void {
    this.#writeAsides(paragraph);
    if (this.#isRowGone) return;
    const style = this.#styleOf(paragraph);
    const numbered = paragraph.contents
      ? null
      : this.#numbering.count(
          { numId: paragraph.numId, level: paragraph.level },
          paragraph.style ?? this.styles.defaultParagraph ?? undefined,
        );
    const outline = paragraph.outline ?? style?.outline ?? null;
    const heading = outline !== null && outline < 9 ? outline + 1 : null;
    const { blocks } = this.#holder;
    if (/\S/.test(paragraph.text))
      blocks.push({
        kind: 'paragraph',
        page: paragraph.page ?? this.#page,
        text: paragraph.text,
        heading,
        label: numbered?.label ?? null,
        list: numbered && heading === null ? numbered.level : null,
        ...(paragraph.bold ? { bold: true as const } : {}),
      });
    add(blocks, paragraph.after);
  }

  #writeAsides({ contentsText, hiddenText, hiddenPage }: OpenParagraph): void {
    const { asides } = this.story;
    if (/\S/.test(contentsText)) asides.push({ kind: 'contents', page: this.#page, text: contentsText.trim() });
    if (/\S/.test(hiddenText)) asides.push({ kind: 'hidden', page: hiddenPage, text: hiddenText.trim() });
  }
}
