/** A run of characters that look the same. Empty ones don't occur. */
export interface Span {
  text: string;
  isBold: boolean;
  isCode: boolean;
  /** Where it leads; null for text that is no link. Only http, https and mailto addresses occur. */
  url: string | null;
}

/** One line; its line break is not part of it. */
export type Line = Span[];

export interface List {
  kind: 'list';
  isOrdered: boolean;
  items: ListItem[];
}

export interface ListItem {
  lines: Line[];
  lists: List[];
}

/** A part of a description. Rows of a table may have different numbers of cells. */
export type Block =
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'heading'; line: Line }
  | List
  | { kind: 'table'; head: Line[] | null; rows: Line[][] };

/** Lists are nested to this level; deeper ones continue the innermost. */
const LIST_LEVELS_MAX = 6;
const TAB_WIDTH = 4;

const HEADING = /^#{1,6}[ \t]+(\S.*)$/;
const ITEM = /^([-*]|\d{1,9}[.)])[ \t]+(\S.*)$/;
const RULE_CELL = /^:?-+:?$/;
const LINK = /\[((?:[^[\]\\]|\\.){1,2000})\]\(([^\s()<>]{1,2000})\)/y;
const SAFE_ADDRESS = /^(?:https?:\/\/[^/]|mailto:.)/i;
/** A backslash before one of these makes it an ordinary character. */
const ESCAPABLE = '\\`*_[]()#+-.!|<>~{}';
/** Characters of a text without special meaning. */
const PLAIN = /[^\\`*[]+/y;
const BOLD = '**';

interface OpenList {
  list: List;
  indent: number;
}

/**
 * Reads the light Markdown of descriptions: paragraphs, `### ` headings, nested `- ` and `1. ` lists, `| a | b |`
 * tables, `**bold**`, `` `code` `` and `[text](address)`. Every text is valid: text without special meaning is ordinary
 * text, and so are links with other addresses than http, https and mailto. Takes time in proportion to the text's
 * length.
 */
export function parseDescription(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: Line[] | null = null;
  let table: { kind: 'table'; head: Line[] | null; rows: Line[][] } | null = null;
  let open: OpenList[] = [];
  let wasBlank = false;

  for (const raw of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const line = raw.trim();
    if (line === '') {
      paragraph = null;
      table = null;
      wasBlank = true;
      continue;
    }
    const afterBlank = wasBlank;
    wasBlank = false;

    if (line.startsWith('|') && line.length > 1) {
      const cells = cellsOf(line);
      const isRule = cells.every((cell) => RULE_CELL.test(cell));
      if (table !== null && isRule && table.head === null && table.rows.length === 1) {
        table.head = table.rows.pop() ?? null;
        continue;
      }
      if (table === null) {
        table = { kind: 'table', head: null, rows: [] };
        blocks.push(table);
      }
      table.rows.push(cells.map(spansOf));
      paragraph = null;
      open = [];
      continue;
    }
    table = null;

    const heading = HEADING.exec(line);
    if (heading?.[1] !== undefined) {
      blocks.push({ kind: 'heading', line: spansOf(heading[1]) });
      paragraph = null;
      open = [];
      continue;
    }

    const indent = indentOf(raw);
    const item = ITEM.exec(line);
    if (item?.[1] !== undefined && item[2] !== undefined) {
      const isOrdered = item[1].length > 1;
      open = openFor(open, indent, isOrdered, blocks);
      open.at(-1)?.list.items.push({ lines: [spansOf(item[2])], lists: [] });
      paragraph = null;
      continue;
    }

    const last = open.at(-1);
    const within = last?.list.items.at(-1);
    if (within && last && !afterBlank && indent > last.indent) {
      within.lines.push(spansOf(line));
      continue;
    }
    open = [];
    if (paragraph === null) {
      paragraph = [];
      blocks.push({ kind: 'paragraph', lines: paragraph });
    }
    paragraph.push(spansOf(line));
  }
  return blocks;
}

/** The lists that are open for an item, the innermost being its own. */
function openFor(open: readonly OpenList[], indent: number, isOrdered: boolean, blocks: Block[]): OpenList[] {
  const kept = [...open];
  while (kept.length > 1 && indent < (kept.at(-1)?.indent ?? 0)) kept.pop();
  const innermost = kept.at(-1);
  const parent = innermost?.list.items.at(-1);
  if (innermost && parent && indent > innermost.indent && kept.length < LIST_LEVELS_MAX) {
    const list: List = { kind: 'list', isOrdered, items: [] };
    parent.lists.push(list);
    return [...kept, { list, indent }];
  }
  if (innermost && innermost.list.isOrdered === isOrdered) return kept;
  // another kind of list at the same place
  const list: List = { kind: 'list', isOrdered, items: [] };
  const above = kept.at(-2)?.list.items.at(-1);
  if (innermost && above) above.lists.push(list);
  else blocks.push(list);
  return [...kept.slice(0, -1), { list, indent: innermost?.indent ?? indent }];
}

/** Columns of white space that a line begins with. */
function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += TAB_WIDTH;
    else if (character.trim() === '') columns++;
    else break;
  }
  return columns;
}

