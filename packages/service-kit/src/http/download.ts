import type { Readable } from 'node:stream';
import type { Context } from 'koa';

/** A file as the answer of a call: sent as it is made, saved by the browser under its name. Only for calls whose definition has `download`. */
export class Download {
  readonly content: Readable;
  readonly fileName: string;

  /** @param fileName letters, digits, dots and hyphens */
  constructor(content: Readable, fileName: string) {
    if (!/^[\w.-]+$/.test(fileName)) throw new Error(`'${fileName}' is no name for a file`);
    this.content = content;
    this.fileName = fileName;
  }
}

/** Sends a file. A failure under way ends the connection, so that nobody takes half of it for the whole. */
export function sendDownload(ctx: Context, { content, fileName }: Download, type: string): void {
  ctx.status = 200;
  ctx.set('Content-Disposition', `attachment; filename="${fileName}"`);
  ctx.body = content;
  ctx.type = `${type}; charset=utf-8`;
}
