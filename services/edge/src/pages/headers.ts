import { type HostConfig, isProductHost } from '@scopewright/domain/hosts';

interface CspOptions {
  /** Origins that remotes are served from. */
  remoteOrigins: readonly string[];
  /** Hashes of inline scripts, quoted as in CSP. */
  scriptHashes: readonly string[];
  https: boolean;
}

/**
 * Content security policy of pages. Scripts come from our own origins only. Inline styles are allowed: the toaster and
 * the overlays insert style elements, and a style can't run code.
 */
function pageCsp({ remoteOrigins, scriptHashes, https }: CspOptions): string {
  const ours = ["'self'", ...new Set(remoteOrigins)].join(' ');
  const directives = [
    "default-src 'none'",
    `script-src ${[ours, ...scriptHashes].join(' ')}`,
    `style-src ${ours} 'unsafe-inline'`,
    `connect-src ${ours}`,
    `img-src ${ours} data:`,
    `font-src ${ours}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  if (https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

interface PageHeadersOptions extends CspOptions {
  status: number;
  /** Whether search engines may list the page. */
  listed: boolean;
}

/** Headers of a page besides those of its content. */
export function pageHeaders({ status, listed, ...csp }: PageHeadersOptions): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': pageCsp(csp),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'X-Frame-Options': 'DENY',
    // browsers ignore it on insecure pages
    ...(csp.https ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
    ...(listed ? {} : { 'X-Robots-Tag': 'noindex' }),
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
  };
}

const YEAR = 'max-age=31536000';

/**
 * The Strict-Transport-Security header of a host (RFC 6797), or null. It can include the subdomains of the product's
 * domain, which are ours; a customer's domain may have others that use plain http; an unknown host does not get it.
 * @param isTenantDomain whether the host is a custom domain that a tenant has verified
 */
export function strictTransportSecurity(host: string, config: HostConfig, isTenantDomain: boolean): string | null {
  if (isProductHost(host, config)) return `${YEAR}; includeSubDomains`;
  return isTenantDomain ? YEAR : null;
}
