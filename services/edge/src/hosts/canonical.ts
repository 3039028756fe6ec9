import type { HostConfig, HostResolution } from '@scopewright/domain/hosts';

const WWW = /^www\./i;

/** Where a host that only stands for another is sent: `www.` of the product's domain to the domain itself, port kept. Null when the host is its own. */
export function canonicalHost(host: string, resolution: HostResolution): string | null {
  return resolution.kind === 'reserved' && resolution.label === 'www' ? host.replace(WWW, '') : null;
}

/** Whether search engines may list pages of a host: only the product's own public pages. */
export function isListed(resolution: HostResolution): boolean {
  return resolution.kind === 'bare';
}

/** Origin under which search engines should know the public pages. */
export function siteOrigin({ productDomain }: HostConfig): string {
  return `https://${productDomain}`;
}
