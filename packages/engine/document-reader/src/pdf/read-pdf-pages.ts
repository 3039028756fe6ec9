import type { PdfPage } from '@scopewright/domain/sources/pdf-page';
import type { PdfFont } from './draw-state.ts';
import { annotationsOf, formRunsOf, withFormRuns } from './form-values.ts';
import { matrixOf } from './geometry.ts';
import { contentOf, type Drawing } from './page-content.ts';
import { partsOf, type StructureNode } from './page-parts.ts';
import { PdfError } from './pdf-error.ts';
import { openPdf, type PdfDocument, type PdfOperations, type PdfPageProxy } from './pdfjs.ts';

/** Names of fonts that are bold, after the prefix of a part of a font. */
const BOLD = /bold|black|heavy|semibold|demi/i;
/** If more than this part of its text is rotated, a page is read turned. */
const SIDEWAYS = 0.8;
const TURNS = [90, 270, 180];
/** The only page of a form that its program replaces by the form's own language. */
const FORM_PLACEHOLDER = /if this message is not eventually replaced by the proper contents of the document/i;

/** Annotations aren't drawn as part of the page; those that are text are added to it. */
const WITHOUT_ANNOTATIONS = 0;

/**
 * Reads a PDF page by page, from one page on; each page is the same for any first page. Throws a `PdfError` before the
 * first page if the document as a whole can't be read. A page that can't be read comes with that problem.
 * @param options.from first page, counted from 1
 * @param options.maxPages the last page that is read; the others are skipped
 * @param options.onOpen called with the number of pages before the first one is read
 */
export async function* readPdfPages(
  data: Uint8Array,
  { from, maxPages, onOpen }: { from: number; maxPages: number; onOpen?: (pages: number) => Promise<void> },
): AsyncGenerator<PdfPage> {
  const { pdf, operations } = await openPdf(data);
  try {
    await onOpen?.(pdf.numPages);
    const isTagged = await hasStructure(pdf);
    const layers = await pdf.getOptionalContentConfig().catch(() => null);
    const layerShown = (layer: unknown) => isShown(layers, layer);
    for (let page = Math.max(1, from); page <= Math.min(maxPages, pdf.numPages); page += 1) {
      const read = await readPage(pdf, page, { operations, isTagged, layerShown });
      if (page === 1 && FORM_PLACEHOLDER.test(read.runs.map(({ text }) => text).join(' ')))
        throw new PdfError('form-only', 'The PDF is a form that only its own program shows.');
      yield read;
    }
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function hasStructure(pdf: PdfDocument): Promise<boolean> {
  const info = (await pdf.getMarkInfo().catch(() => null)) as { Marked?: boolean } | null;
  return info?.Marked === true;
}

function isShown(layers: { isVisible(group: never): boolean } | null, layer: unknown): boolean {
  try {
    return layers === null || layer === null || layer === undefined || layers.isVisible(layer as never);
  } catch {
    return true;
  }
}

interface Reading {
  operations: PdfOperations;
  isTagged: boolean;
  layerShown: (layer: unknown) => boolean;
}

async function readPage(pdf: PdfDocument, number: number, reading: Reading): Promise<PdfPage> {
  const unread: PdfPage = {
    page: number,
    pages: pdf.numPages,
    width: 0,
    height: 0,
    runs: [],
    rules: [],
    parts: null,
    problem: 'failed',
  };
  try {
    const page = await pdf.getPage(number);
    const drawing = (await page.getOperatorList({ annotationMode: WITHOUT_ANNOTATIONS })) as unknown as Drawing;
    const annotations = await annotationsOf(page);
    const font = fontsOf(page);
    const turned = (by: number) => {
      const { width, height, transform } = page.getViewport({ scale: 1, rotation: (page.rotate + by) % 360 });
      const matrix = matrixOf(transform);
      const surroundings = { width, height, matrix, font, layerShown: reading.layerShown };
      const content = contentOf(drawing, surroundings, reading.operations);
      return { width, height, ...content, runs: withFormRuns(content.runs, formRunsOf(annotations, matrix)) };
    };
    const shown = turned(0);
    const upright = runsSideways(shown) ? TURNS.map(turned).find((other) => !runsSideways(other)) : undefined;
    const parts = reading.isTagged ? await structureOf(page) : null;
    page.cleanup();
    return { ...unread, ...(upright ?? shown), parts };
  } catch {
    return unread;
  }
}

/** Whether most of a page's text isn't horizontal, because the page is stored or shown turned. */
function runsSideways({ runs }: Pick<PdfPage, 'runs'>): boolean {
  let all = 0;
  let rotated = 0;
  for (const run of runs) {
    if (run.hidden) continue;
    all += run.text.length;
    if (run.rotated) rotated += run.text.length;
  }
  return rotated > all * SIDEWAYS;
}

async function structureOf(page: PdfPageProxy): Promise<PdfPage['parts']> {
  const root = (await page.getStructTree().catch(() => null)) as StructureNode | null;
  return root && partsOf(root);
}

/** Looks up fonts by the names assigned by pdf.js, each once. */
function fontsOf(page: PdfPageProxy): (name: string) => PdfFont {
  const known = new Map<string, PdfFont>();
  return (name) => {
    const font = known.get(name) ?? fontOf(page, name);
    known.set(name, font);
    return font;
  };
}

function fontOf(page: PdfPageProxy, name: string): PdfFont {
  const objects = page.commonObjs as { has(id: string): boolean; get(id: string): Record<string, unknown> };
  const font = objects.has(name) ? objects.get(name) : {};
  const fontName = typeof font.name === 'string' ? font.name.replace(/^[A-Z]{6}\+/, '') : '';
  return {
    bold: font.bold === true || font.black === true || BOLD.test(fontName),
    vertical: font.vertical === true,
    unit: matrixOf(font.fontMatrix ?? [0.001, 0, 0, 0.001, 0, 0])[0],
  };
}
