import type { AddressResolver } from '@scopewright/data';
import { type HostConfig, isFilesHost, isProductHost } from '@scopewright/domain/hosts';
import type { createHostReader } from '@scopewright/service-kit';

interface Options {
  readHost: ReturnType<typeof createHostReader>;
  hostConfig: HostConfig;
  addresses: Pick<AddressResolver, 'resolve'>;
}

/**
 * Creates the handler for a proxy that requests certificates on demand: whether the product serves a host. True for the
 * product's own domains, their `www` and the host of files, existing subdomains, and verified custom domains; no one
 * can make the proxy request certificates for others.
 * @throws errors of the database, so that the proxy retries
 */
export function createHostQuestion({ readHost, hostConfig, addresses }: Options): (host: string) => Promise<boolean> {
  return async (host) => {
    // certificates are for names: a host with a port can't have one
    if (host.includes(':')) return false;
    const { resolution } = readHost(host, undefined);
    switch (resolution.kind) {
      case 'bare':
        return true;
      case 'reserved':
        return (resolution.label === 'www' || isFilesHost(resolution)) && isProductHost(host, hostConfig);
      case 'tenant':
        return isProductHost(host, hostConfig) && (await addresses.resolve(resolution.key)) !== null;
      case 'custom':
        return (await addresses.resolve(resolution.domain)) !== null;
      default:
        return false;
    }
  };
}
