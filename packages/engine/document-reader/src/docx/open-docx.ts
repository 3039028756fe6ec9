import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { DocumentRefused } from '../errors.ts';

/** The only parts that are opened: never images, nor anything that a document refers to elsewhere. */
const PARTS = [
  'word/document.xml',
  'word/numbering.xml',
  'word/styles.xml',
  'word/comments.xml',
  'word/footnotes.xml',
  'word/endnotes.xml',
] as const;
export type PartName = (typeof PARTS)[number];

const MAX_ENTRIES = 2_000;
const MAX_PART_BYTES = 30_000_000;

const open = (file: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // declared sizes are checked against the real ones while reading
    fromBuffer(file, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new DocumentRefused('password');
  if (entry.uncompressedSize > MAX_PART_BYTES) throw new DocumentRefused('too-large');
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new DocumentRefused('too-large');
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

const encodingOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
};

/** The XML of a DOCX's parts that are read. @throws DocumentRefused */
export async function openDocx(file: Buffer): Promise<Partial<Record<PartName, string>>> {
  try {
    const zip = await open(file);
    const entries = await entriesOf(zip);
    const names = new Set(entries.map(({ fileName }) => fileName));
    if (!names.has('word/document.xml'))
      throw new DocumentRefused(names.has('content.xml') && names.has('mimetype') ? 'odt' : 'not-a-docx');
    const parts: Partial<Record<PartName, string>> = {};
    for (const name of PARTS) {
      const [entry, second] = entries.filter(({ fileName }) => fileName === name);
      // programs differ in which of two they show
      if (second) throw new DocumentRefused('damaged');
      if (!entry) continue;
      const bytes = await read(zip, entry);
      parts[name] = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    }
    return parts;
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused('damaged');
  }
}
