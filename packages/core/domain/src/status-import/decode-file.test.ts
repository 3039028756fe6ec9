import { describe, expect, it } from 'vitest';
import { decodeFile } from './decode-file.ts';

const GERMAN = 'Zusammenfassung;Vorgangsschlüssel\r\n"Zugänge für Zürich";SD-2\r\n';
const WINDOWS = 'It is not in UTF-8 and was read as Windows-1252. Check that letters such as ä, é or ł are right.';
const bytes = (...given: (string | number[])[]) =>
  Buffer.concat(given.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

describe('a file', () => {
  it.each([
    ['UTF-8', bytes(GERMAN)],
    ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], GERMAN)],
    ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(GERMAN, 'utf16le')])],
    ['UTF-16 in the other order', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(GERMAN, 'utf16le').swap16()])],
    ['UTF-16 without a byte order mark', Buffer.from(GERMAN, 'utf16le')],
    ['UTF-16 in the other order without a byte order mark', Buffer.from(GERMAN, 'utf16le').swap16()],
  ])('in %s is decoded without a note', (_, file) => {
    expect(decodeFile(file)).toEqual({ text: GERMAN, note: null });
  });

  it('that is no UTF-8 is read as Windows-1252, with a note', () => {
    expect(decodeFile(Buffer.from(GERMAN, 'latin1'))).toEqual({ text: GERMAN, note: WINDOWS });
    // a dash and quotes, which Latin 1 does not have
    expect(decodeFile(bytes([0x96, 0x20, 0x84, 0xe4, 0x93])).text).toBe('– „ä“');
  });

  it('of an archive is not read as UTF-16', () => {
    expect(decodeFile(bytes([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0])).text).toBe('PK\u0003\u0004\u0014\u0000\u0006\u0000');
  });

  it('that is empty, or cut off within a letter, is read', () => {
    expect(decodeFile(bytes())).toEqual({ text: '', note: null });
    expect(decodeFile(bytes('Zür').subarray(0, 2))).toEqual({ text: 'ZÃ', note: WINDOWS });
  });
});
