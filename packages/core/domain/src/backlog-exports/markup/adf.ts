import type { Block, Line, List } from '../../backlog/description.ts';

/** A node of the Atlassian Document Format. */
export interface AdfNode {
  type: string;
  version?: 1;
  attrs?: Record<string, unknown>;
  content?: AdfNode[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** The Atlassian Document Format, which the REST API takes for descriptions. */
export const toAdf = (blocks: readonly Block[]): AdfNode => ({
  type: 'doc',
  version: 1,
  content: blocks.map(nodeOf),
});

function nodeOf(block: Block): AdfNode {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: 3 }, content: inlineOf(block.line) };
    case 'paragraph':
      return paragraphOf(block.lines);
    case 'list':
      return listOf(block);
    case 'table':
      return {
        type: 'table',
        content: [
          ...(block.head ? [rowOf(block.head, 'tableHeader')] : []),
          ...block.rows.map((row) => rowOf(row, 'tableCell')),
        ],
      };
  }
}

const listOf = ({ isOrdered, items }: List): AdfNode => ({
  type: isOrdered ? 'orderedList' : 'bulletList',
  content: items.map(({ lines, lists }) => ({
    type: 'listItem',
    content: [paragraphOf(lines), ...lists.map(listOf)],
  })),
});

const rowOf = (cells: readonly Line[], type: 'tableHeader' | 'tableCell'): AdfNode => ({
  type: 'tableRow',
  content: cells.map((cell) => ({ type, attrs: {}, content: [paragraphOf([cell])] })),
});

const paragraphOf = (lines: readonly Line[]): AdfNode => ({
  type: 'paragraph',
  content: lines.flatMap((line, at) => (at === 0 ? inlineOf(line) : [{ type: 'hardBreak' }, ...inlineOf(line)])),
});

/** Text nodes; empty ones are invalid, and code can't be bold. */
const inlineOf = (line: Line): AdfNode[] =>
  line.flatMap(({ text, isBold, isCode, url }) => {
    if (text === '') return [];
    const marks = [
      ...(isCode ? [{ type: 'code' }] : []),
      ...(isBold && !isCode ? [{ type: 'strong' }] : []),
      ...(url === null ? [] : [{ type: 'link', attrs: { href: url } }]),
    ];
    return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];
  });
