import type { PdfPage, PdfRun } from '../pdf-page.ts';
import type { PdfChoices, SourceAside } from '../source.ts';
import { contentsRuns } from './contents.ts';
import { linesByPlace, linesOf } from './lines.ts';
import { pageQuality } from './page-quality.ts';

const MAX_ASIDE = 2_000;

/** A page whose runs are its text or excluded from it. */
export interface SortedPage {
  page: PdfPage;
  text: PdfRun[];
  asides: SourceAside[];
  quality: 'good' | 'empty' | 'unreadable';
  hasHidden: boolean;
  hasRunningText: boolean;
}

/**
 * Separates the text of a page from excluded content: hidden and rotated text, headers, footers, and entries of a table
 * of contents.
 * @param repeated the detected headers and footers
 */
export function sortRuns(page: PdfPage, repeated: ReadonlySet<PdfRun>, { restored }: PdfChoices): SortedPage {
  const isRestored = restored === 'all' || restored?.includes(page.page) === true;
  const visible = page.runs.filter((run) => !run.hidden && !run.rotated);
  const isRunning = (run: PdfRun) => run.artifact === true || repeated.has(run);
  const running = visible.filter(isRunning);
  const body = isRestored ? visible : visible.filter((run) => !isRunning(run));
  const contents = contentsRuns(body);
  const text = body.filter((run) => !contents.has(run));
  const hidden = page.runs.filter((run) => run.hidden);
  const isAbove = (run: PdfRun) => run.y < page.height / 2;
  const kept = isRestored ? [] : running;
  const asides = [
    asideOf('header', page, kept.filter(isAbove)),
    asideOf('contents', page, [...contents]),
    asideOf(
      'footer',
      page,
      kept.filter((run) => !isAbove(run)),
    ),
    asideOf('hidden', page, hidden),
    asideOf(
      'rotated',
      page,
      page.runs.filter((run) => run.rotated && !run.hidden),
    ),
  ].flat();
  const quality = page.problem === 'failed' ? 'unreadable' : pageQuality(body.map((run) => run.text).join(' '));
  return { page, text, asides, quality, hasHidden: hidden.length > 0, hasRunningText: running.length > 0 };
}

/** The excluded content of a page as one text, if any. */
export function asideOf(kind: SourceAside['kind'], { page }: PdfPage, runs: readonly PdfRun[]): SourceAside[] {
  const lines = kind === 'rotated' || kind === 'hidden' ? linesOf(runs) : linesByPlace(runs);
  const text = lines
    .map((line) => line.text)
    .join('\n')
    .slice(0, MAX_ASIDE)
    .replace(/[\ud800-\udbff]$/, '');
  return text.trim() === '' ? [] : [{ kind, page, text }];
}
