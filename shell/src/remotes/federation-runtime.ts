import { digestsOf, preloadChecked } from './checked-files.ts';
import type { RemoteRuntime } from './remote-loader.ts';
import { provideShared } from './shared.ts';
import type { StockRemotes } from './stock-remotes.ts';

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * The address of the script that a federation manifest names as its remote's entry.
 * @param manifest the parsed manifest: `metaData.remoteEntry` has the script's `name` and `path`, `metaData.publicPath`
 * their base ("auto": the manifest's own folder)
 * @param url the manifest's address
 * @throws Error when the manifest has no entry
 */
export function remoteEntry(manifest: unknown, url: string): string {
  const metaData = field(manifest, 'metaData');
  const entry = field(metaData, 'remoteEntry');
  const [name, path, publicPath] = [field(entry, 'name'), field(entry, 'path'), field(metaData, 'publicPath')];
  if (typeof name !== 'string' || name === '') throw new Error(`${url} names no remote entry`);
  const base = typeof publicPath === 'string' && publicPath !== 'auto' ? new URL(publicPath, url) : url;
  return new URL(`${typeof path === 'string' ? path : ''}${name}`, base).href;
}

/** Whether a manifest comes from a remote's development server: the federation plugin marks the ones it writes. */
const isOfDevelopmentServer = (manifest: unknown): boolean =>
  field(field(manifest, 'metaData'), 'pluginVersion') !== undefined;

// Below the loader's own limit, which leaves time to try the currently deployed entry.
const MANIFEST_LIMIT_MS = 5000;

/** A remote's entry exports a module federation container. */
interface Container {
  init(shared: object): unknown;
  get(name: string): Promise<() => unknown>;
}

/** A manifest that names an entry, and the manifest's address. */
interface Found {
  manifest: unknown;
  url: string;
}

/** The digests of the first scripts of a module that our own remote exposes. */
function firstDigests({ manifest, url }: Found, module: string): Record<string, string> {
  const entry = field(field(manifest, 'metaData'), 'remoteEntry');
  const exposes = field(manifest, 'exposes');
  const found = Array.isArray(exposes) ? exposes.find((each) => field(each, 'path') === module) : undefined;
  const scripts = field(field(field(found, 'assets'), 'js'), 'sync');
  // the manifests of the page itself contain only these digests
  const files = field(manifest, 'files') ?? field(field(manifest, 'release'), 'files');
  return digestsOf(files, [field(entry, 'name'), ...(Array.isArray(scripts) ? scripts : [])], url);
}

/**
 * Finds and loads remotes. Built remotes use the shared modules on the page, so loading one is an import. The
 * containers of other build tools need a share scope, which is loaded only for them. A development server's entry needs
 * the federation plugin's runtime, which only the shell's development server has.
 * @param manifests manifests inlined in the page, by URL. Each is used once, so that a Retry uses the network.
 */
export function createFederationRuntime(manifests: Readonly<Record<string, unknown>>): RemoteRuntime {
  provideShared();
  const inlined = new Map(Object.entries(manifests));
  /** The manifests by the entry that they name. */
  const found = new Map<string, Found>();
  let stock: Promise<StockRemotes> | undefined;

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
      const file = field(field(manifest, 'entry'), 'file');
      const entry = typeof file === 'string' ? new URL(file, url).href : remoteEntry(manifest, url);
      found.set(entry, { manifest, url });
      return entry;
    },
    versionOf(entry) {
      const manifest = found.get(entry)?.manifest;
      const version = field(manifest, 'version') ?? field(field(manifest, 'release'), 'version');
      return typeof version === 'string' ? version : undefined;
    },
    async loadApp(name, entry, { force, module = './app' }) {
      const source = found.get(entry) ?? { manifest: undefined, url: entry };
      if (field(source.manifest, 'entry')) {
        stock ??= import('./stock-remotes.ts').then(({ createStockRemotes }) => createStockRemotes());
        stock.catch(() => {
          stock = undefined;
        });
        return (await stock).loadApp(name, source.manifest, source.url, module);
      }
      if (import.meta.env.DEV && isOfDevelopmentServer(source.manifest)) {
        const { loadRemote, registerRemotes } = await import('@module-federation/runtime');
        registerRemotes([{ name, entry, type: 'module' }], { force });
        return loadRemote<unknown>(name + module.slice(1));
      }
      await preloadChecked(firstDigests(source, module));
      const container: Container = await import(/* @vite-ignore */ entry);
      await container.init({});
      const factory = await container.get(module);
      return factory();
    },
  };
}
