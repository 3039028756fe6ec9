import type { BootData } from './boot.ts';

/**
 * A path of this product that preserves the page's tenant. On local, preview and design-tool hosts `?tenant=` names the
 * tenant (§2.1), so in-app links must contain it; elsewhere the path is returned unchanged. The link stays on this
 * host: a path that begins with two slashes would name another one.
 */
export function tenantHref(boot: Pick<BootData, 'host' | 'tenantKey'>, path: string): string {
  const own = path.replace(/^\/{2,}/, '/');
  if (boot.host.kind !== 'local' || !boot.tenantKey) return own;
  const [beforeHash = '', hash] = own.split('#', 2);
  const [pathname = '', search = ''] = beforeHash.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('tenant', boot.tenantKey);
  return `${pathname}?${query}${hash === undefined ? '' : `#${hash}`}`;
}
