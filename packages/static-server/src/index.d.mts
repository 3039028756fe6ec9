import type { IncomingMessage, ServerResponse } from 'node:http';

export interface FileHandler {
  /** Reads and compresses everything that a page loads, so that the first visitor does not wait for it. */
  warmUp(): Promise<void>;
  /** Resolves to false, with nothing sent, for what is no file of the folder. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}
/** Answers requests for the files of a folder: hashed ones immutable for a year, others revalidated; compressed; ETag and HEAD. */
export function createFileHandler(options: { dir: string; cors?: boolean }): FileHandler;

export interface StaticServer {
  /** Listens and gives the origin. */
  listen(options: { port: number; host?: string }): Promise<string>;
  close(): Promise<void>;
}
/** Serves a folder on its own origin, for pages of every other origin. */
export function createStaticServer(options: { dir: string }): StaticServer;
