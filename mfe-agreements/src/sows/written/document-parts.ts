import type { CallOutput } from '@scopewright/contracts';

type Source = Pick<CallOutput<'sowSource'>, 'text' | 'blocks'>;

/** A heading, paragraph, list item or row of a table, with its text. */
export interface DocumentPart {
  kind: Source['blocks'][number]['kind'];
  start: number;
  text: string;
  /** Of a heading or list item, 1 is the highest; otherwise 0. */
  level: number;
  /** Of a row of a table. */
  cells: { start: number; text: string }[];
}

/** The parts of a text in their order, without empty ones. */
export const partsOf = ({ text, blocks }: Source): DocumentPart[] =>
  blocks.flatMap(({ kind, start, end, level, cells = [] }) => {
    const own = text.slice(start, end).trim();
    if (own === '') return [];
    return [
      {
        kind,
        start,
        text: own,
        level: level ?? 0,
        cells: cells.map((cell) => ({ start: cell.start, text: text.slice(cell.start, cell.end) })),
      },
    ];
  });
