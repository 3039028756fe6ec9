import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import type { ExportTools } from '../write-export.ts';

/** Platform functions for writing an export. */
export const TOOLS: ExportTools = {
  hash: (text) => createHash('sha256').update(text).digest('hex'),
  deflate: (bytes) => deflateRawSync(bytes),
  crc32: (bytes) => crc32(bytes),
};
