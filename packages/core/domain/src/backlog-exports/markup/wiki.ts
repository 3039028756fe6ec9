import type { Block, Line, List, Span } from '../../backlog/description.ts';

/** Wiki markup of Jira, which its importers read: neither Markdown nor its document format. */
export const toWiki = (blocks: readonly Block[]): string => blocks.map(wikiOf).join('\n\n');

function wikiOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `h3. ${lineOf(block.line) || NOTHING}`;
    case 'paragraph':
      return block.lines.map((line) => atLineStart(lineOf(line))).join('\n');
    case 'list':
      return listLines(block, '').join('\n');
    case 'table':
      return [
        ...(block.head ? [`||${block.head.map(cellOf).join('||')}||`] : []),
        ...block.rows.map((row) => `|${row.map(cellOf).join('|')}|`),
      ].join('\n');
  }
}

const NOTHING = ' ';
const HARD_BREAK = ' \\\\ ';

function listLines(list: List, marks: string): string[] {
  const own = `${marks}${list.isOrdered ? '#' : '*'}`;
  return list.items.flatMap(({ lines, lists }) => [
    `${own} ${lines.map(lineOf).join(HARD_BREAK) || NOTHING}`,
    ...lists.flatMap((inner) => listLines(inner, own)),
  ]);
}

const cellOf = (line: Line): string => lineOf(line) || NOTHING;

/** A line, with the marks of its spans in braces where they touch a word: `a{*}b{*}`. */
function lineOf(line: Line): string {
  let text = '';
  for (const [at, span] of line.entries()) {
    const next = line[at + 1]?.text ?? '';
    text += spanOf(span, { afterWord: isOfWord(text.at(-1)), beforeWord: isOfWord(next[0]) }, text);
  }
  return text;
}

function spanOf(
  span: Span,
  { afterWord, beforeWord }: { afterWord: boolean; beforeWord: boolean },
  before: string,
): string {
  if (span.url !== null) return `[${escapeWiki(span.text, '[')}|${addressOf(span.url)}]`;
  const text = escapeWiki(span.text, span.isCode ? '{{' : before);
  const coded = span.isCode ? `{{${text}}}` : text;
  if (!span.isBold || text.trim() === '') return coded;
  const mark = afterWord || beforeWord ? '{*}' : '*';
  // marks have to touch the emphasized text
  const [, blanksBefore = '', inner = '', blanksAfter = ''] = /^(\s*)(.*?)(\s*)$/s.exec(coded) ?? [];
  return `${blanksBefore}${mark}${inner}${mark}${blanksAfter}`;
}

const addressOf = (url: string): string =>
  url.replace(/[|[\]{}^\\]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Marks that mean something at the beginning of a word, or twice. */
const OPENING = new Set(['*', '_', '-', '+', '^', '~', '!', '?', '#', '@']);
const SMILEY = /^[:;]-?[)(DPp]|^\((?=(?:!|\?|x|\/|i|y|n|\+|-|\*|on|off|flag|flagoff|\*[rgby])\))/;
const ENTITY = /^&#?\w{1,10};/;

const WORD = /[\p{L}\p{N}]/u;
const isOfWord = (character = ''): boolean => WORD.test(character);

/** Everything that may mean something. */
const SPECIAL = /[\\&{}[\]|*_\-+^~!?#@:;(]/g;

/**
 * A text in which nothing is markup. @param before what precedes it on its line
 */
function escapeWiki(text: string, before: string): string {
  let written = '';
  let from = 0;
  SPECIAL.lastIndex = 0;
  for (let found = SPECIAL.exec(text); found !== null; found = SPECIAL.exec(text)) {
    const at = found.index;
    const previous = at === 0 ? (before.at(-1) ?? '') : (text[at - 1] ?? '');
    written += text.slice(from, at) + escapedAt(text, at, previous);
    from = at + 1;
  }
  return written + text.slice(from);
}

/** One character that may mean something, as it is written. */
function escapedAt(text: string, at: number, previous: string): string {
  const character = text[at] ?? '';
  if (character === '\\') return '&#92;';
  if (character === '&') return ENTITY.test(text.slice(at, at + 14)) ? '&amp;' : '&';
  if ('{}[]|'.includes(character)) return `\\${character}`;
  if (OPENING.has(character)) {
    const opens = !isOfWord(previous) && (text[at + 1] ?? '').trim() !== '';
    return opens ? `\\${character}` : character;
  }
  return SMILEY.test(text.slice(at, at + 10)) ? `\\${character}` : character;
}

/** A line of a paragraph that would begin a list, a heading, a quote or a ruler. */
const atLineStart = (line: string): string =>
  line
    .replace(/^(\s*)([*#-]+)(?=\s|$)/, (_all, blanks: string, marks: string) => `${blanks}\\${marks}`)
    .replace(/^(\s*)(h[1-6]|bq)\.(?=\s)/i, '$1$2&#46;');
