import { missingShares, type NeededShares, type ShellShares } from '@scopewright/domain/shares';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import * as reactDomClient from 'react-dom/client';
import { digestsOf, preloadChecked, whyNotLoaded } from './checked-files.ts';
import { sharedModules } from './shared.ts';

/** The release's description of a remote built by a stock federation plugin: the front door has checked it. */
export interface StockRelease extends NeededShares {
  entry: {
    file: string;
    kind: 'module' | 'global';
    globalName?: string;
    /** Modules that are loaded with the entry. */
    first?: readonly string[];
  };
  files: Readonly<Record<string, string>>;
}

/** A container as federation plugins build it. */
interface StockContainer {
  init(scope: ShareScope, initialized: unknown[]): unknown;
  get(name: string): Promise<() => unknown>;
}

export interface StockRemotes {
  /**
   * Loads a module that a remote exposes, `./app` by default.
   * @param release the release, from the front door or the remote's `release.json`
   * @param url the address that the release's files are relative to
   * @throws Error that names modules missing from the shell, or the problem of the entry
   */
  loadApp(name: string, release: unknown, url: string, module?: string): Promise<unknown>;
}

/** One version of a shared module, with the fields that one container or another reads. */
interface Share {
  name: string;
  version: string;
  scope: string[];
  from: string;
  lib: () => object;
  get: () => Promise<() => object>;
  loaded: true;
  eager: true;
  useIn: string[];
  deps: string[];
  strategy: 'loaded-first';
  shareConfig: { singleton: true; requiredVersion: string; strictVersion: false; eager: true };
}

/** Shared modules by import name and version, as containers agree on it. */
type ShareScope = Record<string, Record<string, Share>>;

/** The version of a shared module: its package's own, which this build contains. */
const versionOf = (module: string): string => __SHARED_VERSIONS__[module] ?? '0.0.0';

/**
 * Whether a version has the major version that a range names, as `^19.0.0` and `19.x || 20.x` do. Other ranges are
 * checked by the front door, which has compared all of it.
 */
function hasMajor(version: string, range: string): boolean {
  const [actual] = version.split('.');
  return range.split('||').some((part) => {
    const major = /^\s*[\^~=v]*(\d+)(?:\.[\w*+-]+)*\s*$/.exec(part)?.[1];
    return major === undefined || major === actual;
  });
}

/**
 * The share scope in which containers negotiate shared modules. That each module counts as loaded makes all of them use
 * the shell's copy, regardless of their own version.
 */
function shareScope(modules: Readonly<Record<string, object>>): ShareScope {
  const share = (name: string, module: object): Share => ({
    name,
    version: versionOf(name),
    scope: ['default'],
    from: 'shell',
    lib: () => module,
    get: async () => () => module,
    loaded: true,
    eager: true,
    useIn: [],
    deps: [],
    strategy: 'loaded-first',
    shareConfig: { singleton: true, requiredVersion: `^${versionOf(name)}`, strictVersion: false, eager: true },
  });
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [name, { [versionOf(name)]: share(name, module) }]),
  );
}

const isContainer = (value: unknown): value is StockContainer =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'init') === 'function' &&
  typeof Reflect.get(value, 'get') === 'function';

/** Runs a script that is not a module. */
function runScript(url: string, integrity: string | undefined): Promise<void> {
  const script = document.createElement('script');
  script.crossOrigin = '';
  script.src = url;
  if (integrity) script.integrity = integrity;
  return new Promise<void>((done, failed) => {
    script.onload = () => done();
    script.onerror = () =>
      void (integrity ? whyNotLoaded(url, integrity) : Promise.resolve(new Error(`${url} can't be loaded`))).then(
        failed,
      );
    document.head.append(script);
  }).finally(() => script.remove());
}

/** Loads the containers of stock federation plugins. */
export function createStockRemotes(): StockRemotes {
  const modules: Record<string, object> = { ...sharedModules(), 'react-dom/client': reactDomClient };
  const shell: ShellShares = {
    contract: CONTRACT_VERSION,
    modules: Object.fromEntries(
      Object.entries(modules).map(([name, module]) => [
        name,
        { version: versionOf(name), exports: Object.keys(module) },
      ]),
    ),
  };
  /**
   * The share scope of each remote. A remote has its own, because containers write into it; it is cached, because
   * webpack's refuse a second one.
   */
  const scopes = new Map<string, ShareScope>();
  /** The remotes that global variables belong to, and the last script that has set each. */
  const globals = new Map<string, { remote: string; url: string | null }>();

  const moduleAt = async (url: string, digests: Record<string, string>): Promise<StockContainer> => {
    await preloadChecked(digests);
    const container: unknown = await import(/* @vite-ignore */ url);
    if (!isContainer(container)) throw new Error(`${url} is not a module that exports init and get`);
    return container;
  };

  const globalOf = async (remote: string, variable: string, url: string, digest: string | undefined) => {
    const owner = globals.get(variable);
    if (owner ? owner.remote !== remote : variable in globalThis)
      throw new Error(`${remote}: its global variable ${variable} belongs to ${owner?.remote ?? 'the page'}`);
    if (owner?.url !== url) {
      // a script that is too late for this attempt is still this remote's
      globals.set(variable, { remote, url: null });
      await runScript(url, digest);
      globals.set(variable, { remote, url });
    }
    const container: unknown = Reflect.get(globalThis, variable);
    if (!isContainer(container)) throw new Error(`${url} does not set ${variable} to a container`);
    return container;
  };

  return {
    async loadApp(name, release, url, module = './app') {
      const { entry, files, ...needed } = release as StockRelease;
      const [missing] = missingShares(name, needed, shell, hasMajor);
      if (missing) throw new Error(missing);
      const address = new URL(entry.file, url).href;
      const digests = digestsOf(files, [entry.file, ...(entry.first ?? [])], url);
      const container =
        entry.kind === 'module'
          ? await moduleAt(address, digests)
          : await globalOf(name, entry.globalName ?? name, address, digests[address]);
      const scope = scopes.get(name) ?? shareScope(modules);
      scopes.set(name, scope);
      await container.init(scope, []);
      return (await container.get(module))();
    },
  };
}
