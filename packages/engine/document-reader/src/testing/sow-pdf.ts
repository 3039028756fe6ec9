import { deflateSync } from 'node:zlib';
import { type TestPdf, type TestPdfPart, testPdf } from './test-pdf.ts';

const SENTENCES = [
  'The consultant will configure the service desk as agreed in the workshops and document each decision.',
  'The client will provide access to the test system within 5 business days after the kick-off.',
  'Migration of historical tickets is not included in this statement of work.',
  'Each workflow is reviewed by the process owner before it is moved to production.',
  'The consultant will deliver a training session for up to 20 agents of the service desk.',
];

/** A statement of work with headings, lists and tables on so many pages, or a few more. */
export function sowPdf({ pages = 3, ...options }: { pages?: number } & Omit<TestPdf, 'parts'> = {}) {
  const parts: TestPdfPart[] = [
    { heading: 'Statement of work' },
    { paragraph: 'This statement of work is agreed between Northwind Consulting and Alder & Finch.' },
  ];
  for (let page = 1; page <= pages; page += 1) parts.push(...sowPage(page));
  return testPdf({
    header: () => 'Northwind Consulting - confidential',
    footer: (page) => `Page ${page}`,
    ...options,
    parts,
  });
}

function sowPage(page: number): TestPdfPart[] {
  const sentence = (index: number) => SENTENCES[(page + index) % SENTENCES.length] ?? '';
  return [
    ...(page === 1 ? [] : [{ pageBreak: true } as const]),
    { heading: `${page}. Work package ${page}`, level: 2 },
    { paragraph: Array.from({ length: 9 }, (_, index) => sentence(index)).join(' '), justified: true },
    { heading: `${page}.1 Tasks`, level: 3 },
    ...Array.from({ length: 6 }, (_, index) => ({ item: sentence(index) })),
    { heading: `${page}.2 Deliverables`, level: 3 },
    {
      table: [
        ['Deliverable', 'Due', 'Amount'],
        [`Design of work package ${page}`, 'March 3, 2027', '$12,000'],
        [`Configured work package ${page} with its acceptance criteria in writing`, 'April 14, 2027', '$30,000'],
        [`Training for work package ${page}`, 'May 5, 2027', '$4,500'],
      ],
    },
    { paragraph: Array.from({ length: 6 }, (_, index) => sentence(index + 2)).join(' ') },
  ];
}

/** A page that is only a picture, as a scanner makes it. */
export const scannedPdf = (pages = 1): Promise<Uint8Array> =>
  testPdf({
    parts: Array.from({ length: pages }, (_, index) => [
      ...(index === 0 ? [] : [{ pageBreak: true } as const]),
      { draw: (document: PDFKit.PDFDocument) => void document.image(greyPicture(), 0, 0, { width: 612, height: 792 }) },
    ]).flat(),
  });

/** A PDF that ends in the middle of its first object. */
export const damagedPdf = (): Uint8Array =>
  new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R');

/** A PNG of 2 by 2 grey points. */
function greyPicture(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const framed = Buffer.alloc(typed.length + 8);
    framed.writeUInt32BE(content.length, 0);
    typed.copy(framed, 4);
    framed.writeUInt32BE(crc32(typed), typed.length + 4);
    return framed;
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
  const rows = Buffer.from([0, 200, 210, 0, 220, 230]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
