import type { Block, Line, List } from '../../backlog/description.ts';

/** Text without any marks. */
export const toPlain = (blocks: readonly Block[]): string => blocks.map(plainOf).join('\n\n');

function plainOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return lineOf(block.line);
    case 'paragraph':
      return block.lines.map(lineOf).join('\n');
    case 'list':
      return listLines(block, '').join('\n');
    case 'table':
      return [...(block.head ? [block.head] : []), ...block.rows].map((row) => row.map(lineOf).join(' | ')).join('\n');
  }
}

const listLines = ({ isOrdered, items }: List, indent: string): string[] =>
  items.flatMap(({ lines, lists }, at) => {
    const mark = isOrdered ? `${at + 1}. ` : '- ';
    const within = `${indent}${' '.repeat(mark.length)}`;
    return [
      `${indent}${mark}${lines.map(lineOf).join(`\n${within}`)}`,
      ...lists.flatMap((inner) => listLines(inner, within)),
    ];
  });

const lineOf = (line: Line): string =>
  line.map(({ text, url }) => (url === null || url === text ? text : `${text} (${url})`)).join('');
