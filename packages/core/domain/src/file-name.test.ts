import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  ['Offer.pdf', 'Offer.pdf'],
  ['Offer.PDF', 'Offer.pdf'],
  ['Angebot für Müller & Söhne.pdf', 'Angebot für Müller & Söhne.pdf'],
  ['C:\\fakepath\\Offer.pdf', 'Offer.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['a/b', 'b.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['x"; filename="evil.html', 'x; filename=evil.html.pdf'],
  ['\r\nSet-Cookie: a=b', 'Set-Cookie a=b.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['CON', '_CON.pdf'],
  ['nul.pdf', '_nul.pdf'],
  ['...', 'document.pdf'],
  ['', 'document.pdf'],
  ['會計 2026.pdf', '會計 2026.pdf'],
])('%j is stored as %j', (given, kept) => {
  expect(fileNameOf(given, '.pdf')).toBe(kept);
});

test('any name becomes short, has its ending and is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const kept = fileNameOf(given, '.pdf');
      expect(kept).toMatch(/^[^/\\\p{Cc}]+\.pdf$/u);
      expect([...kept].length).toBeLessThanOrEqual(180);
      expect(fileNameOf(kept, '.pdf')).toBe(kept);
    }),
  );
});
