import type { IncomingMessage, ServerResponse } from 'node:http';

/** The supported encodings that a client's Accept-Encoding allows, in order of preference; none without the header. */
export function acceptedEncodings(header: string | string[] | undefined): ('br' | 'gzip')[];

export interface FileHandler {
  /** Resolves to false, without sending anything, if the folder has no such file. `more`: additional headers. */
  handle(request: IncomingMessage, response: ServerResponse, more?: Readonly<Record<string, string>>): Promise<boolean>;
}
/**
 * Serves the files of a folder, each at its one canonical address: hashed ones immutable for a year and in the
 * compressed forms next to them, others revalidated; ETag and HEAD. Source maps are withheld.
 */
export function createFileHandler(options: { dir: string; cors?: boolean }): FileHandler;

export interface StaticServer {
  /** Listens at every port and returns the origins in the order of the folders. Rejects when a port is in use. */
  listen(): Promise<string[]>;
  close(): Promise<void>;
}
/** Serves folders, each at its own origin, for pages of every other origin. Port 0 picks a free one. */
export function createStaticServer(options: {
  folders: readonly { dir: string; port: number }[];
  host?: string;
}): StaticServer;
