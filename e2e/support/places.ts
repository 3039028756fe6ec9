import { stack } from './stack.ts';

/** How an address names a tenant: by its host, or on one local host by `?tenant=`. */
export type HostStyle = 'subdomains' | 'local';

/** Addresses of the product in one of the two styles. */
export interface Place {
  style: HostStyle;
  /** A page of the bare domain. */
  bare(path?: string): string;
  /** A page of a firm. */
  tenant(key: string, path?: string): string;
  /** Whether an address is the firm's own. */
  isTenant(url: URL, key: string): boolean;
  /** Host (with port) that an API call of the firm's pages is sent to. */
  apiHost(key: string): string;
}

/** @param port of the front door; by default the product's own */
export function placeOf(style: HostStyle, port = new URL(stack.url).port): Place {
  if (style === 'local') {
    const origin = `http://localhost:${port}`;
    return {
      style,
      bare: (path = '/') => origin + path,
      tenant(key, path = '/') {
        const url = new URL(path, origin);
        url.searchParams.set('tenant', key);
        return url.href;
      },
      isTenant: (url, key) => url.origin === origin && url.searchParams.get('tenant') === key,
      apiHost: () => `localhost:${port}`,
    };
  }
  const host = (key: string) => `${key}.${stack.productDomain}:${port}`;
  return {
    style,
    bare: (path = '/') => `http://${stack.productDomain}:${port}${path}`,
    tenant: (key, path = '/') => `http://${host(key)}${path}`,
    isTenant: (url, key) => url.host === host(key),
    apiHost: host,
  };
}
