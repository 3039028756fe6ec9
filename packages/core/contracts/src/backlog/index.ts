import type { z } from 'zod';
import type * as shapes from './shapes.ts';

export { pieceHead } from './shapes.ts';

/** What can be changed in a piece of work. */
export type PieceHead = z.output<typeof shapes.pieceHead>;
export type Piece = z.output<typeof shapes.piece>;
export type PieceRow = z.output<typeof shapes.pieceRow>;
export type PieceLine = z.output<typeof shapes.pieceLine>;
