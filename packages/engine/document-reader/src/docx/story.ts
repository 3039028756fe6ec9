import type { DocxBlock, DocxCell, DocxParagraph } from '@scopewright/domain/sources/docx-part';
import type { SourceAside } from '@scopewright/domain/sources/source';
import type { TrackedChanges } from '../child/messages.ts';
import { addToLook, fillOf, isHidden, type Look } from './look.ts';
import type { Numbering } from './numbering.ts';
import type { Style, Styles } from './styles.ts';
import { isOn, numberOf, readWordXml, type WordElement } from './word-xml.ts';

/** What is read of one of a document's texts: its body, its footnotes or its comments. */
export interface Story {
  blocks: DocxBlock[];
  asides: SourceAside[];
  /** Comments by their ids, where they are anchored. */
  anchors: Map<string, number>;
  pages: number;
  insertions: number;
  deletions: number;
}

export interface StoryOptions {
  styles: Styles;
  numbering: Numbering;
  /** How tracked changes are read. */
  as: TrackedChanges;
  /** The paragraphs of a footnote or endnote that is referred to, if there are any. */
  noteOf?: (kind: 'footnote' | 'endnote', id: string) => DocxParagraph[];
  /** Called at the end of each element of this name, with the blocks that it held. */
  each?: { name: string; take: (element: WordElement, blocks: DocxBlock[]) => void };
}

type Change = 'inserted' | 'deleted';

const INSERTS: readonly string[] = ['ins', 'moveTo', 'cellIns'];
const DELETES: readonly string[] = ['del', 'moveFrom', 'cellDel'];
/** What was, before a tracked change of formatting; and another version of what was read already. */
const SKIPPED: readonly string[] = [
  'rPrChange',
  'pPrChange',
  'sectPrChange',
  'tblPrChange',
  'tblPrExChange',
  'tblGridChange',
  'trPrChange',
  'tcPrChange',
  'numberingChange',
  'mc:Fallback',
];
/** Boxes of the Wingdings fonts, as a form has them. */
const SYMBOLS: Readonly<Record<string, string>> = { F0FE: '☒', F0FD: '☒', F052: '☑', F0A8: '☐', F06F: '☐', F0FC: '✓' };
const CONTENTS_STYLE = /^(?:toc ?\d|toc ?heading|table of figures)$/;
const CONTENTS_FIELD = /^\s*TOC\b/i;
/** Of a field's code, what tells its kind. */
const FIELD_CODE = 200;
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
  /** Its end is not in the text: it goes on with the next paragraph. */
  merged: boolean;
  changes: Set<Change>;
  mark: Change | null;
  /** A section ends with it, and the next one begins on a new page. */
  breaksAfter: boolean;
  /** Footnotes and text boxes. */
  after: DocxBlock[];
}

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

/** A field that is open: first its code, then its result. */
interface Field {
  code: string;
  inCode: boolean;
  contents: boolean;
}

/** Where blocks go: the text itself, a table's cell or a text box. */
interface Holder {
  blocks: DocxBlock[];
  /** A paragraph whose end is gone. */
  open: OpenParagraph | null;
}

/** Adds lists of any length to one. */
function add(to: DocxBlock[], ...lists: readonly DocxBlock[][]): void {
  for (const list of lists) for (const block of list) to.push(block);
}

