import { Transform } from 'node:stream';
import { MESSAGES } from '@scopewright/contracts/errors';
import { failures } from '@scopewright/service-kit';
import { fileTypeFromBuffer } from 'file-type';

export const PDF = 'application/pdf';
/** How much of a file its type is detected from. */
const SAMPLE_BYTES = 4100;
/**
 * ISO 32000-2, 7.5.5: the last line of a file is `%%EOF`, after `startxref` and an offset; what programs append to it
 * is short.
 */
const TAIL_BYTES = 2048;

/**
 * Passes a PDF through and holds back its last 4 kB: content that is no PDF, or an incomplete one, fails the stream.
 * @throws CallError 422, as the stream's error
 */
export function onlyPdf(): Transform {
  let sample: Buffer | null = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  const refuse = () => failures.validation({ file: MESSAGES.notAPdf }, MESSAGES.notAPdf);
  const begin = async (bytes: Buffer): Promise<void> => {
    if ((await fileTypeFromBuffer(bytes))?.mime !== PDF) throw refuse();
  };
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      tail = Buffer.concat([tail, part.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
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
        if (!/startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'))) throw refuse();
        return sample;
      };
      check().then((rest) => done(null, rest), done);
    },
  });
}
