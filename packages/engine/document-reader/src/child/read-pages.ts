import type { ReadContent } from '@scopewright/domain/sources/read-content';
import { charactersOf, readDocx } from '../docx/read-docx.ts';
import { DocumentRefused } from '../errors.ts';
import { PdfError } from '../pdf/pdf-error.ts';
import { readPdfPages } from '../pdf/read-pdf-pages.ts';
import { leaveAfterCpuMs } from './limits.ts';
import type { Message, Order } from './messages.ts';

type ReadOrder = Extract<Order, { do: 'read' }>;
type Say = (message: Message) => Promise<void>;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Reads a document from the page on that the order names. @throws DocumentRefused */
export async function readPages(order: ReadOrder, file: Buffer, say: Say): Promise<void> {
  if (file.byteLength !== order.bytes) throw new Error('The document did not arrive');
  if (order.format === 'docx') return readDocxParts(order, file, say);
  try {
    await readPdf(order, file, say);
  } catch (error) {
    if (error instanceof PdfError) throw new DocumentRefused(error.code);
    throw error;
  }
}

async function readPdf({ from, characters: before, limits }: ReadOrder, file: Buffer, say: Say): Promise<void> {
  let characters = before;
  let isFirst = true;
  const pages = readPdfPages(file, {
    from,
    maxPages: limits.maxPages,
    onOpen: (count) => say({ kind: 'total', pages: count }),
  });
  for await (const pdf of pages) {
    const own = pdf.runs.reduce((sum, { text }) => sum + text.length, 0);
    const content: ReadContent = { number: pdf.page, pdf };
    await say({ kind: 'page', number: pdf.page, characters: own, json: JSON.stringify(content) });
    characters += own;
    if (characters >= limits.maxCharacters) break;
    // the time of a long document must not count as that of one page
    if (!isFirst && cpuMs() > leaveAfterCpuMs(limits)) return say({ kind: 'leave' });
    isFirst = false;
  }
  await say({ kind: 'done', problems: [] });
}

async function readDocxParts({ from, choices, limits }: ReadOrder, file: Buffer, say: Say): Promise<void> {
  const read = await readDocx(file, choices.as, limits);
  if (read.state === 'question') return say({ kind: 'question', question: read.question });
  await say({ kind: 'total', pages: read.parts.length });
  for (const [at, docx] of read.parts.entries()) {
    const number = at + 1;
    if (number < from) continue;
    const content: ReadContent = { number, docx };
    const characters = docx.blocks.reduce((sum, block) => sum + charactersOf(block), 0);
    await say({ kind: 'page', number, characters, json: JSON.stringify(content) });
  }
  await say({ kind: 'done', problems: read.problems });
}
