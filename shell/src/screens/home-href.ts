import type { BootData } from '@scopewright/remote-contract';

/** Address of the product's own home page: the same origin without tenant on local hosts, the bare domain elsewhere. */
export function homeHref(
  { host, hostConfig }: Pick<BootData, 'host' | 'hostConfig'>,
  { protocol, host: current }: Pick<Location, 'protocol' | 'host'>,
): string {
  if (host.kind === 'local') return '/';
  const port = /:\d+$/.exec(current)?.[0] ?? '';
  const name = current.slice(0, current.length - port.length);
  const local = hostConfig.localSuffixes.find((suffix) => name.endsWith(`.${suffix}`));
  return `${protocol}//${local ?? hostConfig.productDomain}${port}/`;
}