/** Reads one of the texts of a DOCX. @throws DocumentRefused */
export function readStory(xml: string, { styles, numbering, as, noteOf, each }: StoryOptions): Story {
  // where Word wrote down its page breaks, they include those that people made
  const isRendered = xml.includes('lastRenderedPageBreak');
  const story: Story = { blocks: [], asides: [], anchors: new Map(), pages: 1, insertions: 0, deletions: 0 };
  const gone: Change = as === 'final' ? 'deleted' : 'inserted';
  const holders: Holder[] = [{ blocks: story.blocks, open: null }];
  const paragraphs: OpenParagraph[] = [];
  const tables: OpenTable[] = [];
  const fields: Field[] = [];
  /** Of the open fields. */
  const open = { code: 0, contents: 0 };
  const depth: Record<Change, number> = { inserted: 0, deleted: 0 };
  let page = 1;
  let tableNumber = 0;
  let skipped = 0;
  let noteNumber = 0;
  let run: { look: Look; style: string | undefined } | null = null;
  let capturing: 'text' | 'code' | null = null;
  /** The text of the change that is open and not in the text. */
  let changed: { text: string; page: number } | null = null;
  let eachElement: WordElement | null = null;

  const holder = (): Holder => holders.at(-1) as Holder;
  const isGone = (): boolean => depth[gone] > 0;
  const isRowGone = (): boolean => tables.some(({ row, cell }) => row?.gone || cell?.gone);

  const beginField = (code: string, inCode: boolean) => {
    const contents = CONTENTS_FIELD.test(code);
    fields.push({ code, inCode, contents });
    if (inCode) open.code += 1;
    if (contents) open.contents += 1;
  };
  const beginResult = (field: Field) => {
    if (!field.inCode) return;
    field.inCode = false;
    open.code -= 1;
  };
  const endField = () => {
    const field = fields.pop();
    if (!field) return;
    beginResult(field);
    if (field.contents) open.contents -= 1;
  };
  const addCode = (text: string) => {
    const field = fields.at(-1);
    if (!field || field.contents || field.code.length > FIELD_CODE) return;
    field.code += text;
    field.contents = CONTENTS_FIELD.test(field.code);
    if (field.contents) open.contents += 1;
  };

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

  const count = (change: Change) => {
    if (change === 'inserted') story.insertions += 1;
    else story.deletions += 1;
  };

  const backgroundOf = (paragraph: OpenParagraph, style: Style | null): string | null => {
    if (paragraph.fill ?? style?.look.fill) return paragraph.fill ?? style?.look.fill ?? null;
    for (const table of tables.toReversed()) {
      const fill = table.cell?.fill ?? table.fill;
      if (fill) return fill;
      // which of its cells have a color depends on too much
      if (table.style?.colored) return null;
    }
    return WHITE;
  };

  const append = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || open.code > 0) return;
    if (isGone() || isRowGone()) {
      changed ??= { text: '', page };
      changed.text += text;
      return;
    }
    const style = styles.get(paragraph.style ?? styles.defaultParagraph ?? undefined);
    if (paragraph.contents || (open.contents > 0 && (style?.outline ?? null) === null)) {
      paragraph.contentsText += text;
      return;
    }
    const look: Look = { ...styles.defaults, ...style?.look, ...styles.get(run?.style)?.look, ...run?.look };
    const behind = backgroundOf(paragraph, style);
    const seen = behind === null ? { ...look, color: null } : look;
    if (isHidden(seen, behind ?? WHITE)) {
      if (paragraph.hiddenText === '') paragraph.hiddenPage = page;
      paragraph.hiddenText += text;
      return;
    }
    if (/\S/.test(text)) {
      paragraph.page ??= page;
      paragraph.bold &&= look.bold === true;
    }
    paragraph.text += text;
  };

  /** Ends the aside of a change that is not in the text. */
  const endChanged = () => {
    if (changed && /\S/.test(changed.text))
      story.asides.push({ kind: gone, page: changed.page, text: changed.text.trim() });
    changed = null;
  };

  const endParagraph = (paragraph: OpenParagraph) => {
    for (const [kind, text, at] of [
      ['contents', paragraph.contentsText, page],
      ['hidden', paragraph.hiddenText, paragraph.hiddenPage],
    ] as const)
      if (/\S/.test(text)) story.asides.push({ kind, page: at, text: text.trim() });
    if (isRowGone()) return;
    const style = styles.get(paragraph.style ?? styles.defaultParagraph ?? undefined);
    const numbered = paragraph.contents
      ? null
      : numbering.count(
          { numId: paragraph.numId, level: paragraph.level },
          paragraph.style ?? styles.defaultParagraph ?? undefined,
        );
    const outline = paragraph.outline ?? style?.outline ?? null;
    const heading = outline !== null && outline < 9 ? outline + 1 : null;
    const { blocks } = holder();
    if (/\S/.test(paragraph.text))
      blocks.push({
        kind: 'paragraph',
        page: paragraph.page ?? page,
        text: paragraph.text,
        heading,
        label: numbered?.label ?? null,
        list: numbered && heading === null ? numbered.level : null,
        ...(paragraph.bold ? { bold: true as const } : {}),
      });
    add(blocks, paragraph.after);
  };

  const closeParagraph = () => {
    const paragraph = paragraphs.pop();
    if (!paragraph) return;
    if (paragraph.mark !== null && !paragraph.changes.has(paragraph.mark)) count(paragraph.mark);
    if (depth.inserted + depth.deleted === 0 && !isRowGone()) endChanged();
    else if (changed !== null) changed.text += '\n';
    const at = holder();
    if (paragraph.merged) at.open = paragraph;
    else endParagraph(paragraph);
    if (paragraph.breaksAfter && !isRendered) breakPage();
  };
  /** A paragraph without an end of its own, at the end of what it is in. */
  const flush = () => {
    const at = holder();
    if (at.open) endParagraph(at.open);
    at.open = null;
  };

  const breakPage = () => {
    page += 1;
    story.pages = page;
  };

  const closeCell = () => {
    flush();
    const table = tables.at(-1);
    const { row, cell } = table ?? {};
    const blocks = holders.length > 1 ? (holders.pop()?.blocks ?? []) : [];
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
  };
  const closeRow = () => {
    const table = tables.at(-1);
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
    if (!isGone() && !isRowGone()) endChanged();
  };

  const property = (element: WordElement, parents: readonly string[]) => {
    const { name } = element;
    const parent = parents.at(-1);
    const paragraph = paragraphs.at(-1);
    const table = tables.at(-1);
    const value = element.attribute('val');
    if (parent === 'rPr' && parents.at(-2) === 'r') {
      if (name === 'rStyle') {
        if (run) run.style = value;
      } else if (run) addToLook(run.look, element);
      return;
    }
    const change: Change | null = INSERTS.includes(name) ? 'inserted' : DELETES.includes(name) ? 'deleted' : null;
    if (parent === 'rPr' && parents.at(-2) === 'pPr' && paragraph && change) {
      paragraph.mark = change;
      paragraph.merged = change === gone;
    } else if (parent === 'pPr' && paragraph) {
      if (name === 'pStyle') {
        paragraph.style = value;
        const style = styles.get(value);
        paragraph.contents = CONTENTS_STYLE.test(style?.name ?? value?.toLowerCase() ?? '');
      } else if (name === 'outlineLvl') paragraph.outline = numberOf(value);
      else if (name === 'shd') paragraph.fill = fillOf(element);
      else if (name === 'sectPr') paragraph.breaksAfter = true;
      else if (name === 'pageBreakBefore' && isOn(element) && !isRendered) breakPage();
    } else if (parent === 'sectPr' && paragraph) {
      if (name === 'type' && value === 'continuous') paragraph.breaksAfter = false;
    } else if (parent === 'numPr' && paragraph) {
      if (name === 'numId') paragraph.numId = numberOf(value);
      else if (name === 'ilvl') paragraph.level = numberOf(value);
    } else if (parent === 'tblPr' && table) {
      if (name === 'tblStyle') table.style = styles.get(value);
      else if (name === 'shd') table.fill = fillOf(element);
    } else if (parent === 'trPr' && table?.row) {
      if (name === 'tblHeader') table.row.head = isOn(element);
      else if (change) {
        table.row.gone = change === gone;
        count(change);
      }
    } else if (parent === 'tcPr' && table?.cell) {
      if (name === 'gridSpan') table.cell.span = Math.min(100, Math.max(1, numberOf(value) ?? 1));
      else if (name === 'vMerge') table.cell.continued = value !== 'restart';
      else if (name === 'shd') table.cell.fill = fillOf(element);
      else if (change) {
        table.cell.gone = change === gone;
        count(change);
      }
    }
  };

  readWordXml(xml, {
    open(element, parents) {
      const { name } = element;
      if (skipped > 0 || SKIPPED.includes(name)) {
        skipped += 1;
        return;
      }
      const parent = parents.at(-1) ?? '';
      if (each && name === each.name) eachElement = element;
      if (parent.endsWith('Pr')) {
        property(element, parents);
        return;
      }
      const paragraph = paragraphs.at(-1);
      switch (name) {
        case 'p': {
          const before = holder().open;
          holder().open = null;
          const next = newParagraph();
          // what a paragraph without an end says is at the begin of this one, which decides how both look
          if (before)
            Object.assign(next, {
              text: before.text,
              page: before.page,
              bold: before.bold,
              hiddenText: before.hiddenText,
              hiddenPage: before.hiddenPage,
              contentsText: before.contentsText,
              after: before.after,
            });
          paragraphs.push(next);
          return;
        }
        case 'r':
          run = { look: {}, style: undefined };
          return;
        case 't':
        case 'delText':
        case 'm:t':
          capturing = 'text';
          return;
        case 'tab':
        case 'ptab':
          append('\t');
          return;
        case 'br': {
          const type = element.attribute('type');
          if (type === 'page' && !isRendered) breakPage();
          append(type === undefined || type === 'textWrapping' ? '\n' : ' ');
          return;
        }
        case 'cr':
          append('\n');
          return;
        case 'noBreakHyphen':
          append('\u2011');
          return;
        case 'sym':
          append(SYMBOLS[(element.attribute('char') ?? '').toUpperCase()] ?? '');
          return;
        case 'lastRenderedPageBreak':
          breakPage();
          return;
        case 'ins':
        case 'moveTo':
        case 'del':
        case 'moveFrom': {
          const change = INSERTS.includes(name) ? 'inserted' : 'deleted';
          depth[change] += 1;
          paragraph?.changes.add(change);
          count(change);
          return;
        }
        case 'fldChar': {
          const type = element.attribute('fldCharType');
          const field = fields.at(-1);
          if (type === 'begin') beginField('', true);
          else if (type === 'separate' && field) beginResult(field);
          else if (type === 'end') endField();
          return;
        }
        case 'instrText':
          capturing = 'code';
          return;
        case 'fldSimple':
          beginField(element.attribute('instr') ?? '', false);
          return;
        case 'footnoteReference':
        case 'endnoteReference': {
          if (isGone() || isRowGone() || !paragraph || !noteOf) return;
          noteNumber += 1;
          const kind = name === 'footnoteReference' ? 'footnote' : 'endnote';
          const notes = noteOf(kind, element.attribute('id') ?? '');
          paragraph.after.push(
            ...notes.map((note, at) => ({
              ...note,
              page,
              note: true as const,
              label: at === 0 ? String(noteNumber) : note.label,
            })),
          );
          return;
        }
        case 'commentRangeStart':
        case 'commentReference': {
          const id = element.attribute('id') ?? '';
          if (!story.anchors.has(id)) story.anchors.set(id, page);
          return;
        }
        case 'txbxContent':
          holders.push({ blocks: [], open: null });
          return;
        case 'tbl':
          flush();
          tableNumber += 1;
          tables.push({ number: tableNumber, style: null, fill: null, rows: [], notes: [], row: null, cell: null });
          return;
        case 'tr': {
          const table = tables.at(-1);
          if (table) table.row = { cells: [], head: false, gone: false, page, nested: [] };
          return;
        }
        case 'tc': {
          const table = tables.at(-1);
          if (table) table.cell = { span: 1, fill: null, continued: false, gone: false };
          holders.push({ blocks: [], open: null });
          return;
        }
      }
    },
    close(name, parents) {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (parents.at(-1)?.endsWith('Pr')) return;
      switch (name) {
        case 'p':
          closeParagraph();
          return;
        case 'r':
          run = null;
          return;
        case 't':
        case 'delText':
        case 'm:t':
        case 'instrText':
          capturing = null;
          return;
        case 'ins':
        case 'moveTo':
        case 'del':
        case 'moveFrom':
          depth[INSERTS.includes(name) ? 'inserted' : 'deleted'] -= 1;
          if (!isGone() && !isRowGone()) endChanged();
          return;
        case 'fldSimple':
          endField();
          return;
        case 'txbxContent': {
          flush();
          const blocks = holders.pop()?.blocks ?? [];
          add(paragraphs.at(-1)?.after ?? holder().blocks, blocks);
          return;
        }
        case 'tc':
          closeCell();
          return;
        case 'tr':
          closeRow();
          return;
        case 'tbl': {
          const table = tables.pop();
          if (table) add(holder().blocks, table.rows, table.notes);
          return;
        }
      }
      if (each && eachElement && name === each.name) {
        flush();
        each.take(eachElement, story.blocks.splice(0));
        eachElement = null;
      }
    },
    text(text) {
      if (skipped > 0 || capturing === null) return;
      if (capturing === 'text') append(text);
      else addCode(text);
    },
  });
  flush();
  return story;
}
