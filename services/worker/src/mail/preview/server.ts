import { createServer, type Server } from 'node:http';
import { mailSamples } from '../samples/samples.ts';
import { inScheme, previewPage } from './pages.tsx';

/** The page at a path of the preview, or null. */
function pageAt(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const accent = searchParams.get('accent');
  const samples = mailSamples(undefined, accent);
  const [, id, extension] = /^\/([\w-]*)(\.html)?$/.exec(pathname) ?? [];
  const sample = id === '' ? samples[0] : samples.find((one) => one.id === id);
  if (sample === undefined) return null;
  if (extension === undefined) return previewPage(samples, sample, accent);
  return inScheme(sample.mail.html, searchParams.get('scheme') === 'dark' ? 'dark' : 'light');
}

/** Shows every mail with sample data, for developers. Runs separately from the worker. */
export function createPreview(): Server {
  return createServer((request, response) => {
    const page = pageAt(request.url ?? '/');
    response
      .writeHead(page === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page ?? 'There is no such mail');
  });
}
