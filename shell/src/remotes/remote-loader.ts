import { isCompatible, type RemoteLocation, type RemoteModule } from '@scopewright/remote-contract';

/**
 * Why a remote can't be shown. `unlisted`: the page knows none of that name; `timeout`: no answer in time; `hung`: the
 * browser still waits for an answer that it was not given in time, and would wait for it again; `incompatible`: built against
 * another contract; `stylesheet`: its styles can't be loaded; `screen`: the file of its screen can't be loaded; `failed`: anything else on the way; `render`: it threw while showing.
 */
export type RemoteFailureReason =
  | 'unlisted'
  | 'timeout'
  | 'hung'
  | 'incompatible'
  | 'stylesheet'
  | 'screen'
  | 'failed'
  | 'render';

export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly remote: string;
  readonly reason: RemoteFailureReason;

  constructor(remote: string, reason: RemoteFailureReason, cause?: unknown) {
    super(`Remote ${remote}: ${reason}`, { cause });
    this.remote = remote;
    this.reason = reason;
  }
}

/** The part of the federation runtime that loading needs. */
export interface RemoteRuntime {
  /** Address of the entry that the remote's manifest at this address names. A manifest that came with the page counts once. */
  entryOf(manifest: string): Promise<string>;
  /** Loads the `./app` of the remote with this entry. `force` drops what is cached of it: entry and module. */
  loadApp(name: string, entry: string, options: { force: boolean }): Promise<unknown>;
}

export interface RemoteLoaderOptions {
  runtime: RemoteRuntime;
  /** Where a remote is; undefined when the page knows none of that name. */
  locate(name: string): Pick<RemoteLocation, 'manifest'> | undefined;
  /** How long one attempt may take, in milliseconds. The runtime itself would wait for ever. */
  limitMs?: number;
}

export interface RemoteLoader {
  /** Loads a remote with what its screen needs. `retry` drops everything cached of it. Rejects with RemoteFailure. */
  load(name: string, options: { retry: boolean; screen: string }): Promise<RemoteModule>;
  /**
   * Loads a remote before anything is drawn. Gives whether that worked; if not, the next `load` of it fails for the same reason at once
   * instead of letting the visitor wait twice.
   */
  prime(name: string): Promise<boolean>;
  /** A remote that has been loaded before and lacks nothing of its screen, at once. */
  loaded(name: string, screen: string): RemoteModule | undefined;
  /** Empties what the loaded remotes keep at module level: the user or the tenant has changed. */
  resetAll(): void;
}

/** How far loading has come: the entry whose code the browser has been asked for and not yet got. */
interface Progress {
  entry: string | null;
}

/** A visitor is told within eight seconds of opening the page; the rest is for the shell to start. */
const LIMIT_MS = 6000;

/** Vite's message when a chunk's stylesheet is missing. It asks for each file once, so loading again would show the remote without styles. */
const isStylesheetError = (error: unknown) => error instanceof Error && /preload CSS/i.test(error.message);

export function createRemoteLoader({ runtime, locate, limitMs = LIMIT_MS }: RemoteLoaderOptions): RemoteLoader {
  const modules = new Map<string, RemoteModule>();
  /** Entries whose code did not come in time. The browser asks for a module once, so as long as it waits no Retry can get it. */
  const hung = new Set<string>();

  const attempt = async (name: string, force: boolean, progress: Progress): Promise<RemoteModule> => {
    const location = locate(name);
    if (!location) throw new RemoteFailure(name, 'unlisted');
    const failed = (cause: unknown): never => {
      throw new RemoteFailure(name, isStylesheetError(cause) ? 'stylesheet' : 'failed', cause);
    };
    const entry = await runtime.entryOf(location.manifest).catch(failed);
    if (hung.has(entry)) throw new RemoteFailure(name, 'hung');
    progress.entry = entry;
    const module = await runtime
      .loadApp(name, entry, { force })
      .finally(() => {
        progress.entry = null;
        hung.delete(entry);
      })
      .catch(failed);
    if (!isCompatible(module)) throw new RemoteFailure(name, 'incompatible');
    return module;
  };

  const attempts = async (name: string, retry: boolean, progress: Progress): Promise<RemoteModule> => {
    try {
      return await attempt(name, retry, progress);
    } catch (error) {
      // The page may be older than the latest deployment: one look at the remote's present manifest before giving up.
      if (retry || !(error instanceof RemoteFailure) || error.reason !== 'failed') throw error;
      return attempt(name, true, progress);
    }
  };

  const primingFailures = new Map<string, RemoteFailure>();

  const withScreen = async (
    name: string,
    screen: string | null,
    retry: boolean,
    progress: Progress,
  ): Promise<RemoteModule> => {
    const module = (retry ? undefined : modules.get(name)) ?? (await attempts(name, retry, progress));
    modules.set(name, module);
    try {
      if (screen !== null) await module.prepare?.(screen);
    } catch (cause) {
      throw new RemoteFailure(name, 'screen', cause);
    }
    return module;
  };

  const loadInTime = async (name: string, screen: string | null, retry: boolean): Promise<RemoteModule> => {
    const progress: Progress = { entry: null };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (progress.entry !== null) hung.add(progress.entry);
        reject(new RemoteFailure(name, 'timeout'));
      }, limitMs);
    });
    try {
      return await Promise.race([withScreen(name, screen, retry, progress), limit]);
    } catch (error) {
      throw error instanceof RemoteFailure ? error : new RemoteFailure(name, 'failed', error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async load(name, { retry, screen }) {
      const known = modules.get(name);
      if (known && !retry && !known.prepare?.(screen)) return known;
      const failure = primingFailures.get(name);
      primingFailures.delete(name);
      if (failure && !retry) throw failure;
      return loadInTime(name, screen, retry);
    },
    async prime(name) {
      try {
        // a screen that pages come with has no file of its own
        await loadInTime(name, null, false);
        return true;
      } catch (error) {
        if (error instanceof RemoteFailure) primingFailures.set(name, error);
        return false;
      }
    },
    loaded(name, screen) {
      const module = modules.get(name);
      return module?.prepare?.(screen) ? undefined : module;
    },
    resetAll() {
      for (const [name, module] of modules) {
        try {
          module.reset?.();
        } catch (error) {
          console.error(`Remote ${name} could not be reset`, error);
        }
      }
    },
  };
}
