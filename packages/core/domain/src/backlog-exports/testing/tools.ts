import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import type { ExportTools } from '../write-export.ts';

/** What writing an export needs of the platform. */
export const TOOLS: ExportTools = {
  hash: (text) => createHash('sha256').update(text).digest('hex'),
  deflate: (bytes) => deflateRawSync(bytes),
  crc32: (bytes) => crc32(bytes),
};
