import { Transform } from 'node:stream';
import { DOCX_TYPE } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { failures } from '@scopewright/service-kit';
import { fileTypeFromBuffer } from 'file-type';

export const PDF = 'application/pdf';
/** How much of a file its type is detected from. */
const SAMPLE_BYTES = 4100;

interface DocumentType {
  /** Types that the beginning of such a file can be detected as. */
  begins: readonly string[];
  /** How much of the end is looked at. */
  tailBytes: number;
  /** Whether the end is that of a complete file. */
  isComplete: (tail: Buffer) => boolean;
  refused: string;
}

const TYPES: Readonly<Record<typeof PDF | typeof DOCX_TYPE, DocumentType>> = {
  // ISO 32000-2, 7.5.5: the last line of a file is `%%EOF`, after `startxref` and an offset; what programs append to it
  // is short
  [PDF]: {
    begins: [PDF],
    tailBytes: 2048,
    isComplete: (tail) => /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1')),
    refused: MESSAGES.notAPdf,
  },
  // a zip ends with the record of its directory and a comment of at most 64 kB; its contents are checked when it is
  // read
  [DOCX_TYPE]: {
    begins: [DOCX_TYPE, 'application/zip'],
    tailBytes: 22 + 65_535,
    isComplete: (tail) => tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') !== -1,
    refused: MESSAGES.notADocument,
  },
};

/**
 * Passes a document through and holds back its first 4 kB: content of another type, or an incomplete file, fails the
 * stream.
 * @throws CallError 422, as the stream's error
 */
export function onlyDocument(type: keyof typeof TYPES): Transform {
  const { begins, tailBytes, isComplete, refused } = TYPES[type];
  let sample: Buffer | null = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  const refuse = () => failures.validation({ file: refused }, refused);
  const begin = async (bytes: Buffer): Promise<void> => {
    if (!begins.includes((await fileTypeFromBuffer(bytes))?.mime ?? '')) throw refuse();
  };
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      tail = Buffer.concat([tail, part.subarray(-tailBytes)]).subarray(-tailBytes);
      if (sample === null) return done(null, part);
      sample = Buffer.concat([sample, part]);
      if (sample.length < SAMPLE_BYTES) return done();
      const first = sample;
      sample = null;
      begin(first).then(() => done(null, first), done);
    },
    flush(done) {
      const check = async (): Promise<Buffer | null> => {
        if (sample) await begin(sample);
        if (!isComplete(tail)) throw refuse();
        return sample;
      };
      check().then((rest) => done(null, rest), done);
    },
  });
}
