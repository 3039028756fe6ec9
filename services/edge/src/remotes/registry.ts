import type { RemoteName, RemoteRegistry } from '@scopewright/remote-contract';
import type { EdgeConfig } from '../config.ts';

/** What visitors call the part of the product that a remote shows. */
const TITLES: Record<RemoteName, string> = {
  marketing: 'The website',
  auth: 'Signing in',
  firm: 'The firm dashboard',
  admin: 'System administration',
};

type Origins = NonNullable<EdgeConfig['REMOTES']>;

/** Where each remote's manifest is. */
export function registryOf(origins: Origins): RemoteRegistry {
  const at = (name: RemoteName) => ({ manifest: new URL('/mf-manifest.json', origins[name]).href, title: TITLES[name] });
  return { marketing: at('marketing'), auth: at('auth'), firm: at('firm'), admin: at('admin') };
}
