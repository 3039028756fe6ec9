import { isOfDevelopmentServer, remoteEntry } from './manifest.ts';
import type { RemoteRuntime } from './remote-loader.ts';
import { provideShared } from './shared.ts';

// Below the loader's own limit, so that an attempt is left for what is deployed now.
const MANIFEST_LIMIT_MS = 5000;

/** What a remote's entry exports: a container as module federation has it. */
interface Container {
  init(shared: object): unknown;
  get(name: string): Promise<() => unknown>;
}

/**
 * Finds and loads remotes. Built remotes take what is shared from its place on the page, so loading one is an import; a development server's
 * entry needs the federation plugin's runtime, which only the shell's development server has.
 * @param manifests manifests that came with the page, by URL. Each is used once, so that a Retry goes to the network.
 */
export function createFederationRuntime(manifests: Readonly<Record<string, unknown>>): RemoteRuntime {
  provideShared();
  const inlined = new Map(Object.entries(manifests));
  /** Entries that development servers gave. */
  const developed = new Set<string>();

  const manifestAt = async (url: string): Promise<unknown> => {
    const known = inlined.get(url);
    inlined.delete(url);
    if (known !== undefined) return known;
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return response.json();
  };

  return {
    async entryOf(url) {
      const manifest = await manifestAt(url);
      const entry = remoteEntry(manifest, url);
      if (import.meta.env.DEV && isOfDevelopmentServer(manifest)) developed.add(entry);
      return entry;
    },
    async loadApp(name, entry, { force }) {
      if (import.meta.env.DEV && developed.has(entry)) {
        const { loadRemote, registerRemotes } = await import('@module-federation/runtime');
        registerRemotes([{ name, entry, type: 'module' }], { force });
        return loadRemote<unknown>(`${name}/app`);
      }
      const container: Container = await import(/* @vite-ignore */ entry);
      await container.init({});
      const factory = await container.get('./app');
      return factory();
    },
  };
}
