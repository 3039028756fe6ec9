import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import type { DocumentPart } from './document-parts.ts';

const HEADINGS = [HeadingLevel.TITLE, HeadingLevel.HEADING_1, HeadingLevel.HEADING_2] as const;

/** A document as a Word file. */
export function docxOf(title: string, parts: readonly DocumentPart[]): Promise<Blob> {
  const children: (Paragraph | Table)[] = [];
  let rows: TableRow[] = [];
  const endTable = () => {
    if (rows.length > 0) children.push(new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } }));
    rows = [];
  };
  for (const { kind, text, level, cells } of parts) {
    if (kind === 'tableRow') {
      rows.push(
        new TableRow({ children: cells.map((cell) => new TableCell({ children: [new Paragraph(cell.text)] })) }),
      );
      continue;
    }
    endTable();
    if (kind === 'heading') {
      const heading = HEADINGS[Math.min(level, HEADINGS.length) - 1] ?? HeadingLevel.HEADING_2;
      children.push(new Paragraph({ heading, children: [new TextRun(text)] }));
    } else if (kind === 'listItem') children.push(new Paragraph({ text, bullet: { level: Math.max(0, level - 1) } }));
    else children.push(new Paragraph({ text, spacing: { after: 120 } }));
  }
  endTable();
  return Packer.toBlob(new Document({ title, creator: '', sections: [{ children }] }));
}
