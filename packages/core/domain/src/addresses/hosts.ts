import { FILES_SUBDOMAIN, HOST_RESERVED_SUBDOMAINS } from '@scopewright/contracts/constants';

/** The deployment's own domains; every suffix is lower case, without a leading dot. */
export interface HostConfig {
  productDomain: string;
  productAltDomain?: string | undefined;
  /** Hosts where the tenant is named by `?tenant=` (§2.1): the developer's machine … */
  localSuffixes: readonly string[];
  /** … preview hosting … */
  previewSuffixes: readonly string[];
  /** … and design tools. */
  designSuffixes: readonly string[];
}

/**
 * Meaning of a host name (§2.1). `local` covers local, preview and design-tool hosts; `misnamed`: the query's tenant is
 * not a possible tenant key. `unknown`: a host that can't belong to a tenant (nested labels, IP addresses); `invalid`:
 * not a host at all.
 */
export type HostResolution =
  | { kind: 'bare' }
  | { kind: 'tenant'; key: string }
  | { kind: 'reserved'; label: string }
  | { kind: 'local'; key: string | null; misnamed?: true }
  | { kind: 'custom'; domain: string }
  | { kind: 'unknown' }
  | { kind: 'invalid' };

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const MAX_HOST_LENGTH = 253;
const MAX_PORT = 65_535;

const isReserved = (label: string): boolean => (HOST_RESERVED_SUBDOMAINS as readonly string[]).includes(label);

/** An IPv6 address in brackets, in the form of browsers; null if invalid. */
function ipv6(address: string): string | null {
  try {
    return new URL(`http://${address}`).hostname;
  } catch {
    return null;
  }
}

/**
 * The host name of a Host header value: lower case, in its ASCII (punycode) form, without port and trailing dot.
 * Null when it is not a host (userinfo, path, white space, empty labels, bad port).
 */
