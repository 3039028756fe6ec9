import { plural } from '../counted.ts';
import type { SourceProblem } from './source.ts';

/** Why a document can't be read at all. */
export type RefusalCode =
  | 'empty'
  | 'password'
  | 'damaged'
  | 'unreadable'
  | 'form-only'
  | 'unknown-format'
  | 'old-word'
  | 'rtf'
  | 'odt'
  | 'not-a-docx'
  | 'too-large'
  | 'took-too-long'
  | 'no-text';

const nameOf = (format: 'pdf' | 'docx' | null): string =>
  format === 'pdf' ? 'PDF' : format === 'docx' ? 'document' : 'file';

const REFUSALS: Record<RefusalCode, (name: string) => string> = {
  empty: (name) => `This ${name} is empty.`,
  password: (name) => `This ${name} is protected by a password. Upload it without one.`,
  damaged: (name) => `This ${name} is damaged. Save it again in the program that made it, and upload that.`,
  unreadable: (name) =>
    `No page of this ${name} can be read: it is damaged or too complicated. Save it again as PDF, or paste its text.`,
  'form-only': () =>
    'This PDF is a form that only Adobe’s own programs show. Open it there, print it to PDF, and upload that.',
  'unknown-format': () =>
    'This is neither a PDF nor a Word document (.docx). Save it as one of them, or paste its text.',
  'old-word': () => 'This is a document of an old Word (.doc). Save it as .docx or PDF and upload that.',
  rtf: () => 'This is an RTF document. Save it as .docx or PDF and upload that.',
  odt: () => 'This is an OpenDocument file (.odt). Save it as .docx or PDF and upload that.',
  'not-a-docx': () => 'This file is not a Word document (.docx). Save it as .docx or PDF, or paste its text.',
  'too-large': (name) => `This ${name} is too large or too complicated to read. Upload its parts, or paste its text.`,
  'took-too-long': (name) => `Reading this ${name} took too long. Save it again as PDF, or paste its text.`,
  'no-text': (name) => `No text found in this ${name}. It looks scanned: upload one with text, or paste its text.`,
};

/** A sentence for people about a document that can't be read. */
export const describeRefusal = (code: RefusalCode, format: 'pdf' | 'docx' | null): string =>
  REFUSALS[code](nameOf(format));

/** Formats page numbers, such as `1, 3 and 5–7`; they have to ascend. */
export function formatPages(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const words = ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** See `LANGUAGES` of the clauses. */
const PROPOSED_FOR = 'English, Dutch, French, German, Italian, Portuguese and Spanish';
const ONLY_PROPOSED_FOR = `Clauses are proposed for ${PROPOSED_FOR}; add those of other languages by selecting their words in the text.`;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const nameOfLanguage = (code: string): string => languageNames.of(code) ?? code;

const onPages = (pages: readonly number[]): string => `page${pages.length === 1 ? '' : 's'} ${formatPages(pages)}`;

/** A sentence or two for people about a part of a document. */
export function describeProblem(problem: SourceProblem): string {
  switch (problem.problem) {
    case 'empty-pages':
      return `No text on ${onPages(problem.pages)}. ${plural(problem.pages.length, 'It looks', 'They look')} scanned; the others were read.`;
    case 'unreadable-pages':
      return `The text of ${onPages(problem.pages)} can’t be read; the others were read.`;
    case 'cut-off-pages':
      return `There is too much on ${onPages(problem.pages)}: the end of ${plural(problem.pages.length, 'it', 'each')} was not read.`;
    case 'hidden-text':
      return `Hidden text on ${onPages(problem.pages)} (white, tiny or invisible) was left out.`;
    case 'too-many-pages':
      return `Only the first ${problem.read.toLocaleString('en-US')} of ${problem.pages.toLocaleString('en-US')} pages were read.`;
    case 'too-long':
      return `Only the first ${problem.characters.toLocaleString('en-US')} characters were read.`;
    case 'language':
      return `This document seems to be ${nameOfLanguage(problem.language)}. ${ONLY_PROPOSED_FOR}`;
    case 'language-part':
      return `About ${problem.percent} % of this document (${onPages(problem.pages)}) seems to be ${nameOfLanguage(problem.language)}. ${ONLY_PROPOSED_FOR}`;
    case 'right-to-left':
      return `${problem.percent} % of the text (${onPages(problem.pages)}) is written from right to left. Its words may be in another order here than on the page: compare them before you quote them.`;
    case 'instructions':
      return `“${problem.quote}” addresses software, not people. It was read as text like any other.`;
  }
}
