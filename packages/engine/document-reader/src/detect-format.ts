import { DocumentRefused } from './errors.ts';

export type DocumentFormat = 'pdf' | 'docx';

/** Writers may put other bytes before a PDF's first line. */
const PDF_WITHIN = 1024;
/** `EncryptedPackage`, as a compound file names the stream of a document with a password. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * The format of a document by its content, not its name. A zip archive counts as DOCX here; its reader checks whether
 * it is one.
 * @throws DocumentRefused
 */
export function detectFormat(file: Uint8Array): DocumentFormat {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) throw new DocumentRefused('empty');
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'docx';
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw new DocumentRefused(bytes.includes(ENCRYPTED) ? 'password' : 'old-word');
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') throw new DocumentRefused('rtf');
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';
  throw new DocumentRefused('unknown-format');
}
