import { composeDocx } from './compose-docx.ts';
import type { DocxPart } from './docx-part.ts';
import type { ReadContent } from './read-content.ts';
import type { SourceText } from './source.ts';

/** The text of a document of what was read of it, in the order of its pages. */
export function composeSource(contents: readonly ReadContent[]): SourceText {
  const parts: DocxPart[] = [];
  for (const content of contents) if ('docx' in content) parts.push(content.docx);
  return composeDocx(parts);
}
