import { isCompatible, type RemoteLocation, type RemoteModule } from '@scopewright/remote-contract';
import { ChangedFile } from './checked-files.ts';

/**
 * Why a remote can't be shown. `unlisted`: no remote of that name is known; `timeout`: no answer in time; `hung`: the
 * browser still waits for code that was late before, and a new request would wait for the same answer; `incompatible`:
 * built against another contract version; `stylesheet`: its styles can't be loaded; `screen`: the file of its screen
 * can't be loaded; `changed`: a file differs from its release; `code`: its code can't be loaded or started; `failed`:
 * its manifest can't be read; `render`: it threw while rendering.
 */
export type RemoteFailureReason =
  | 'unlisted'
  | 'timeout'
  | 'hung'
  | 'incompatible'
  | 'stylesheet'
  | 'screen'
  | 'changed'
  | 'code'
  | 'failed'
  | 'render';

/** The release of a remote that was loaded last, for the log. */
export interface LoadedRelease {
  version?: string | undefined;
  /** Address of its entry, or of its manifest while the entry is unknown. */
  url?: string | undefined;
}

const causeText = (cause: unknown): string => {
  if (cause === undefined) return '';
  return `: ${cause instanceof Error ? cause.message : String(cause)}`;
};

export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly remote: string;
  readonly reason: RemoteFailureReason;

  constructor(remote: string, reason: RemoteFailureReason, cause?: unknown, { version, url }: LoadedRelease = {}) {
    const release = [remote, version].filter(Boolean).join(' ');
    super(`Remote ${release}${url ? ` from ${url}` : ''} can't be shown (${reason})${causeText(cause)}`, { cause });
    this.remote = remote;
    this.reason = reason;
  }
}

/** The part of the federation runtime that loading needs. */
export interface RemoteRuntime {
  /**
   * Address of the entry that the remote's manifest at this address names. A manifest inlined in the page is used once.
   */
  entryOf(manifest: string): Promise<string>;
  /** Version of the release with this entry, if its manifest contains it. */
  versionOf?(entry: string): string | undefined;
  /**
   * Loads the `./app` of the remote with this entry, or another module that it exposes. `force` drops its cached entry
   * and module.
   */
  loadApp(name: string, entry: string, options: { force: boolean; module?: string }): Promise<unknown>;
}

export interface RemoteLoaderOptions {
  runtime: RemoteRuntime;
  /** Where a remote is; undefined when the page knows no remote of that name. */
  locate(name: string): Pick<RemoteLocation, 'manifest'> | undefined;
  /** Time limit of one attempt, in milliseconds. The runtime itself would wait forever. */
  limitMs?: number;
}

export interface RemoteLoader {
  /** Loads a remote and the code of its screen. `retry` drops everything cached for it. Rejects with RemoteFailure. */
  load(name: string, options: { retry: boolean; screen: string }): Promise<RemoteModule>;
  /**
   * Loads a remote before anything is rendered. Resolves to whether that worked; if not, the next `load` fails
   * immediately for the same reason, so that the visitor doesn't wait twice.
   */
  prime(name: string): Promise<boolean>;
  /** A remote that is already loaded and has the code of its screen, synchronously. */
  loaded(name: string, screen: string): RemoteModule | undefined;
  /**
   * Loads a module that a remote exposes besides its app, such as `./left-edits`; once, unless that failed. Rejects with
   * RemoteFailure.
   */
  loadModule(name: string, module: string): Promise<unknown>;
  /** The failure of a remote that could be loaded. */
  failureOf(name: string, reason: RemoteFailureReason, cause: unknown): RemoteFailure;
  /** Clears the loaded remotes' module-level state, because the user or the tenant has changed. */
  resetAll(): void;
}

/** How far loading has come: the entry whose code the browser has requested but not received. */
interface Progress {
  entry: string | null;
}

/** Failures that a page may have because the remote was deployed again after it was opened. */
const OF_OLD_PAGES: ReadonlySet<RemoteFailureReason> = new Set(['failed', 'changed', 'code']);

