import { PDF_PAGE_LIMITS, type PdfPage, type PdfRule, type PdfRun } from '@scopewright/domain/sources/pdf-page';
import { Backgrounds } from './backgrounds.ts';
import { initialPosition, initialState, type PdfDrawState, type PdfFont } from './draw-state.ts';
import { drawnBy } from './drawing.ts';
import { type Box, boxAround, intersection, type Matrix, matrixOf, multiply } from './geometry.ts';
import { piecesOf, SPACE_GAP, type TextPiece } from './glyphs.ts';
import type { PdfOperations } from './pdfjs.ts';

/** The drawing operators of a page, as listed by pdf.js. */
export interface Drawing {
  fnArray: number[];
  argsArray: (unknown[] | null)[];
}

export interface PageSurroundings {
  width: number;
  height: number;
  /** From the coordinates of the page's content to the page as it is shown. */
  matrix: Matrix;
  font: (name: string) => PdfFont;
  /** Whether content of an optional layer is shown. */
  layerShown: (layer: unknown) => boolean;
}

/** Text smaller than this, in points, can't be read. */
const TINY = 3;
/** Text of separate operators belongs together up to this gap, as a part of the size. */
const JOINED_GAP = 0.45;
/** Points; the same text is drawn twice if it is less than twice this apart, which no two letters are. */
const SAME_PLACE = 0.5;
const INVISIBLE_MODES = [3, 7];
const STROKED_MODES = [1, 5];
const BOLD_MODE = 2;
/** A picture over this part of a page is a scan. */
const SCAN = 0.6;
const SEEN_ALPHA = 0.05;
const OPAQUE_ALPHA = 0.9;

/** Text and lines of a page, in the order in which they are drawn. */
export function contentOf(
  { fnArray, argsArray }: Drawing,
  surroundings: PageSurroundings,
  operations: PdfOperations,
): Pick<PdfPage, 'runs' | 'rules' | 'problem'> {
  const page = new PageContent(surroundings, operations);
  for (const [index, operation] of fnArray.entries()) {
    page.draw(operation, argsArray[index] ?? []);
    if (page.isFull) return { ...page.content(), problem: 'cut-off' };
  }
  return { ...page.content(), problem: null };
}

class PageContent {
  readonly #page: PageSurroundings;
  readonly #box: Box;
  readonly #operations: PdfOperations;
  readonly #backgrounds = new Backgrounds();
  readonly #saved: PdfDrawState[] = [];
  /** Marked contents around the current place. */
  readonly #marked: { mark: number | null; artifact: boolean; layerHidden: boolean }[] = [];
  readonly #runs: PdfRun[] = [];
  readonly #rules: PdfRule[] = [];
  #state: PdfDrawState;
  #text = initialPosition();
  #clipNext = false;
  #spaceAfter = false;
  #characters = 0;
  #scanned = false;
  /** Drawn text by its place: some programs draw bold text, or all text, twice. */
  readonly #drawn = new Set<string>();

  constructor(page: PageSurroundings, operations: PdfOperations) {
    this.#page = page;
    this.#box = { left: 0, top: 0, right: page.width, bottom: page.height };
    this.#operations = operations;
    this.#state = initialState(page.matrix, this.#box);
  }

  get isFull(): boolean {
    return this.#runs.length >= PDF_PAGE_LIMITS.runs || this.#characters >= PDF_PAGE_LIMITS.characters;
  }

