import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { remoteEntry } from './manifest.ts';
import type { RemoteRuntime } from './remote-loader.ts';

// Below the loader's own limit, so that an attempt is left for what is deployed now.
const MANIFEST_LIMIT_MS = 5000;

/**
 * The federation runtime behind the loader's interface. Manifests are read here: the runtime's own reader is left out of the build.
 * @param manifests manifests that came with the page, by URL. Each is used once, so that a Retry goes to the network.
 */
export function createFederationRuntime(manifests: Readonly<Record<string, unknown>>): RemoteRuntime {
  const inlined = new Map(Object.entries(manifests));

  const manifestAt = async (url: string): Promise<unknown> => {
    const known = inlined.get(url);
    inlined.delete(url);
    if (known !== undefined) return known;
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return response.json();
  };

  return {
    async entryOf(manifest) {
      return remoteEntry(await manifestAt(manifest), manifest);
    },
    async loadApp(name, entry, { force }) {
      registerRemotes([{ name, entry, type: 'module' }], { force });
      return loadRemote<unknown>(`${name}/app`);
    },
  };
}
