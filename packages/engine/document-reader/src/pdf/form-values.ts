import { addTo } from '@scopewright/domain/group-by';
import { PDF_PAGE_LIMITS, type PdfRun } from '@scopewright/domain/sources/pdf-page';
import { boxAround, type Matrix } from './geometry.ts';
import type { PdfPageProxy } from './pdfjs.ts';

/** Bits of an annotation's flags: hidden, and not shown on screens. */
const NOT_SHOWN = 2 | 32;
/** Of a page; forms have some hundred fields at most. */
const RUNS_MAX = 500;
const SIZE = 10;
const LEAST_SIZE = 4;
/** Of a line, as parts of its size. */
const LEADING = 1.15;
const DESCENT = 0.25;
const LETTER_WIDTH = 0.5;
/** Baselines of a label and its field differ by less than this part of their size. */
const LEVEL = 0.6;

/** An annotation as pdf.js reads it, as far as it is used here. */
interface Annotation {
  subtype?: string;
  annotationFlags?: number;
  rect?: ArrayLike<number> & Iterable<number>;
  fieldType?: string;
  fieldValue?: unknown;
  password?: boolean;
  multiLine?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: unknown;
  buttonValue?: unknown;
  options?: { exportValue?: unknown; displayValue?: unknown }[];
  textContent?: unknown;
  contentsObj?: { str?: unknown };
  defaultAppearanceData?: { fontSize?: number };
}

/** Annotations of a page, as pdf.js reads them; none if they are damaged. */
export const annotationsOf = async (page: PdfPageProxy): Promise<Annotation[]> =>
  (await page.getAnnotations().catch(() => [])) as Annotation[];

/**
 * Text that was typed into a page's form or onto the page, at its place: the values of fields, boxes that are ticked or
 * not, and free text. Notes, which are beside the text, are not part of it.
 * @param matrix from the coordinates of the page's content to the page as it is shown
 */
export function formRunsOf(annotations: readonly Annotation[], matrix: Matrix): PdfRun[] {
  const runs: PdfRun[] = [];
  let characters = 0;
  for (const annotation of annotations) {
    if (((annotation.annotationFlags ?? 0) & NOT_SHOWN) !== 0 || annotation.rect?.length !== 4) continue;
    const lines = linesOf(annotation);
    if (lines.length === 0) continue;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = annotation.rect;
    const { left, top, bottom } = boxAround(matrix, x1, y1, x2, y2);
    const height = (bottom - top) / lines.length;
    const size = Math.max(LEAST_SIZE, Math.min(annotation.defaultAppearanceData?.fontSize || SIZE, height / LEADING));
    const first = annotation.multiLine ? top + size : top + height / 2 + DESCENT * size;
    for (const [at, text] of lines.entries()) {
      characters += text.length;
      if (runs.length >= RUNS_MAX || characters > PDF_PAGE_LIMITS.characters) return runs;
      runs.push({ text, x: left, y: first + at * LEADING * size, width: text.length * LETTER_WIDTH * size, size });
    }
  }
  return runs;
}

/** Adds such text to a page's own, each after what is at the left of it or above it. */
export function withFormRuns(runs: PdfRun[], formRuns: readonly PdfRun[]): PdfRun[] {
  if (formRuns.length === 0) return runs;
  const after = new Map<PdfRun | undefined, PdfRun[]>();
  for (const run of [...formRuns].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const level = runs.filter(({ x, y, size }) => x <= run.x && Math.abs(y - run.y) < LEVEL * Math.max(size, run.size));
    const beside = level.reduce<PdfRun | undefined>((last, one) => (last && last.x > one.x ? last : one), undefined);
    const above = () =>
      runs.reduce<PdfRun | undefined>(
        (last, one) => (one.y > run.y || (last && last.y > one.y) ? last : one),
        undefined,
      );
    addTo(after, beside ?? above(), run);
  }
  return [...(after.get(undefined) ?? []), ...runs.flatMap((run) => [run, ...(after.get(run) ?? [])])];
}

function linesOf(annotation: Annotation): string[] {
  if (annotation.subtype === 'FreeText') {
    const { textContent, contentsObj } = annotation;
    return inLines(Array.isArray(textContent) && textContent.length > 0 ? textContent : contentsObj?.str);
  }
  if (annotation.subtype !== 'Widget' || annotation.password) return [];
  const { fieldType, fieldValue, options = [] } = annotation;
  if (fieldType === 'Tx') return inLines(fieldValue);
  if (fieldType === 'Ch') {
    const chosen: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
    const shown = chosen.map(
      (value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
    );
    return inLines(shown.filter((value) => typeof value === 'string').join(', '));
  }
  if (annotation.checkBox) return [fieldValue === annotation.exportValue ? '☒' : '☐'];
  if (annotation.radioButton) return [fieldValue === annotation.buttonValue ? '☒' : '☐'];
  return [];
}

function inLines(value: unknown): string[] {
  const text = Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('\n') : value;
  return typeof text === 'string'
    ? text
        .split(/[\r\n]+/u)
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : [];
}
