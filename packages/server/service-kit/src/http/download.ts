import type { Readable } from 'node:stream';
import type { Context } from 'koa';

/**
 * A file as the answer of a call: streamed as it is produced, and saved by the browser under its name. Only for calls
 * whose definition has `download`.
 */
export class Download {
  readonly content: Readable;
  readonly fileName: string;
  readonly stored: StoredFile | undefined;

  /** @param stored metadata of a stored file; without it the file is a text of the definition's type */
  constructor(content: Readable, fileName: string, stored?: StoredFile) {
    this.content = content;
    this.fileName = fileName;
    this.stored = stored;
  }
}

/** Media type and length of a file, bytes. */
export interface StoredFile {
  type: string;
  bytes: number;
}

/**
 * Sends a file. A failure midway aborts the connection, so that a partial file is not mistaken for the complete one.
 */
export function sendDownload(ctx: Context, { content, fileName, stored }: Download, type: string): void {
  ctx.status = 200;
  ctx.attachment(fileName);
  ctx.body = content;
  ctx.type = stored?.type ?? `${type}; charset=utf-8`;
  if (stored) ctx.length = stored.bytes;
}
