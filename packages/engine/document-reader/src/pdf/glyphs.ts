import type { PdfDrawState, TextPosition } from './draw-state.ts';
import { apply, type Matrix, multiply } from './geometry.ts';

/** Text between two wide gaps, in the page's coordinates. */
export interface TextPiece {
  text: string;
  start: [number, number];
  end: [number, number];
  size: number;
  /** Direction of writing: 1 and 0 from left to right. */
  direction: [number, number];
  spaceBefore: boolean;
  spaceAfter: boolean;
}

interface Glyph {
  unicode?: string;
  width?: number;
  vmetric?: number[];
  isSpace?: boolean;
}

/** A gap of this part of the size is a space, and from the wide gap on the end of a piece. */
export const SPACE_GAP = 0.15;
const WIDE_GAP = 1;
/** So many spaces in a row end a piece. */
const WIDE_SPACES = 3;

/** Characters that only look different: ligatures, wide spaces, Arabic forms. */
const FORMS = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]/g;
/** Characters without a width or meaning that would break up words: zero-width, marks of direction, tags. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\u{e0000}|[\u{e0020}-\u{e007f}]/gu;

/** Halves of characters, which can't be stored as UTF-8. */
const LONE = /\p{Surrogate}/gu;

const readable = (unicode: string): string =>
  unicode
    .replace(FORMS, (character) => character.normalize('NFKC'))
    .replace(UNSEEN, '')
    .replace(LONE, '\ufffd')
    .replaceAll('\0', '\ufffd');

/** The runs of text that one operator draws; moves the position after them. */
export function piecesOf(glyphs: unknown[], state: PdfDrawState, position: TextPosition): TextPiece[] {
  const { font, fontSize, horizontalScale, characterSpacing, wordSpacing } = state;
  const size = Math.abs(fontSize);
  const sign = fontSize < 0 ? -1 : 1;
  const matrix: Matrix = multiply(multiply(state.matrix, position.matrix), [
    horizontalScale * sign,
    0,
    0,
    sign,
    position.x,
    position.y + state.rise,
  ]);
  const along: [number, number] = font.vertical ? [matrix[2], matrix[3]] : [matrix[0], matrix[1]];
  const stretch = Math.hypot(...along) || 1;
  const height = Math.hypot(matrix[2], matrix[3]);
  const place = (offset: number) => (font.vertical ? apply(matrix, 0, offset) : apply(matrix, offset, 0));

  const pieces: TextPiece[] = [];
  let piece = { text: '', start: 0, end: 0, spaceBefore: false };
  let offset = 0;
  /** Where the next character of the same word begins. */
  let after = 0;
  let spaces = 0;
  const endPiece = (spaceAfter: boolean) => {
    if (piece.text !== '')
      pieces.push({
        text: piece.text,
        start: place(piece.start),
        end: place(piece.end),
        size: size * height,
        direction: [along[0] / stretch, along[1] / stretch],
        spaceBefore: piece.spaceBefore,
        spaceAfter,
      });
    piece = { text: '', start: 0, end: 0, spaceBefore: spaceAfter };
  };

  for (const value of glyphs) {
    if (typeof value === 'number') {
      offset += ((font.vertical ? 1 : -1) * value * size) / 1000;
      continue;
    }
    if (!value || typeof value !== 'object') continue;
    const glyph = value as Glyph;
    const spacing = (glyph.isSpace ? wordSpacing : 0) + characterSpacing;
    const width = (font.vertical ? (glyph.vmetric?.[0] ?? glyph.width ?? 0) : (glyph.width ?? 0)) * size * font.unit;
    const advance = width + (font.vertical ? -spacing : spacing);
    const text = readable(glyph.unicode ?? '');
    if (text === '') {
      if (piece.text !== '') after = offset + advance;
    } else if (text.trim() === '') spaces += 1;
    else {
      const gap = font.vertical ? Math.abs(offset - after) : offset - after;
      const apart = spaces > 0 || gap > SPACE_GAP * size;
      if (piece.text === '') {
        piece.spaceBefore ||= spaces > 0;
        piece.start = offset;
      } else if (spaces >= WIDE_SPACES || gap > WIDE_GAP * size) {
        endPiece(true);
        piece.start = offset;
      } else if (apart) piece.text += ' ';
      piece.text += text;
      piece.end = offset + width;
      // spacing between all characters separates no words
      after = offset + width + (font.vertical ? 0 : Math.max(0, characterSpacing));
      spaces = 0;
    }
    offset += advance;
  }
  endPiece(spaces > 0);
  if (font.vertical) position.y += offset;
  else position.x += offset * horizontalScale * sign;
  return pieces;
}
