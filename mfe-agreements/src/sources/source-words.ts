import { grouped } from '@scopewright/domain/counted';
import type { Source, WhatToRead } from './use-source.ts';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the redlines of a Word document, as 'This file has 3 insertions, 2 deletions, and 4 comments.' */
export function describeRedlines({ insertions, deletions, comments }: NonNullable<Source['redlines']>): string {
  const found = [
    ...(insertions > 0 ? [grouped(insertions, 'insertion')] : []),
    ...(deletions > 0 ? [grouped(deletions, 'deletion')] : []),
    ...(comments > 0 ? [grouped(comments, 'comment')] : []),
  ];
  return `This file has ${listed.format(found)}.`;
}

/** The name of the source: the pasted text, or the name of the document. */
export const nameOf = ({ document, format }: Pick<Source, 'document' | 'format'>): string =>
  document?.name ?? (format === 'text' ? 'Pasted text' : 'The document');

/** How far reading has come. */
export function describeProgress({ state, pages, pagesRead }: Pick<Source, 'state' | 'pages' | 'pagesRead'>): string {
  if (state === 'waiting') return 'Waiting to be read';
  if (pages === null) return pagesRead === 0 ? 'Opening the document' : `${grouped(pagesRead, 'page')} read`;
  return `${pagesRead.toLocaleString()} of ${grouped(pages, 'page')} read`;
}

type Newer = Source['newer'][number];

/** Describes a newer source, with the label of the button that reads it. @param first nothing was read before */
export const describeNewer = ({ from, name }: Newer, first: boolean): { text: string; action: string } => {
  if (from === 'document') return { text: `${name ?? 'A document'} was attached.`, action: `Read ${name ?? 'it'}` };
  return first
    ? { text: 'A text was pasted.', action: 'Read the text' }
    : { text: 'Another text was pasted since.', action: 'Read the new text' };
};

/** The call's input to read it. */
export const readingOf = ({ from, documentId }: Newer): WhatToRead => ({ from, ...(documentId && { documentId }) });

/** Numbers of pages as ranges, such as '3-5 and 9'. */
export function formatPages(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && page <= last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return listed.format(ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)));
}
