import type { IncomingHttpHeaders } from 'node:http';
import { failures } from '../errors/call-error.ts';

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Refuses a cookie-authenticated call sent by another site (or another tenant's subdomain).
 * Browsers report the sender in Sec-Fetch-Site, on plain-http pages in Origin; a same-origin GET over plain http
 * carries neither.
 * @param host Host of the request as the browser sees it, with port
 * @throws CallError 403
 */
export function checkSameOrigin(method: string, host: string, headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw failures.forbidden();
  const { origin } = headers;
  if (origin !== undefined) {
    const sender = hostOf(origin);
    // both sides go through the URL parser, so that case and default ports do not matter
    if (sender === null || (sender !== hostOf(`http://${host}`) && sender !== hostOf(`https://${host}`)))
      throw failures.forbidden();
    return;
  }
  if (site === undefined && method !== 'GET' && method !== 'HEAD') throw failures.forbidden();
}
