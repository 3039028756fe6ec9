import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@scopewright/contracts/routes';
import type { TrustedProxies } from '@scopewright/service-kit';

/** One request at the front door, with what is known of the way it came. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** W3C Trace Context that a trusted proxy sent along. */
  traceparent: string | null;
  /** Path of the request, without query. */
  path: string;
  /** Query with its `?`, or ''. */
  search: string;
  /** Host with port that the browser shows. */
  host: string;
  scheme: 'http' | 'https';
  /** Address of the client. */
  clientIp: string;
  /** Value of X-Forwarded-For for what comes behind: the trusted part of the way here. */
  forwardedFor: string;
  /** Route template, for metrics and logs. */
  route: string;
  /** Headers that the answer carries whatever it is. They are written with the others: Node takes longer for those that are set before. */
  headers: Record<string, string>;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
/** The last value of a header that several proxies may have added to: the one of the nearest. */
const nearest = (value: string | undefined) => value?.slice(value.lastIndexOf(',') + 1).trim();

/** Reads how a request came here. Forwarding headers and request ids count only from trusted proxies. */
export function openExchange(request: IncomingMessage, response: ServerResponse, proxies: TrustedProxies): Exchange {
  const { headers } = request;
  const peer = request.socket.remoteAddress ?? '';
  const trusted = proxies.trusts(peer);
  const url = request.url ?? '/';
  const query = url.indexOf('?');
  const given = trusted ? single(headers['x-request-id']) : undefined;
  const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
  const cameThrough = trusted ? single(headers['x-forwarded-for']) : undefined;
  return {
    request,
    response,
    requestId,
    traceparent: (trusted ? single(headers.traceparent) : undefined) ?? null,
    path: query < 0 ? url : url.slice(0, query),
    search: query < 0 ? '' : url.slice(query),
    host: (trusted ? nearest(single(headers['x-forwarded-host'])) : undefined) ?? headers.host ?? '',
    scheme: trusted && nearest(single(headers['x-forwarded-proto'])) === 'https' ? 'https' : 'http',
    clientIp: proxies.clientAddress(request),
    forwardedFor: cameThrough === undefined ? peer : `${cameThrough}, ${peer}`,
    route: 'unknown',
    headers: { [REQUEST_ID_HEADER]: requestId },
  };
}
