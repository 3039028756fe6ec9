import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The yardstick for pages: node:http sending precompressed bytes. PAGES is JSON of path to file; PORT is the port.
const { PAGES = '{}', PORT = '' } = process.env;
const pages = new Map(Object.entries(JSON.parse(PAGES)).map(([path, file]) => [path, readFileSync(file)]));

createServer((request, response) => {
  const page = pages.get(request.url);
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': page.length,
  });
  response.end(page);
}).listen(Number(PORT), '127.0.0.1');
