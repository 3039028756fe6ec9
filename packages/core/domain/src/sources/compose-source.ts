import { composeDocx } from './compose-docx.ts';
import { composePdf } from './compose-pdf.ts';
import type { DocxPart } from './docx-part.ts';
import type { PdfPage } from './pdf-page.ts';
import type { ReadContent } from './read-content.ts';
import type { PdfChoices, SourceText } from './source.ts';

/** The text of a document, composed from its pages in order. */
export function composeSource(contents: readonly ReadContent[], choices: PdfChoices = {}): SourceText {
  const parts: DocxPart[] = [];
  let pages = 0;
  for (const content of contents) {
    if ('docx' in content) parts.push(content.docx);
    if ('pdf' in content) pages = content.pdf.pages;
  }
  if (pages > 0)
    return composePdf(
      contents.flatMap((content) => pageOf(content, pages)),
      choices,
    );
  const source = composeDocx(parts);
  const missing = contents.flatMap((content) => ('unreadable' in content ? [content.number] : []));
  if (missing.length > 0) source.problems.push({ problem: 'unreadable-pages', pages: missing });
  return source;
}

function pageOf(content: ReadContent, pages: number): PdfPage[] {
  if ('pdf' in content) return [content.pdf];
  if (!('unreadable' in content)) return [];
  const page = content.number;
  return [{ page, pages, width: 0, height: 0, runs: [], rules: [], parts: null, problem: 'failed' }];
}