  content(): Pick<PdfPage, 'runs' | 'rules'> {
    // text recognized in a scan is drawn invisibly over the picture that shows it
    const isRecognized = this.#scanned && this.#runs.every(({ hidden }) => hidden === 'invisible');
    const runs = isRecognized ? this.#runs.map(({ hidden: _, ...run }) => run) : this.#runs;
    return { runs, rules: this.#rules };
  }

  draw(operation: number, args: unknown[]): void {
    const ops = this.#operations;
    const state = this.#state;
    switch (operation) {
      case ops.save:
      case ops.beginGroup:
        this.#save();
        break;
      case ops.restore:
      case ops.endGroup:
      case ops.paintFormXObjectEnd:
        this.#state = this.#saved.pop() ?? state;
        break;
      case ops.transform:
        state.matrix = multiply(state.matrix, matrixOf(args));
        break;
      case ops.paintFormXObjectBegin:
        this.#save();
        this.#enterForm(matrixOf(args[0]), args[1]);
        break;
      case ops.setFillRGBColor:
        state.fill = typeof args[0] === 'string' && /^#[0-9a-f]{6}$/i.test(args[0]) ? args[0] : null;
        break;
      case ops.setFillColorN:
      case ops.setFillTransparent:
        state.fill = null;
        break;
      case ops.setGState:
        this.#setGraphicsState(args[0]);
        break;
      case ops.beginMarkedContent:
      case ops.beginMarkedContentProps:
        this.#marked.push(this.#markedBy(args));
        break;
      case ops.endMarkedContent:
        this.#marked.pop();
        break;
      case ops.clip:
      case ops.eoClip:
        this.#clipNext = true;
        break;
      case ops.constructPath:
        this.#drawPath(args);
        break;
      case ops.paintImageXObject:
      case ops.paintInlineImageXObject:
      case ops.paintImageMaskXObject:
      case ops.paintSolidColorImageMask:
        this.#paintImage();
        break;
      case ops.paintInlineImageXObjectGroup:
      case ops.paintImageXObjectRepeat:
      case ops.paintImageMaskXObjectGroup:
      case ops.paintImageMaskXObjectRepeat:
      case ops.shadingFill:
        this.#backgrounds.paint(state.clip, null);
        break;
      default:
        this.#drawText(operation, args);
    }
  }

  #drawText(operation: number, args: unknown[]): void {
    const ops = this.#operations;
    const state = this.#state;
    const number = (at = 0) => (typeof args[at] === 'number' ? (args[at] as number) : 0);
    switch (operation) {
      case ops.beginText:
        this.#text = initialPosition();
        break;
      case ops.setTextMatrix:
        this.#text = initialPosition(matrixOf(args[0]));
        break;
      case ops.setLeading:
        state.leading = -number();
        break;
      case ops.setLeadingMoveText:
        state.leading = number(1);
        this.#moveText(number(), number(1));
        break;
      case ops.moveText:
        this.#moveText(number(), number(1));
        break;
      case ops.nextLine:
        this.#moveText(0, state.leading);
        break;
      case ops.setFont:
        this.#setFont(args[0], number(1));
        break;
      case ops.setCharSpacing:
        state.characterSpacing = number();
        break;
      case ops.setWordSpacing:
        state.wordSpacing = number();
        break;
      case ops.setHScale:
        state.horizontalScale = number() / 100;
        break;
      case ops.setTextRise:
        state.rise = number();
        break;
      case ops.setTextRenderingMode:
        state.renderingMode = number();
        break;
      case ops.showText:
        if (Array.isArray(args[0])) this.#showText(piecesOf(args[0], state, this.#text));
        break;
    }
  }

  #save(): void {
    // documents that save endlessly keep drawing with their last states
    if (this.#saved.length < 10_000) this.#saved.push({ ...this.#state });
  }

