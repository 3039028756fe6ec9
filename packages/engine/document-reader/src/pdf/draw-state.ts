import { type Box, IDENTITY, type Matrix } from './geometry.ts';

/** The data of pdf.js on a font, as far as it is used here. */
export interface PdfFont {
  bold: boolean;
  vertical: boolean;
  /** Width of a glyph's unit. */
  unit: number;
}

/** The part of a page's drawing state that decides about text; saved and restored as a whole. */
export interface PdfDrawState {
  /** From the current coordinates to the page's, with its origin at the top left. */
  matrix: Matrix;
  clip: Box;
  /** `#rrggbb`; null for patterns. */
  fill: string | null;
  fillAlpha: number;
  font: PdfFont;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderingMode: number;
}

export const initialState = (matrix: Matrix, clip: Box): PdfDrawState => ({
  matrix,
  clip,
  fill: '#000000',
  fillAlpha: 1,
  font: { bold: false, vertical: false, unit: 0.001 },
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderingMode: 0,
});

/** Where the next text is drawn. */
export interface TextPosition {
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export const initialPosition = (matrix: Matrix = IDENTITY): TextPosition => ({
  matrix,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
});