/** The cells of a table's row, as text. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let from = 1;
  for (let at = 1; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === '|') {
      cells.push(line.slice(from, at).trim());
      from = at + 1;
    }
  }
  const rest = line.slice(from).trim();
  if (rest !== '') cells.push(rest);
  return cells;
}

/** The spans of one line. */
function spansOf(text: string): Line {
  const spans: Span[] = [];
  /** Where an opened bold run begins in `spans`; null while none is open. */
  let boldFrom: number | null = null;
  let plain = '';
  const flush = () => {
    if (plain !== '') spans.push({ text: plain, isBold: false, isCode: false, url: null });
    plain = '';
  };
  const codeEnds = lastIndexes(text);

  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? '';
    if (character === '\\' && ESCAPABLE.includes(text[at + 1] ?? ' ')) {
      plain += text[at + 1];
      at += 2;
    } else if (character === '`' && at < codeEnds.code) {
      const end = text.indexOf('`', at + 1);
      if (end > at + 1) {
        flush();
        spans.push({ text: text.slice(at + 1, end), isBold: false, isCode: true, url: null });
      } else plain += '``';
      at = end + 1;
    } else if (character === '*' && text.startsWith(BOLD, at)) {
      flush();
      if (boldFrom !== null) {
        for (const span of spans.slice(boldFrom)) span.isBold = true;
        if (boldFrom === spans.length) plain += BOLD + BOLD;
        boldFrom = null;
      } else if (at < codeEnds.bold) boldFrom = spans.length;
      else plain += BOLD;
      at += BOLD.length;
    } else if (character === '[') {
      LINK.lastIndex = at;
      const link = LINK.exec(text);
      if (link?.[1] !== undefined && link[2] !== undefined && isSafe(link[2])) {
        flush();
        spans.push({ text: unescaped(link[1]), isBold: false, isCode: false, url: link[2] });
        at = LINK.lastIndex;
      } else {
        plain += character;
        at++;
      }
    } else {
      PLAIN.lastIndex = at;
      const run = PLAIN.exec(text)?.[0] ?? character;
      plain += run;
      at += run.length;
    }
  }
  flush();
  if (boldFrom !== null) spans.splice(boldFrom, 0, { text: BOLD, isBold: false, isCode: false, url: null });
  return joined(spans);
}

/** Where the last mark of code and of bold begins. */
const lastIndexes = (text: string) => ({ code: text.lastIndexOf('`'), bold: text.lastIndexOf(BOLD) });

function isSafe(address: string): boolean {
  return SAFE_ADDRESS.test(address) && URL.canParse(address);
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (both, character: string) => (ESCAPABLE.includes(character) ? character : both));

/** Neighbors that look the same become one span. */
function joined(spans: readonly Span[]): Line {
  const line: Line = [];
  for (const span of spans) {
    const last = line.at(-1);
    if (last && !last.isCode && !span.isCode && last.url === null && span.url === null && last.isBold === span.isBold)
      last.text += span.text;
    else line.push({ ...span });
  }
  return line;
}

/** A text as ordinary text of a description, with any characters escaped; line breaks become blanks. */
export const asDescriptionText = (text: string): string =>
  text
    .replace(/[\n\r\u2028\u2029]+/g, ' ')
    .replace(/[\\`*[\]|]/g, '\\$&')
    .replace(/^(\s*)(#|-(?=[\s:-]|$)|\d{1,9}(?=[.)]\s))/, (_all, blanks: string, mark: string) =>
      mark.length === 1 && !/\d/.test(mark) ? `${blanks}\\${mark}` : `${blanks}${mark}\\`,
    );
