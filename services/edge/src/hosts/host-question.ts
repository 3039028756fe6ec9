import type { AddressResolver } from '@scopewright/data';
import { type HostConfig, isFilesHost, isProductHost } from '@scopewright/domain/hosts';
import type { createHostReader } from '@scopewright/service-kit';

interface Options {
  readHost: ReturnType<typeof createHostReader>;
  hostConfig: HostConfig;
  addresses: Pick<AddressResolver, 'resolve'>;
}

/**
 * Makes what answers a proxy that gets certificates on demand: whether a host is one that the product serves. The product's own domains, their `www` and the host of files,
 * subdomains that somebody has, and custom domains that were proved; nobody else can have certificates asked for.
 * @throws what the database rejects with, so that the proxy asks again
 */
export function createHostQuestion({ readHost, hostConfig, addresses }: Options): (host: string) => Promise<boolean> {
  return async (host) => {
    // a certificate is for a name: a host with a port is none
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
