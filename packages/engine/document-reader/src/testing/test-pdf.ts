import PDFDocument from 'pdfkit';

/** A piece of a test document's content. */
export type TestPdfPart =
  | { heading: string; level?: number }
  | { paragraph: string; justified?: boolean }
  | { item: string; level?: number; label?: string }
  | { table: string[][]; lines?: 'grid' | 'rows' | 'none'; widths?: number[] }
  | { hidden: string; how: 'invisible' | 'color' | 'tiny' }
  | { watermark: string }
  | { pageBreak: true }
  | { draw: (document: PDFKit.PDFDocument) => void };

export interface TestPdf {
  parts: TestPdfPart[];
  /** Text at the top of each page, by page number. */
  header?: (page: number) => string;
  /** Text at the bottom of each page, by page number. */
  footer?: (page: number) => string;
  /** With the structure that Word and Chrome write. */
  tagged?: boolean;
  password?: string;
}

const SIZE = 10.5;
const MARGIN = 72;
const CELL_PADDING = 4;

/** A PDF with the given content; the same input produces the same text at the same places. */
export function testPdf({ parts, header, footer, tagged = false, password }: TestPdf): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    tagged,
    pdfVersion: '1.7',
    info: { Title: 'Statement of work', CreationDate: new Date(0), ModDate: new Date(0) },
    ...(password === undefined ? {} : { userPassword: password, ownerPassword: `${password} of the owner` }),
  });
  const bytes = bytesOf(document);
  for (const part of parts) write(document, part, tagged);
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    if (header) runningText(document, header(index + 1), 30, tagged);
    if (footer) runningText(document, footer(index + 1), document.page.height - 40, tagged);
  }
  document.end();
  return bytes;
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
  });
}

function write(document: PDFKit.PDFDocument, part: TestPdfPart, tagged: boolean): void {
  /** Draws something as an element of the structure. */
  const as = (type: string, draw: () => void) => {
    if (tagged) document.addStructure(document.struct(type, {}, draw));
    else draw();
  };
  if ('heading' in part) as(`H${part.level ?? 1}`, () => writeHeading(document, part.heading, part.level ?? 1));
  else if ('paragraph' in part)
    as('P', () => {
      body(document).text(part.paragraph, MARGIN, document.y, {
        align: part.justified ? 'justify' : 'left',
        width: document.page.width - 2 * MARGIN,
      });
      document.moveDown(0.6);
    });
  else if ('item' in part) writeItem(document, part, tagged);
  else if ('table' in part) writeTable(document, part, tagged);
  else if ('hidden' in part) as('P', () => writeHidden(document, part));
  else if ('watermark' in part) {
    const { x, y } = document;
    document.save().rotate(45, { origin: [300, 400] });
    document.font('Helvetica').fontSize(42).fillColor('#dddddd').text(part.watermark, 200, 380, { lineBreak: false });
    document.restore().fillColor('black');
    document.x = x;
    document.y = y;
  } else if ('pageBreak' in part) document.addPage();
  else part.draw(document);
}

const body = (document: PDFKit.PDFDocument) => document.font('Helvetica').fontSize(SIZE).fillColor('black');

function writeHeading(document: PDFKit.PDFDocument, text: string, level: number): void {
  document.font('Helvetica-Bold').fontSize([18, 14, 12][level - 1] ?? SIZE);
  document.fillColor('black').text(text, MARGIN, document.y);
  document.moveDown(0.4);
}

function writeItem(
  document: PDFKit.PDFDocument,
  { item, level = 1, label = '•' }: { item: string; level?: number; label?: string },
  tagged: boolean,
): void {
  const left = MARGIN + 18 * level;
  const writeLabel = () => {
    const { y } = document;
    body(document).text(label, left, y, { lineBreak: false });
    document.y = y;
  };
  const writeText = () => {
    body(document).text(item, left + 24, document.y, { width: document.page.width - MARGIN - left - 24 });
    document.moveDown(0.3);
  };
  // so that label and text are on one page
  if (document.y > document.page.height - MARGIN - 40) document.addPage();
  if (!tagged) {
    writeLabel();
    writeText();
    return;
  }
  const parts = [document.struct('Lbl', {}, writeLabel), document.struct('LBody', {}, writeText)];
  document.addStructure(document.struct('L', {}, [document.struct('LI', {}, parts)]));
}

function writeTable(
  document: PDFKit.PDFDocument,
  { table, lines = 'grid', widths }: { table: string[][]; lines?: 'grid' | 'rows' | 'none'; widths?: number[] },
  tagged: boolean,
): void {
  const width = document.page.width - 2 * MARGIN;
  const columns = table[0]?.length ?? 1;
  const columnWidths = widths ?? Array.from({ length: columns }, () => width / columns);
  const structure = tagged ? document.struct('Table') : null;
  for (const [rowIndex, cells] of table.entries()) {
    const font = rowIndex === 0 ? 'Helvetica-Bold' : 'Helvetica';
    document.font(font).fontSize(SIZE).fillColor('black');
    const heights = cells.map((cell, index) =>
      document.heightOfString(cell || ' ', { width: (columnWidths[index] ?? 0) - 2 * CELL_PADDING }),
    );
    const height = Math.max(...heights) + 2 * CELL_PADDING;
    if (document.y + height > document.page.height - MARGIN) document.addPage();
    const top = document.y;
    const row = tagged ? document.struct('TR') : null;
    let left = MARGIN;
    for (const [index, cell] of cells.entries()) {
      const cellWidth = columnWidths[index] ?? 0;
      const at = left;
      if (lines === 'grid') document.rect(at, top, cellWidth, height).lineWidth(0.5).stroke('black');
      // elements of the structure are drawn when they are closed
      const draw = () => {
        document.font(font).fontSize(SIZE).fillColor('black');
        document.text(cell, at + CELL_PADDING, top + CELL_PADDING, { width: cellWidth - 2 * CELL_PADDING });
      };
      if (row) row.add(document.struct(rowIndex === 0 ? 'TH' : 'TD', {}, draw));
      else if (cell !== '') draw();
      left += cellWidth;
    }
    if (lines === 'rows')
      document
        .moveTo(MARGIN, top + height)
        .lineTo(left, top + height)
        .lineWidth(0.5)
        .stroke('black');
    if (row) structure?.add(row);
    document.y = top + height;
  }
  if (structure) document.addStructure(structure);
  document.x = MARGIN;
  document.y += 8;
}

function writeHidden(
  document: PDFKit.PDFDocument,
  { hidden, how }: { hidden: string; how: 'invisible' | 'color' | 'tiny' },
): void {
  body(document);
  if (how === 'tiny') document.fontSize(0.5);
  if (how === 'color') document.fillColor('white');
  // text is drawn between the operators that set the mode of rendering
  if (how === 'invisible') document.addContent('3 Tr');
  document.text(hidden, MARGIN, document.y, { width: document.page.width - 2 * MARGIN });
  if (how === 'invisible') document.addContent('0 Tr');
  document.fillColor('black');
}

function runningText(document: PDFKit.PDFDocument, text: string, y: number, tagged: boolean): void {
  const { bottom } = document.page.margins;
  document.page.margins.bottom = 0;
  if (tagged) document.markContent('Artifact', { type: 'Pagination' });
  document.font('Helvetica').fontSize(8).fillColor('black').text(text, MARGIN, y, { lineBreak: false });
  if (tagged) document.endMarkedContent();
  document.page.margins.bottom = bottom;
}
