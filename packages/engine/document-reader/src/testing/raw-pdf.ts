/** Objects of a PDF, by number: 1 is the catalog, 2 the pages, 3 the page, 4 its content, 5 and 6 its fonts. */
type Objects = Record<number, string>;

/**
 * A PDF of one page with the given operators, for content that no library would write. Fonts: `F1` is Helvetica, `F2`
 * is Helvetica Bold.
 * @param extra further objects, and replacements of the default ones
 * @param page further entries of the page
 */
export function rawPdf(
  content: string,
  { extra = {}, page = '' }: { extra?: Objects; page?: string } = {},
): Uint8Array {
  const objects: Objects = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> /XObject << /X1 7 0 R >> /ExtGState << /G1 << /ca 0 >> >> >> ${page} >>`,
    4: `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    7: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\x20\nendstream',
    ...extra,
  };
  let file = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [number, object] of Object.entries(objects)) {
    offsets.push(file.length);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}
