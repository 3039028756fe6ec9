import { addressKey, type HostConfig, type HostResolution, resolveHost } from '@scopewright/domain/hosts';
import { LRUCache } from 'lru-cache';
import type { HOST_CONFIG_NAMES } from '../config/names.ts';
import type { Config } from '../config/schema.ts';

/** A host as named in a request, and its meaning. */
export interface RequestHost {
  /** Host with port, as the browser shows it. */
  name: string;
  resolution: HostResolution;
  /** The address to look up; null when the host names no tenant. */
  address: string | null;
}

/** The configuration that `domain/hosts` needs. */
export function hostConfigOf(config: Config<(typeof HOST_CONFIG_NAMES)[number]>): HostConfig {
  return {
    productDomain: config.PRODUCT_DOMAIN,
    productAltDomain: config.PRODUCT_ALT_DOMAIN,
    localSuffixes: config.LOCAL_HOST_SUFFIXES,
    previewSuffixes: config.PREVIEW_HOST_SUFFIXES,
    designSuffixes: config.DESIGN_HOST_SUFFIXES,
  };
}

const MAX_HOSTS = 5000;
const MAX_HOST_CHARACTERS = 300;

/** Resolves hosts by the rules of §2.1 and caches the answers, which depend only on the configuration. */
export function createHostReader(config: HostConfig): (host: string, tenantHeader: string | undefined) => RequestHost {
  const known = new LRUCache<string, RequestHost>({ max: MAX_HOSTS });
  return (host, tenantHeader) => {
    if (host.length > MAX_HOST_CHARACTERS) return { name: '', resolution: { kind: 'invalid' }, address: null };
    // a Host header cannot contain a line break, so keys with and without a tenant can't collide
    const key = tenantHeader === undefined ? host : `${host}\n${tenantHeader.slice(0, MAX_HOST_CHARACTERS)}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const resolution = resolveHost(host, config, tenantHeader);
    const result: RequestHost = { name: host, resolution, address: addressKey(resolution) };
    known.set(key, result);
    return result;
  };
}
