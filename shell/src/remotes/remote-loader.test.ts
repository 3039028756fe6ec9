import type { RemoteLocation, RemoteModule } from '@scopewright/remote-contract';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ChangedFile } from './checked-files.ts';
import { createRemoteLoader, type RemoteRuntime } from './remote-loader.ts';

const module = (overrides: Partial<RemoteModule> = {}): RemoteModule => ({
  default: () => null,
  contract: CONTRACT_VERSION,
  version: '1',
  ...overrides,
});
const AUTH: RemoteLocation = { manifest: 'https://auth.example/mf-manifest.json', title: 'Signing in', pages: [] };

/** A build whose entry always has the same address. */
const entryOf = async (manifest: string) => new URL('remoteEntry-1.js', manifest).href;

function loaderWith(loadApp: RemoteRuntime['loadApp'], locate: () => RemoteLocation | undefined = () => AUTH) {
  const load = vi.fn(loadApp);
  return {
    loader: createRemoteLoader({ runtime: { entryOf, loadApp: load }, locate, limitMs: 1000 }),
    forced: () => load.mock.calls.map(([, , { force }]) => force),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('loading a remote', () => {
  test('a loaded remote is not loaded again', async () => {
    const loadApp = vi.fn(async () => module());
    const { loader } = loaderWith(loadApp);
    const first = await loader.load('auth', { retry: false, screen: 'login' });
    expect(await loader.load('auth', { retry: false, screen: 'login' })).toBe(first);
    expect(loader.loaded('auth', 'login')).toBe(first);
    expect(loadApp).toHaveBeenCalledTimes(1);
  });

  test("a failure is retried with the network's current files", async () => {
    const loadApp = vi
      .fn<RemoteRuntime['loadApp']>()
      .mockRejectedValueOnce(new Error('404'))
      .mockResolvedValueOnce(module());
    const { loader, forced } = loaderWith(loadApp);
    await expect(loader.load('auth', { retry: false, screen: 'login' })).resolves.toBeDefined();
    expect(forced()).toEqual([false, true]);
  });

  test('the log line of a failure names the remote, its version and address, and the reason', async () => {
    const runtime: RemoteRuntime = {
      entryOf,
      versionOf: () => '7.1.0',
      loadApp: () => Promise.reject(new Error('it needs charts')),
    };
    const loader = createRemoteLoader({ runtime, locate: () => AUTH });
    await expect(loader.load('auth', { retry: true, screen: 'login' })).rejects.toThrow(
      "Remote auth 7.1.0 from https://auth.example/remoteEntry-1.js can't be shown (code): it needs charts",
    );
    expect(loader.failureOf('auth', 'render', new Error('oh')).message).toContain('auth 7.1.0');
  });

  test('a changed file is looked for in the latest release, and is a separate reason', async () => {
    const { loader, forced } = loaderWith(() => Promise.reject(new ChangedFile('https://auth.example/a.js')));
    await expect(loader.load('auth', { retry: false, screen: 'login' })).rejects.toMatchObject({ reason: 'changed' });
    expect(forced()).toEqual([false, true]);
  });

  test('Retry drops the cache and has its own failure', async () => {
    const { loader, forced } = loaderWith(() => Promise.reject(new Error('down')));
    await expect(loader.load('auth', { retry: true, screen: 'login' })).rejects.toMatchObject({
      remote: 'auth',
      reason: 'code',
    });
    expect(forced()).toEqual([true]);
  });

  test('a manifest that can’t be read is another reason than code that can’t be loaded', async () => {
    const runtime: RemoteRuntime = { entryOf: () => Promise.reject(new Error('502')), loadApp: async () => module() };
    const loader = createRemoteLoader({ runtime, locate: () => AUTH });
    await expect(loader.load('auth', { retry: true, screen: 'login' })).rejects.toMatchObject({ reason: 'failed' });
  });

  test('a remote that hangs fails in time', async () => {
    vi.useFakeTimers();
    const { loader } = loaderWith(() => new Promise(() => undefined));
    const loading = expect(loader.load('auth', { retry: false, screen: 'login' })).rejects.toMatchObject({
      reason: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(1000);
    await loading;
  });

  describe('whose code never comes', () => {
    const hung = async (runtime: RemoteRuntime) => {
      vi.useFakeTimers();
      const loader = createRemoteLoader({ runtime, locate: () => AUTH, limitMs: 1000 });
      const loading = expect(loader.load('auth', { retry: false, screen: 'login' })).rejects.toMatchObject({
        reason: 'timeout',
      });
      await vi.advanceTimersByTimeAsync(1000);
      await loading;
      return loader;
    };

    test('Retry reports immediately that only a page reload can request it again', async () => {
      const loader = await hung({ entryOf, loadApp: () => new Promise(() => undefined) });
      await expect(loader.load('auth', { retry: true, screen: 'login' })).rejects.toMatchObject({ reason: 'hung' });
    });

    test('Retry uses a newer deployment', async () => {
      const entries = ['remoteEntry-1.js', 'remoteEntry-2.js'];
      const loadApp = vi
        .fn<RemoteRuntime['loadApp']>()
        .mockReturnValueOnce(new Promise(() => undefined))
        .mockResolvedValueOnce(module());
      const loader = await hung({ entryOf: async () => String(entries.shift()), loadApp });
      await expect(loader.load('auth', { retry: true, screen: 'login' })).resolves.toBeDefined();
      expect(loadApp.mock.calls.map(([, entry]) => entry)).toEqual(['remoteEntry-1.js', 'remoteEntry-2.js']);
    });

    test('Retry takes it when it has come late', async () => {
      let arrive: (value: RemoteModule) => void = () => undefined;
      const late = new Promise<RemoteModule>((resolve) => {
        arrive = resolve;
      });
      const loader = await hung({ entryOf, loadApp: () => late });
      arrive(module());
      await vi.advanceTimersByTimeAsync(0);
      await expect(loader.load('auth', { retry: true, screen: 'login' })).resolves.toBeDefined();
    });

    test('a manifest that never comes is asked for again', async () => {
      const answers = [new Promise<string>(() => undefined), Promise.resolve('remoteEntry-1.js')];
      const loader = await hung({
        entryOf: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
        loadApp: async () => module(),
      });
      await expect(loader.load('auth', { retry: true, screen: 'login' })).resolves.toBeDefined();
    });
  });

  test('another contract is refused', async () => {
    const { loader } = loaderWith(async () => module({ contract: CONTRACT_VERSION + 1 }));
    await expect(loader.load('auth', { retry: false, screen: 'login' })).rejects.toMatchObject({
      reason: 'incompatible',
    });
    expect(loader.loaded('auth', 'login')).toBeUndefined();
  });

  test('missing styles are distinguished, as loading again would show the remote without them', async () => {
    const { loader } = loaderWith(() => Promise.reject(new Error('Unable to preload CSS for /assets/app.css')));
    await expect(loader.load('auth', { retry: false, screen: 'login' })).rejects.toMatchObject({
      reason: 'stylesheet',
    });
  });

  test('a remote in no registry is unlisted until it is', async () => {
    const locate = vi.fn((): RemoteLocation | undefined => AUTH).mockReturnValueOnce(undefined);
    const { loader } = loaderWith(async () => module(), locate);
    await expect(loader.load('auth', { retry: false, screen: 'login' })).rejects.toMatchObject({ reason: 'unlisted' });
    await expect(loader.load('auth', { retry: true, screen: 'login' })).resolves.toBeDefined();
  });
});

describe('a remote with a screen in a separate file', () => {
  test('is there once that file is', async () => {
    const prepared = new Set<string>();
    const prepare = vi.fn((screen: string) =>
      prepared.has(screen) ? undefined : Promise.resolve().then(() => void prepared.add(screen)),
    );
    const loadApp = vi.fn(async () => module({ prepare }));
    const { loader } = loaderWith(loadApp);
    await loader.load('auth', { retry: false, screen: 'login' });
    expect(prepared).toContain('login');
    expect(loader.loaded('auth', 'login')).toBeDefined();
    expect(loader.loaded('auth', 'recover')).toBeUndefined();
    await loader.load('auth', { retry: false, screen: 'recover' });
    expect(loader.loaded('auth', 'recover')).toBeDefined();
    expect(loadApp).toHaveBeenCalledTimes(1);
  });

  test('fails by that name when the file cannot be loaded, and in time when it never comes', async () => {
    const refused = loaderWith(async () => module({ prepare: () => Promise.reject(new Error('404')) }));
    await expect(refused.loader.load('auth', { retry: false, screen: 'recover' })).rejects.toMatchObject({
      reason: 'screen',
    });
    vi.useFakeTimers();
    const hanging = loaderWith(async () => module({ prepare: () => new Promise(() => undefined) }));
    const loading = expect(hanging.loader.load('auth', { retry: false, screen: 'recover' })).rejects.toMatchObject({
      reason: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(1000);
    await loading;
  });
});

describe('priming a remote', () => {
  test('makes it available immediately', async () => {
    const { loader } = loaderWith(async () => module());
    expect(await loader.prime('auth')).toBe(true);
    expect(loader.loaded('auth', 'login')).toBeDefined();
  });

  test('the next load returns the failure, once', async () => {
    const loadApp = vi
      .fn<RemoteRuntime['loadApp']>()
      .mockResolvedValueOnce(module({ contract: CONTRACT_VERSION + 1 }))
      .mockResolvedValue(module());
    const { loader } = loaderWith(loadApp);
    expect(await loader.prime('auth')).toBe(false);
    await expect(loader.load('auth', { retry: false, screen: 'login' })).rejects.toMatchObject({
      reason: 'incompatible',
    });
    expect(loadApp).toHaveBeenCalledTimes(1);
    await expect(loader.load('auth', { retry: false, screen: 'login' })).resolves.toBeDefined();
  });
});

test('a reset reaches every loaded remote, also past one that fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reset = vi.fn();
  const modules = [
    module({
      reset: () => {
        throw new Error('broken');
      },
    }),
    module({ reset }),
  ];
  const { loader } = loaderWith(async () => modules.shift());
  await loader.load('auth', { retry: false, screen: 'login' });
  await loader.load('firm', { retry: false, screen: 'login' });
  loader.resetAll();
  expect(reset).toHaveBeenCalledTimes(1);
});
