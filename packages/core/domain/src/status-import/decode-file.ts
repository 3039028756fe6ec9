/** A file's text, with a note on its encoding. */
export interface DecodedFile {
  text: string;
  /** A sentence; null if the file is in UTF-8 or names its encoding. */
  note: string | null;
}

/** Bytes from which UTF-16 without a byte order mark is recognized. */
const SAMPLE_BYTES = 4_096;
/** Of text in Latin letters, nearly every other byte is zero in UTF-16; UTF-8 has none. */
const LEAST_ZEROS = 0.3;

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Windows-1252 from 0x80 to 0x9F. Some versions of Node decode these as Latin 1, as control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes a file of a tracker or a spreadsheet: by its byte order mark; otherwise strictly as UTF-8, else as
 * Windows-1252, in which spreadsheets of Western Europe save CSV.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const encoding = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? unmarkedUtf16(bytes);
  if (encoding !== null) return { text: new TextDecoder(encoding).decode(bytes), note: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null };
  } catch {
    return {
      text: new TextDecoder('windows-1252')
        .decode(bytes)
        .replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] as string),
      note: 'It is not in UTF-8 and was read as Windows-1252. Check that letters such as ä, é or ł are right.',
    };
  }
}

function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const least = Math.max((sample.length / 2) * LEAST_ZEROS, 1);
  const [even = 0, odd = 0] = zeros;
  // a table begins with a letter or a quote; archives have zeros elsewhere
  if (bytes[1] === 0 && odd >= least) return 'utf-16le';
  return bytes[0] === 0 && even >= least ? 'utf-16be' : null;
}