export function normalizeHost(host: string): string | null {
  if (host === '' || /[\s/\\?#@%]/.test(host)) return null;
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(host);
  if (!match?.[1] || Number(match[2] ?? 0) > MAX_PORT) return null;
  if (match[1].startsWith('[')) return ipv6(match[1]);
  const withoutDot = match[1].replace(/\.$/, '');
  let name: string;
  try {
    name = new URL(`http://${withoutDot}`).hostname;
  } catch {
    return null;
  }
  // the URL parser reads shortened or hexadecimal numbers as IPv4 addresses; such spellings are not host names here
  if (IPV4.test(name) && name !== withoutDot) return null;
  if (name.length === 0 || name.length > MAX_HOST_LENGTH) return null;
  return name.split('.').every((label) => LABEL.test(label)) ? name : null;
}

/**
 * The part of `host` before `suffix`, which must start at a label boundary: '' for the suffix itself, null if it is not
 * a suffix.
 */
function labelsBefore(host: string, suffix: string): string | null {
  if (host === suffix) return '';
  return host.endsWith(`.${suffix}`) ? host.slice(0, -suffix.length - 1) : null;
}

/** A tenant key from `?tenant=` or the tenant header: lower-cased; null if it cannot name a tenant. */
export function normalizeTenantKey(key: string | null | undefined): string | null {
  if (!key) return null;
  const lower = key.trim().toLowerCase();
  return LABEL.test(lower) && !isReserved(lower) ? lower : null;
}

/**
 * The meaning of a local host's `tenant` parameter: a key, none (absent or empty), or something that cannot name a
 * tenant.
 */
export function localTenant(value: string | null | undefined): Extract<HostResolution, { kind: 'local' }> {
  if (!value?.trim()) return { kind: 'local', key: null };
  const key = normalizeTenantKey(value);
  return key === null ? { kind: 'local', key, misnamed: true } : { kind: 'local', key };
}

/** One label before a domain names a tenant; nested labels name nothing that we serve. */
function namedBy(labels: string): HostResolution {
  if (labels.includes('.')) return { kind: 'unknown' };
  return isReserved(labels) ? { kind: 'reserved', label: labels } : { kind: 'tenant', key: labels };
}

/**
 * Resolves a host to the tenant it names (§2.1). Pure; does not know which tenants exist.
 * @param host the Host header or `location.host`
 * @param queryTenant the `tenant` query parameter (pages) or tenant header (calls); used only on local, preview and
 *   design-tool hosts
 */
export function resolveHost(host: string, config: HostConfig, queryTenant?: string | null): HostResolution {
  const name = normalizeHost(host);
  if (name === null) return { kind: 'invalid' };
  for (const domain of [config.productDomain, config.productAltDomain]) {
    if (!domain) continue;
    const labels = labelsBefore(name, domain);
    if (labels === null) continue;
    return labels === '' ? { kind: 'bare' } : namedBy(labels);
  }
  for (const suffix of config.localSuffixes) {
    const labels = labelsBefore(name, suffix);
    if (labels === null) continue;
    return labels === '' ? localTenant(queryTenant) : namedBy(labels);
  }
  for (const suffix of [...config.previewSuffixes, ...config.designSuffixes]) {
    if (labelsBefore(name, suffix) !== null) return localTenant(queryTenant);
  }
  if (name.startsWith('[') || IPV4.test(name) || !name.includes('.')) return { kind: 'unknown' };
  return { kind: 'custom', domain: name };
}

/** The key under which an address is stored and looked up for a resolved host, or null when the host names no tenant. */
export function addressKey(resolution: HostResolution): string | null {
  if (resolution.kind === 'tenant') return resolution.key;
  if (resolution.kind === 'local') return resolution.key;
  return resolution.kind === 'custom' ? resolution.domain : null;
}

/** Whether a host is the product's own: one of its two domains or any subdomain of them. */
export function isProductHost(
  host: string,
  { productDomain, productAltDomain }: Pick<HostConfig, 'productDomain' | 'productAltDomain'>,
): boolean {
  const name = normalizeHost(host);
  return (
    name !== null &&
    [productDomain, productAltDomain].some(
      (domain) => domain !== undefined && domain !== '' && labelsBefore(name, domain) !== null,
    )
  );
}

/** The part of a page's location that tenant URLs depend on. */
export interface PageOrigin {
  /** `http:` or `https:` */
  protocol: string;
  /** host with port, as in `location.host` */
  host: string;
}

/**
 * URL of a tenant's page (§4 company redirect target): on local, preview and design-tool hosts the current origin with
 * `?tenant=`, otherwise the tenant's own subdomain on the same scheme and port. The email becomes a query parameter.
 */
export function tenantUrl(
  page: PageOrigin,
  config: HostConfig,
  subdomain: string,
  options: { email?: string; path?: string } = {},
): string {
  const resolution = resolveHost(page.host, config);
  const staysHere = resolution.kind === 'local';
  const suffix = config.localSuffixes.find((local) => labelsBefore(normalizeHost(page.host) ?? '', local));
  const port = /:(\d+)$/.exec(page.host)?.[1];
  const parent = suffix && !staysHere ? suffix : config.productDomain;
  const host = staysHere ? page.host : `${subdomain}.${parent}${port ? `:${port}` : ''}`;
  const url = new URL(options.path ?? '/', `${page.protocol}//${host}`);
  if (staysHere) url.searchParams.set('tenant', subdomain);
  if (options.email) url.searchParams.set('email', options.email);
  return url.href;
}

/** Whether a host is the one for downloading people's files. */
export const isFilesHost = (resolution: HostResolution): boolean =>
  resolution.kind === 'reserved' && resolution.label === FILES_SUBDOMAIN;

/**
 * The origin for downloading files, as seen from the page at `page`: on the developer's machine for local pages,
 * otherwise below the product's domain. Never the page's own.
 */
export function filesOrigin({ protocol, host }: PageOrigin, config: HostConfig): string {
  const name = normalizeHost(host) ?? '';
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const isBelow = (domain: string) => labelsBefore(name, domain) !== null;
  if (config.localSuffixes.some(isBelow)) {
    const suffix = config.localSuffixes.find((local) => isBelow(local) && /^[a-z]/.test(local)) ?? 'localhost';
    return `${protocol}//${FILES_SUBDOMAIN}.${suffix}${port}`;
  }
  const domain =
    [config.productDomain, config.productAltDomain].find((own) => own !== undefined && own !== '' && isBelow(own)) ??
    config.productDomain;
  return `${protocol}//${FILES_SUBDOMAIN}.${domain}${port}`;
}
