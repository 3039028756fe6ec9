import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { RemoteRuntime } from './remote-loader.ts';

// Below the loader's own limit: an unaborted fetch of a manifest would also block a Retry of the same URL.
const MANIFEST_LIMIT_MS = 5000;

/**
 * The federation runtime behind the loader's interface.
 * @param manifests manifests that came with the page, by URL. Each is used once, so that a Retry goes to the network.
 */
export function createFederationRuntime(manifests: Readonly<Record<string, unknown>>): RemoteRuntime {
  const inlined = new Map(Object.entries(manifests));
  registerPlugins([
    {
      name: 'manifests-of-the-page',
      async fetch(url: string) {
        const manifest = inlined.get(url);
        inlined.delete(url);
        if (manifest !== undefined) return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/json' } });
        return fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) });
      },
    },
  ]);
  return {
    register: (name, manifest, { force }) => registerRemotes([{ name, entry: manifest, type: 'module' }], { force }),
    loadApp: (name) => loadRemote<unknown>(`${name}/app`),
  };
}
