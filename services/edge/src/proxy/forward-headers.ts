import type { Exchange } from '../http/exchange.ts';

/** Headers that belong to one connection (RFC 9110 §7.6.1), and those that the front door writes itself. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const REWRITTEN = new Set([
  'host',
  'expect',
  'content-length',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-request-id',
]);

const namesIn = (connection: string | undefined) =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? null
    : new Set(connection.split(',').map((name) => name.trim().toLowerCase()));

/** The headers that a service gets, as a flat list of names and values. */
export function forwardHeaders({ request, requestId, host, scheme, forwardedFor }: Exchange): string[] {
  const { rawHeaders } = request;
  const named = namesIn(request.headers.connection?.toLowerCase());
  const headers = ['x-forwarded-host', host, 'x-forwarded-proto', scheme, 'x-forwarded-for', forwardedFor, 'x-request-id', requestId];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (HOP_BY_HOP.has(name) || REWRITTEN.has(name) || named?.has(name)) continue;
    headers.push(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
}

/** The headers of a service's answer that go on to the client. */
export function answerHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  const connection = headers.connection;
  const named = typeof connection === 'string' ? namesIn(connection.toLowerCase()) : null;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP.has(name) && !named?.has(name)) kept[name] = value;
  }
  return kept;
}
