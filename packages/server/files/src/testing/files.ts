import type { Data } from '@scopewright/data';
import type { Files } from '../files.ts';
import { gridFsStore } from '../store.ts';

/** Files in the test database, without a scanner unless one is passed; values can be getters. */
export function testFiles(data: Pick<Data, 'client' | 'connection'>, values: Partial<Files> = {}): Files {
  const files: Files = {
    current: 'gridfs',
    maxBytes: 100 * 1024 * 1024,
    scanner: null,
    storeOf: () => gridFsStore(data),
  };
  return Object.defineProperties(files, Object.getOwnPropertyDescriptors(values));
}

/** An empty PDF of about this many bytes. */
export function testPdf(bytes = 400): Buffer<ArrayBuffer> {
  const begin =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n${begin.length}\n%%EOF\n`;
  const line = `%${'x'.repeat(78)}\n`;
  return Buffer.from(
    `${begin}${line.repeat(Math.max(0, Math.floor((bytes - begin.length - end.length) / line.length)))}${end}`,
    'latin1',
  );
}
