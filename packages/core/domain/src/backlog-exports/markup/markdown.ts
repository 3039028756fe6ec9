import type { Block, Line, List } from '../../backlog/description.ts';

/** How references in a text are neutralized: GitHub links `#12` and notifies `@name`. */
type Flavor = 'github' | 'linear';

/** Markdown in which no character of a text has a special meaning. */
export const toMarkdown = (blocks: readonly Block[], flavor: Flavor): string =>
  blocks.map((block) => markdownOf(block, flavor)).join('\n\n');

function markdownOf(block: Block, flavor: Flavor): string {
  switch (block.kind) {
    case 'heading':
      return `### ${lineOf(block.line, flavor)}`;
    case 'paragraph':
      return block.lines.map((line) => atLineStart(lineOf(line, flavor))).join('  \n');
    case 'list':
      return listLines(block, '', flavor).join('\n');
    case 'table':
      return tableOf(block, flavor);
  }
}

function listLines({ isOrdered, items }: List, indent: string, flavor: Flavor): string[] {
  return items.flatMap(({ lines, lists }, at) => {
    const mark = isOrdered ? `${at + 1}. ` : '- ';
    const within = `${indent}${' '.repeat(mark.length)}`;
    return [
      `${indent}${mark}${lines.map((line) => atLineStart(lineOf(line, flavor))).join(`  \n${within}`)}`,
      ...lists.flatMap((inner) => listLines(inner, within, flavor)),
    ];
  });
}

/** A table has a head in Markdown; of one without, the cells of the head are empty. */
function tableOf({ head, rows }: Extract<Block, { kind: 'table' }>, flavor: Flavor): string {
  const width = (head ?? rows[0])?.length ?? 1;
  const rowOf = (cells: readonly Line[]) =>
    `| ${[...cells.slice(0, width - 1), cells.slice(width - 1).flat()].map((cell) => lineOf(cell, flavor)).join(' | ')} |`;
  return [head ? rowOf(head) : `|${'  |'.repeat(width)}`, `|${' --- |'.repeat(width)}`, ...rows.map(rowOf)].join('\n');
}

function lineOf(line: Line, flavor: Flavor): string {
  return line
    .map(({ text, isBold, isCode, url }) => {
      if (isCode) return isBold ? `**${codeOf(text)}**` : codeOf(text);
      const escaped = escapeMarkdown(text, flavor);
      if (url !== null) return `[${escaped}](<${url}>)`;
      if (!isBold || text.trim() === '') return escaped;
      const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(escaped) ?? [];
      return `${before}**${inner}**${after}`;
    })
    .join('');
}

/** Code in more backticks than it has in a row. */
function codeOf(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text.replaceAll('|', '\\|')}${pad}${fence}`;
}

const INVISIBLE = '<!-- -->';

function escapeMarkdown(text: string, flavor: Flavor): string {
  const escaped = text.replace(/[\\`*_{}[\]<>|~]/g, '\\$&').replace(/&(?=#?\w+;)/g, '&amp;');
  if (flavor === 'linear') return escaped;
  return escaped.replace(/@(?=\w)/g, `@${INVISIBLE}`).replace(/(#|\bGH-)(?=\d)/gi, `$1${INVISIBLE}`);
}

const atLineStart = (line: string): string =>
  line.replace(
    /^(\s*)(?:([#+=-])(?=[\s#+=-]|$)|(\d{1,9})(?=[.)](?:\s|$)))/,
    (_all, blanks: string, mark?: string, number?: string) =>
      mark === undefined ? `${blanks}${number}\\` : `${blanks}\\${mark}`,
  );
