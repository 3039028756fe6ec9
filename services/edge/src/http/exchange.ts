import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@scopewright/contracts/routes';
import type { TrustedProxies } from '@scopewright/service-kit';

/** Methods of requests for pages and files. */
export const PAGE_METHODS: readonly string[] = ['GET', 'HEAD'];

/** One request at the front door, with its route through proxies. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** W3C Trace Context from a trusted proxy. */
  traceparent: string | null;
  /** Path of the request, without query. */
  path: string;
  /** Query with its `?`, or ''. */
  search: string;
  /** Host with port, as shown in the browser. */
  host: string;
  scheme: 'http' | 'https';
  /** Address of the client. */
  clientIp: string;
  /** X-Forwarded-For for the services: the trusted part of the request's route. */
  forwardedFor: string;
  /** Route template, for metrics and logs. */
  route: string;
  /**
   * Headers of every answer to this request. Written together with the others, because Node is slower with headers set
   * beforehand.
   */
  headers: Record<string, string>;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
/** The last value of a header that several proxies may have added to: the nearest proxy's. */
const nearest = (value: string | undefined) => value?.slice(value.lastIndexOf(',') + 1).trim();

/** Reads a request's route. Forwarding headers and request ids are accepted from trusted proxies only. */
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
