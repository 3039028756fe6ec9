import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { request as connect, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { inRoot } from '@scopewright/dev-stack/root';
import { createFileHandler } from '@scopewright/static-server';
import type { RemoteFiles } from './build.ts';

/** A remote as a front door reads it, from its own origin. */
export interface ServedRemote {
  manifest: Record<string, unknown>;
  /** Folders with its files; the first that has one counts. */
  folders: readonly string[];
}

/** A remote's manifest as written by its build. */
const manifestOf = (folder: string) => JSON.parse(readFileSync(inRoot(folder, 'dist', 'mf-manifest.json'), 'utf8'));

/** A remote as its build has it. */
export const remoteOf = (folder: string): ServedRemote => ({
  manifest: manifestOf(folder),
  folders: [inRoot(folder, 'dist')],
});

/**
 * A remote whose code is part of the monolith: pages and prerendered screens are the remote's.
 * @param dir folder of the monolith's build
 */
export function remoteInMonolith(folder: string, dir: string, { entry, scripts, styles }: RemoteFiles): ServedRemote {
  const folders = [dir, inRoot(folder, 'dist')];
  const { screens: _, ...manifest } = manifestOf(folder);
  const drawn: string[] = manifest.prerendered ? [manifest.prerendered] : [];
  return {
    folders,
    manifest: {
      ...manifest,
      metaData: { remoteEntry: { name: entry, path: '', type: 'module' } },
      exposes: [{ path: './app', assets: { js: { sync: scripts, async: [] }, css: { sync: styles, async: [] } } }],
      release: { ...manifest.release, files: digestsOf([entry, ...scripts, ...styles, ...drawn], folders) },
    },
  };
}

/** The same remote without prerendered screens. */
export function undrawn({ manifest: { prerendered: _, ...manifest }, folders }: ServedRemote): ServedRemote {
  return { manifest, folders };
}

function digestsOf(files: readonly string[], folders: readonly string[]): Record<string, string> {
  const digest = (file: string) => {
    const path = folders.map((folder) => join(folder, file)).find((each) => existsSync(each)) ?? file;
    return `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`;
  };
  return Object.fromEntries(files.map((file) => [file, digest(file)]));
}

/**
 * Serves a remote, and what it has not from the front door at this port: a page at the remote's origin has all of its
 * files there, as a page of one app does.
 */
export async function serveRemote({ manifest, folders }: ServedRemote, port: number, door: number): Promise<Server> {
  const handlers = folders.map((dir) => createFileHandler({ dir, cors: true }));
  const server = createServer(async (request, response) => {
    if (request.url === '/mf-manifest.json') {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(manifest));
      return;
    }
    for (const files of handlers) if (await files.handle(request, response)) return;
    passOn(request, response, door);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** Passes a request on as it came, with its host. */
function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request;
  const passed = connect({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  passed.once('error', () => response.destroy());
  request.pipe(passed);
}
