import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The yardstick of pages: node:http sending bytes that were compressed before. PAGES names them by path, as JSON of path to file; PORT says where.
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