  #enterForm(matrix: Matrix, bounds: unknown): void {
    const state = this.#state;
    state.matrix = multiply(state.matrix, matrix);
    const [left, top, right, bottom] = bounds ? Array.from(bounds as ArrayLike<number>) : [];
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) return;
    state.clip = intersection(state.clip, boxAround(state.matrix, left, top, right, bottom));
  }

  #moveText(x: number, y: number): void {
    const text = this.#text;
    text.lineX += x;
    text.lineY += y;
    text.x = text.lineX;
    text.y = text.lineY;
  }

  #setFont(name: unknown, size: number): void {
    this.#state.fontSize = size;
    if (typeof name === 'string') this.#state.font = this.#page.font(name);
  }

  #setGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const [name, value] of entries) {
      if (name === 'ca' && typeof value === 'number') this.#state.fillAlpha = value;
      if (name === 'Font' && Array.isArray(value)) this.#setFont(value[0], Number(value[1]) || 0);
    }
  }

  #markedBy([tag, properties]: unknown[]): { mark: number | null; artifact: boolean; layerHidden: boolean } {
    return {
      mark: typeof properties === 'number' ? properties : null,
      artifact: tag === 'Artifact',
      layerHidden: tag === 'OC' && !this.#page.layerShown(properties),
    };
  }

  #drawPath(args: unknown[]): void {
    const ops = this.#operations;
    const state = this.#state;
    const paint = args[0];
    const both = paint === ops.fillStroke || paint === ops.eoFillStroke;
    const bothClosed = paint === ops.closeFillStroke || paint === ops.closeEOFillStroke;
    const fills = both || bothClosed || paint === ops.fill || paint === ops.eoFill;
    const strokes = both || bothClosed || paint === ops.stroke || paint === ops.closeStroke;
    const { rules, area, bounds } = drawnBy(args, state, { fills, strokes });
    if (area) this.#backgrounds.paint(area, state.fillAlpha < OPAQUE_ALPHA ? null : state.fill);
    if (this.#rules.length < PDF_PAGE_LIMITS.rules) this.#rules.push(...rules.map(rounded));
    if (!this.#clipNext) return;
    this.#clipNext = false;
    if (bounds) state.clip = intersection(state.clip, bounds);
  }

  #paintImage(): void {
    const area = intersection(boxAround(this.#state.matrix, 0, 0, 1, 1), this.#state.clip);
    this.#backgrounds.paint(area, null);
    const [width, height] = [area.right - area.left, area.bottom - area.top];
    if (width > 0 && height > 0 && width * height > SCAN * this.#page.width * this.#page.height) this.#scanned = true;
  }

  #showText(pieces: TextPiece[]): void {
    for (const [index, piece] of pieces.entries()) {
      const [x, y] = piece.start;
      const [endX, endY] = piece.end;
      const isOutside =
        Math.max(x, endX) < 0 ||
        Math.min(x, endX) > this.#page.width ||
        Math.max(y, endY) < 0 ||
        Math.min(y, endY) > this.#page.height;
      if (!isOutside && piece.size > 0) this.#add(piece, index === 0 && this.#spaceAfter);
      this.#spaceAfter = piece.spaceAfter;
    }
  }

  #add(piece: TextPiece, spaceBefore: boolean): void {
    const run = this.#runOf(piece);
    this.#characters += run.text.length;
    if (this.#isDrawnAgain(run)) return;
    const last = this.#runs.at(-1);
    if (!last || !looksLike(run, last)) {
      this.#runs.push(run);
      return;
    }
    const gap = run.x - (last.x + last.width);
    const isNext = Math.abs(run.y - last.y) < 0.1 * run.size && gap > -0.2 * run.size && gap < JOINED_GAP * run.size;
    if (!isNext) {
      this.#runs.push(run);
      return;
    }
    const isApart = gap > SPACE_GAP * run.size || spaceBefore || piece.spaceBefore;
    last.text += (isApart ? ' ' : '') + run.text;
    last.width = round(run.x + run.width - last.x);
  }

  /** Whether the same text was drawn at nearly the same place before. */
  #isDrawnAgain({ text, x, y, hidden }: PdfRun): boolean {
    const key = (column: number, row: number) => `${hidden ?? ''} ${column} ${row} ${text}`;
    const [column, row] = [Math.round(x / SAME_PLACE), Math.round(y / SAME_PLACE)];
    for (const across of [0, -1, 1])
      for (const down of [0, -1, 1]) if (this.#drawn.has(key(column + across, row + down))) return true;
    this.#drawn.add(key(column, row));
    return false;
  }

  #runOf({ text, start, end, size, direction }: TextPiece): PdfRun {
    const run: PdfRun = {
      text,
      x: round(start[0]),
      y: round(start[1]),
      width: round(Math.max(0, end[0] - start[0])),
      size: round(size),
    };
    const state = this.#state;
    if (state.font.bold || state.renderingMode === BOLD_MODE) run.bold = true;
    if (direction[0] < 0.99) run.rotated = true;
    const hidden = this.#hiddenBy(run, start, end);
    if (hidden) run.hidden = hidden;
    const mark = this.#marked.findLast((marked) => marked.mark !== null)?.mark ?? null;
    if (mark !== null) run.mark = mark;
    if (this.#marked.some(({ artifact }) => artifact)) run.artifact = true;
    return run;
  }

  #hiddenBy(run: PdfRun, start: [number, number], end: [number, number]): PdfRun['hidden'] | null {
    const { renderingMode, fillAlpha, fill } = this.#state;
    if (this.#marked.some(({ layerHidden }) => layerHidden)) return 'invisible';
    if (INVISIBLE_MODES.includes(renderingMode) || fillAlpha < SEEN_ALPHA) return 'invisible';
    if (run.size < TINY) return 'tiny';
    if (fill === null || STROKED_MODES.includes(renderingMode)) return null;
    const middle = run.size * 0.3;
    const points: [number, number][] = run.rotated
      ? [start, end]
      : [
          [start[0] + 0.5, start[1] - middle],
          [(start[0] + end[0]) / 2, start[1] - middle],
          [end[0] - 0.5, end[1] - middle],
        ];
    return this.#backgrounds.hides(fill, points) ? 'color' : null;
  }
}

/** Whether two runs may be one. */
const looksLike = (a: PdfRun, b: PdfRun): boolean =>
  Math.abs(a.size - b.size) < 0.1 &&
  a.bold === b.bold &&
  a.hidden === b.hidden &&
  a.mark === b.mark &&
  a.artifact === b.artifact &&
  !a.rotated &&
  !b.rotated;

const round = (value: number): number => Math.round(value * 100) / 100;

const rounded = ({ x1, y1, x2, y2 }: PdfRule): PdfRule => ({
  x1: round(x1),
  y1: round(y1),
  x2: round(x2),
  y2: round(y2),
});
