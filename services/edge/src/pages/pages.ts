import type { AddressResolver, ResolvedTenant } from '@scopewright/data';
import { addressKey, type HostResolution } from '@scopewright/domain/hosts';
import { type createHostReader, failures, type Logger, publicTenant } from '@scopewright/service-kit';
import type { FileHandler } from '@scopewright/static-server';
import { parseCookie } from 'cookie';
import type { Bookable } from '../bookable.ts';
import type { FirstRun } from '../first-run.ts';
import type { Exchange } from '../http/exchange.ts';
import { encodingFor, sendBytes, sendContent } from '../http/send.ts';
import { isListed, publicPaths, robotsTxt, SITEMAP_PATH, sitemapXml, siteOrigin } from './crawlers.ts';
import { strictTransportSecurity } from './headers.ts';
import { createShellPages, type ShellPageOptions } from './shell-page.ts';
import type { TemplateSource } from './template.ts';

export interface PagesOptions extends Omit<ShellPageOptions, 'template'> {
  log: Pick<Logger, 'warn'>;
  readHost: ReturnType<typeof createHostReader>;
  /** The shell's page; null if another server serves it (development). */
  template: TemplateSource | null;
  /** Files of the shell's build. */
  files: FileHandler | null;
  addresses: Pick<AddressResolver, 'resolve'>;
  /** Whether the product has no user yet. */
  firstRun: FirstRun;
  /** Whether demos can be booked. */
  bookable: Bookable;
}

/** A link to such a path would lead to the host that it seems to name. */
const OTHER_ORIGIN = /^\/{2,}/;
const WWW = /^www\./i;
const CRAWLER_HEADERS = { 'Cache-Control': 'public, max-age=3600' };
/**
 * Paths of files. A missing file must never be answered with a page, which the browser would cache as a broken script.
 */
const FILE = /^\/assets\/|\.[a-z0-9]{2,5}$/i;
const SESSION_COOKIE = 'sw_session';

/**
 * The canonical host for an alias: `www.` of the product's domain redirects to the domain itself, port kept. Null if
 * the host is canonical.
 */
const canonicalHost = (host: string, resolution: HostResolution): string | null =>
  resolution.kind === 'reserved' && resolution.label === 'www' ? host.replace(WWW, '') : null;

/**
 * The address of a page at a firm's current subdomain if it was requested at another one of the firm's; path and query
 * are preserved. On hosts where the query names the tenant, it names the firm.
 */
function movedTo(
  subdomain: string,
  resolution: HostResolution,
  { scheme, host, path, search }: Pick<Exchange, 'scheme' | 'host' | 'path' | 'search'>,
): string {
  if (resolution.kind === 'tenant') return `${scheme}://${subdomain}${host.slice(host.indexOf('.'))}${path}${search}`;
  const query = new URLSearchParams(search);
  query.set('tenant', subdomain);
  return `${path}?${query}`;
}

/**
 * Whether the browser probably has a session. On local hosts the cookie's name contains the tenant key, over https a
 * prefix.
 */
function hintsAtSession(cookies: string | undefined, tenantKey: string | null): boolean {
  if (!cookies?.includes(SESSION_COOKIE)) return false;
  const names = Object.keys(parseCookie(cookies)).map((name) => name.replace(/^__Host-/, ''));
  return names.includes(SESSION_COOKIE) || names.includes(`${SESSION_COOKIE}.${tenantKey}`);
}

function redirect({ response, headers }: Exchange, status: 301 | 308, Location: string, caching: string): void {
  response.writeHead(status, { ...headers, Location, 'Cache-Control': caching }).end();
}

/** Answers all requests outside the API: pages, the shell's files, and the files for search engines. */
export function createPages({
  log,
  readHost,
  template,
  files,
  addresses,
  firstRun,
  bookable,
  ...options
}: PagesOptions): (exchange: Exchange) => Promise<void> {
  const { hostConfig, remotes } = options;
  const pageOf = template ? createShellPages({ ...options, template }) : null;
  const site = siteOrigin(hostConfig);

  const findTenant = async (address: string | null): Promise<ResolvedTenant | null | undefined> => {
    if (address === null) return null;
    try {
      return await addresses.resolve(address);
    } catch (error) {
      log.warn({ err: error }, 'The tenant of a page could not be looked up');
      return undefined;
    }
  };

  return async (exchange) => {
    const { request, response, path, search, host, scheme } = exchange;
    exchange.route = 'page';
    const { resolution } = readHost(
      host,
      search === '' ? undefined : (new URLSearchParams(search).get('tenant') ?? undefined),
    );
    const promise = (isTenantDomain: boolean) => {
      const value = scheme === 'https' ? strictTransportSecurity(host, hostConfig, isTenantDomain) : null;
      if (value !== null) exchange.headers['Strict-Transport-Security'] = value;
    };
    promise(false);
    const canonical = canonicalHost(host, resolution);
    if (canonical) {
      return redirect(exchange, 301, `${scheme}://${canonical}${path}${search}`, 'public, max-age=3600');
    }
    if (OTHER_ORIGIN.test(path)) {
      return redirect(exchange, 301, `${path.replace(OTHER_ORIGIN, '/')}${search}`, 'no-cache');
    }
    const listed = isListed(resolution);
    if (path === '/robots.txt') {
      return sendContent(exchange, {
        type: 'text/plain; charset=utf-8',
        body: robotsTxt({ listed, site }),
        headers: CRAWLER_HEADERS,
      });
    }
    if (path === SITEMAP_PATH && listed) {
      const { registry } = await remotes.current();
      return sendContent(exchange, {
        type: 'application/xml; charset=utf-8',
        body: sitemapXml(site, publicPaths(registry)),
        headers: CRAWLER_HEADERS,
      });
    }
    if (FILE.test(path)) {
      // the page has one address, and can't be requested as a file
      if (path === '/index.html' || !(await files?.handle(request, response, exchange.headers)))
        throw failures.notFound();
      exchange.route = 'file';
      return;
    }
    if (!pageOf) throw failures.notFound();
    const tenantKey = addressKey(resolution);
    const found = await findTenant(tenantKey);
    if (found?.redirects) {
      return redirect(exchange, 308, movedTo(found.subdomain, resolution, exchange), 'no-cache');
    }
    const tenant = found && publicTenant(found);
    if (tenant && resolution.kind === 'custom') promise(true);
    const encoding = encodingFor(request.headers['accept-encoding']);
    const page = await pageOf({
      path,
      host: resolution,
      tenantKey,
      tenant,
      firstRun: await firstRun.current(),
      bookable: await bookable.current(),
      seemsSignedIn: hintsAtSession(request.headers.cookie, tenantKey),
      encoding,
    });
    sendBytes(exchange, { ...page, encoding, headers: page.headers[scheme] });
  };
}