/** A visitor sees a failure within eight seconds of opening the page; the remainder is for the shell to start. */
const LIMIT_MS = 6000;

/**
 * Vite's message when a chunk's stylesheet is missing. Vite requests each file only once, so loading again would show
 * the remote without styles.
 */
const isStylesheetError = (error: unknown) => error instanceof Error && /preload CSS/i.test(error.message);

/** Rejects with `late` when work takes too long. */
async function withLimit<T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads the modules that remotes expose, and knows whose code is late. */
function createExposed({ runtime, locate, limitMs = LIMIT_MS }: RemoteLoaderOptions) {
  /**
   * Entries whose code didn't arrive in time. The browser requests a module only once, so no retry can get it while
   * that request is pending.
   */
  const hung = new Set<string>();
  const releases = new Map<string, LoadedRelease>();
  const failureOf = (name: string, reason: RemoteFailureReason, cause?: unknown) =>
    new RemoteFailure(name, reason, cause, releases.get(name));

  const exposed = async (name: string, module: string, force: boolean, progress: Progress): Promise<unknown> => {
    const location = locate(name);
    if (!location) throw failureOf(name, 'unlisted');
    const failed = (cause: unknown): never => {
      if (cause instanceof ChangedFile) throw failureOf(name, 'changed', cause);
      throw failureOf(name, isStylesheetError(cause) ? 'stylesheet' : 'code', cause);
    };
    releases.set(name, { url: location.manifest });
    const entry = await runtime.entryOf(location.manifest).catch((cause: unknown) => {
      throw failureOf(name, 'failed', cause);
    });
    releases.set(name, { url: entry, version: runtime.versionOf?.(entry) });
    if (hung.has(entry)) throw failureOf(name, 'hung');
    progress.entry = entry;
    return runtime
      .loadApp(name, entry, { force, module })
      .finally(() => {
        progress.entry = null;
        hung.delete(entry);
      })
      .catch(failed);
  };

  const inTime = <T>(name: string, work: (progress: Progress) => Promise<T>): Promise<T> => {
    const progress: Progress = { entry: null };
    const limited = withLimit(work(progress), limitMs, () => {
      if (progress.entry !== null) hung.add(progress.entry);
      return failureOf(name, 'timeout');
    });
    return limited.catch((error: unknown) => {
      throw error instanceof RemoteFailure ? error : failureOf(name, 'failed', error);
    });
  };

  return { failureOf, exposed, inTime };
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { failureOf, exposed, inTime } = createExposed(options);
  const modules = new Map<string, RemoteModule>();
  const attempt = async (name: string, force: boolean, progress: Progress): Promise<RemoteModule> => {
    const module = await exposed(name, './app', force, progress);
    if (!isCompatible(module)) throw failureOf(name, 'incompatible');
    return module;
  };

  const attempts = async (name: string, retry: boolean, progress: Progress): Promise<RemoteModule> => {
    try {
      return await attempt(name, retry, progress);
    } catch (error) {
      // The page may be older than the latest deployment: try the remote's current manifest once before failing.
      const isOld = error instanceof RemoteFailure && OF_OLD_PAGES.has(error.reason);
      if (retry || !isOld) throw error;
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
      throw failureOf(name, 'screen', cause);
    }
    return module;
  };

  const loadInTime = (name: string, screen: string | null, retry: boolean): Promise<RemoteModule> =>
    inTime(name, (progress) => withScreen(name, screen, retry, progress));

  const parts = new Map<string, Promise<unknown>>();

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
        // a prerendered screen has no separate file
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
    loadModule(name, module) {
      const key = `${name} ${module}`;
      const known = parts.get(key);
      if (known) return known;
      const loading = inTime(name, (progress) => exposed(name, module, false, progress));
      parts.set(key, loading);
      loading.catch(() => parts.delete(key));
      return loading;
    },
    failureOf,
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
