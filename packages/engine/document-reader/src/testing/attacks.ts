import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import { documentXml, docxOf, partXml } from './test-docx.ts';

const TWICE = '/Filter [/FlateDecode /FlateDecode]';
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A PDF whose single page has a content stream, with the given filter. */
function pdfOf(
  content: Uint8Array,
  filter: string,
  objects: readonly (string | Buffer)[] = [],
  resources = '',
): Buffer {
  return pdfOfObjects([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    streamOf(filter, content),
    FONT,
    ...objects,
  ]);
}

const streamOf = (dictionary: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

/** A PDF of its objects, the first of which is its catalog. */
function pdfOfObjects(all: readonly (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = pieces[0]?.length ?? 0;
  for (const [at, object] of all.entries()) {
    const piece = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    places.push(length);
    pieces.push(piece);
    length += piece.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

/** A PDF of one page with many lines, on which as many fields of a form lie at one place. */
export function manyFieldsPdf(): Buffer {
  const lines = `BT /F1 10 Tf 72 700 Td ${'(a) Tj '.repeat(20_000)} ET`;
  const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (value) /Rect [72 690 300 710] >>';
  return pdfOfObjects([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [${field.repeat(50_000)}] /Resources << /Font << /F1 5 0 R >> >> >>`,
    streamOf('', Buffer.from(lines)),
    FONT,
  ]);
}

/** A DOCX with a list of choices and a paragraph of line breaks, each far longer than people make them. */
export function manyChoicesDocx(): Buffer {
  const entries = '<w:listEntry w:val="entry"/>'.repeat(200_000);
  const field = `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="99999"/>${entries}</w:ddList></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const breaks = `<w:r>${'<w:t>- a</w:t><w:br/>'.repeat(200_000)}</w:r>`;
  return docxOf({ 'word/document.xml': documentXml(`<w:p>${field}</w:p><w:p>${breaks}</w:p>`) });
}

/** Deflates a text that is repeated, without ever holding all of it. */
async function deflated(text: string, bytes: number): Promise<Buffer> {
  const block = Buffer.from(text.repeat(Math.ceil(1_000_000 / text.length)));
  const deflate = createDeflate({ level: 9 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let left = bytes; left > 0; left -= block.length) if (!deflate.write(block)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(chunks);
}

/** Some 1.5 kB that become 512 MB of blanks. */
export const flateBombPdf = async (): Promise<Buffer> => pdfOf(deflateSync(await deflated(' ', 512_000_000)), TWICE);

/** 100 MB of operators that do nothing. */
export const endlessOperatorsPdf = async (): Promise<Buffer> =>
  pdfOf(deflateSync(await deflated('q Q ', 100_000_000)), TWICE);

/** Three pages, of which the second has 100 MB of operators. */
export async function hostilePagePdf(): Promise<Buffer> {
  const page = (content: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 6 0 R >> >> >>`;
  const say = (text: string): Buffer => streamOf('', Buffer.from(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`));
  return pdfOfObjects([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    page(7),
    page(8),
    page(9),
    FONT,
    say('The first page says something.'),
    streamOf(TWICE, deflateSync(await deflated('q Q ', 100_000_000))),
    say('The third page says something.'),
  ]);
}

/** Nine levels of forms, each of which draws the next ten times. */
export function nestedFormsPdf(): Buffer {
  const LEVELS = 9;
  const FIRST = 6;
  const forms = Array.from({ length: LEVELS }, (_, level) => {
    const next = level + 1 < LEVELS;
    const content = next ? '/X Do '.repeat(10) : 'BT /F1 8 Tf 10 10 Td (ha) Tj ET';
    const resources = next ? `/XObject << /X ${FIRST + level + 1} 0 R >>` : '/Font << /F1 5 0 R >>';
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
  });
  return pdfOf(Buffer.from('/X Do '.repeat(10)), '', forms, `/XObject << /X ${FIRST} 0 R >>`);
}

const docx = (documentXmlText: string): Buffer => docxOf({ 'word/document.xml': documentXmlText });
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A DOCX whose text is 60 MB of one letter. */
export const zipBombDocx = (): Buffer => docx(documentXml(paragraph('a'.repeat(60_000_000))));

/** A DOCX that declares a small text size. */
export function lyingDocx(): Buffer {
  const file = docx(documentXml(paragraph('a'.repeat(20_000_000))));
  // the size that is declared, in the entry's header and in the directory
  for (const [signature, at] of [
    [0x04034b50, 22],
    [0x02014b50, 24],
  ] as const) {
    const place = file.indexOf(Buffer.from(new Uint32Array([signature]).buffer));
    file.writeUInt32LE(1_000, place + at);
  }
  return file;
}

/** Two million paragraphs. */
export const manyParagraphsDocx = (): Buffer => docx(documentXml('<w:p/>'.repeat(2_000_000)));

/** Tables within tables, 20,000 deep. */
export function nestedTablesDocx(): Buffer {
  const DEPTH = 20_000;
  return docx(
    documentXml('<w:tbl><w:tr><w:tc>'.repeat(DEPTH) + paragraph('deep') + '</w:tc></w:tr></w:tbl>'.repeat(DEPTH)),
  );
}

/** Entities that become a billion letters. */
export function entitiesDocx(): Buffer {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
  const xml = documentXml(paragraph('&e9;')).replace('?>', `?><!DOCTYPE x [<!ENTITY e0 "ha">${entities}]>`);
  return docx(xml);
}

/** A style that is based on itself, and lists that refer to each other. */
export const circlesDocx = (): Buffer =>
  docxOf({
    'word/document.xml': documentXml(
      `<w:p><w:pPr><w:pStyle w:val="A"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Round</w:t></w:r></w:p>`,
    ),
    'word/styles.xml': partXml(
      'styles',
      '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style><w:style w:type="numbering" w:styleId="L"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
    ),
    'word/numbering.xml': partXml(
      'numbering',
      '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    ),
  });
