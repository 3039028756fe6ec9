import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { failures } from '@scopewright/service-kit';
import type { Exchange } from '../http/exchange.ts';
import { type Content, sendContent } from '../http/send.ts';

const BASE = '/api/docs';
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'list', tryItOutEnabled: true });\n`;
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    <link rel="stylesheet" href="${BASE}/swagger-ui.css">
  </head>
  <body>
    <div id="api"></div>
    <script src="${BASE}/swagger-ui-bundle.js"></script>
    <script src="${BASE}/start.js"></script>
  </body>
</html>
`;

/** The readable form of the OpenAPI document. Loads nothing from other hosts. */
export function createApiDocs({ title }: { title: string }): (exchange: Exchange, path: string) => Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const contentOf = async (name: string): Promise<Content> => {
    if (name === '')
      return {
        type: 'text/html; charset=utf-8',
        body: page(title),
        headers: { 'Content-Security-Policy': CSP, 'Cache-Control': 'no-cache' },
      };
    if (name === 'start.js')
      return { type: 'text/javascript; charset=utf-8', body: START, headers: { 'Cache-Control': 'no-cache' } };
    const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
    if (!type) throw failures.notFound();
    return {
      type,
      body: await readFile(resolve(`swagger-ui-dist/${name}`), 'utf8'),
      headers: { 'Cache-Control': 'public, max-age=3600' },
    };
  };
  return async (exchange, path) => sendContent(exchange, await contentOf(path.slice(BASE.length).replace(/^\//, '')));
}

/** Whether a path belongs to the readable documentation. */
export const isDocsPath = (path: string): boolean => path === BASE || path.startsWith(`${BASE}/`);
