import type { Block, Line, List } from '../../backlog/description.ts';

/** HTML without attributes but addresses of links, as the rich text fields of Azure DevOps take it, on one line. */
export const toHtml = (blocks: readonly Block[]): string => blocks.map(htmlOf).join('');

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h3>${lineOf(block.line)}</h3>`;
    case 'paragraph':
      return `<p>${linesOf(block.lines)}</p>`;
    case 'list':
      return listOf(block);
    case 'table':
      return `<table>${block.head ? rowOf(block.head, 'th') : ''}${block.rows.map((row) => rowOf(row, 'td')).join('')}</table>`;
  }
}

function listOf({ isOrdered, items }: List): string {
  const tag = isOrdered ? 'ol' : 'ul';
  return `<${tag}>${items.map(({ lines, lists }) => `<li>${linesOf(lines)}${lists.map(listOf).join('')}</li>`).join('')}</${tag}>`;
}

const rowOf = (cells: readonly Line[], tag: 'th' | 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${lineOf(cell)}</${tag}>`).join('')}</tr>`;

const linesOf = (lines: readonly Line[]): string => lines.map(lineOf).join('<br>');

const lineOf = (line: Line): string =>
  line
    .map(({ text, isBold, isCode, url }) => {
      const escaped = escapeHtml(text);
      const coded = isCode ? `<code>${escaped}</code>` : escaped;
      const bold = isBold ? `<b>${coded}</b>` : coded;
      return url === null ? bold : `<a href="${escapeHtml(url)}">${bold}</a>`;
    })
    .join('');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
