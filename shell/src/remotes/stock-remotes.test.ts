import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import * as react from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { provideShared } from './shared.ts';
import { createStockRemotes } from './stock-remotes.ts';

const release = (entry: object, more: object = {}) => ({
  contract: { from: CONTRACT_VERSION, to: CONTRACT_VERSION },
  shared: { react: '^19.0.0' },
  entry: { file: 'entry.js', ...entry },
  files: {},
  ...more,
});
const URL_OF_RELEASE = 'https://reports.example/release.json';

beforeEach(() => provideShared());
afterEach(() => vi.restoreAllMocks());

/** An entry with this code. */
const moduleOf = (code: string) => ({ kind: 'module', file: `data:text/javascript,${encodeURIComponent(code)}` });

/** Runs scripts of the page: each sets a global variable to a container. */
function scripts(variable: string, container: object | undefined) {
  const sources: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    sources.push(script.src);
    Reflect.set(globalThis, variable, container);
    queueMicrotask(() => script.dispatchEvent(new Event('load')));
  });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, variable));
  return sources;
}

/** A container that refuses a second scope, as webpack's do, and returns its first scope. */
const containerOf = () => {
  let scope: Record<string, Record<string, { loaded: boolean; get(): Promise<() => unknown> }>> | undefined;
  return {
    init(given: typeof scope) {
      if (scope && scope !== given) throw new Error('initialized with a different share scope');
      scope = given;
    },
    get: async () => () => scope,
  };
};

describe('a module', () => {
  const CODE = `let scope; export const init = (given) => { if (scope && scope !== given) throw new Error('other scope'); scope = given; };
    export const get = async () => () => scope;`;

  test('gets the shell’s modules as loaded ones, in a scope that stays the same', async () => {
    const described = release(moduleOf(CODE));
    const remotes = createStockRemotes();
    const scope = (await remotes.loadApp('reports', described, URL_OF_RELEASE)) as ReturnType<typeof Object>;
    const share = scope.react[react.version];
    expect(share).toMatchObject({ name: 'react', version: react.version, loaded: true, scope: ['default'] });
    expect((await share.get())().useState).toBe(react.useState);
    expect(share.lib().useState).toBe(react.useState);
    expect(Object.keys(scope)).toEqual(
      expect.arrayContaining([
        'react/jsx-runtime',
        'react-dom',
        'react-dom/client',
        '@scopewright/router',
        '@scopewright/remote-contract/router',
        '@scopewright/remote-contract/query',
      ]),
    );
    // containers write their own versions into it
    expect(Object.isFrozen(scope)).toBe(false);
    expect(await remotes.loadApp('reports', described, URL_OF_RELEASE)).toBe(scope);
  });

  test('that is no container is named', async () => {
    const described = release(moduleOf('export const other = 1;'));
    await expect(createStockRemotes().loadApp('reports', described, URL_OF_RELEASE)).rejects.toThrow(
      'is not a module that exports init and get',
    );
  });
});

describe('a script', () => {
  const entry = { kind: 'global', globalName: 'reportsContainer' };

  test('is run once, and its container initialized again with the same scope', async () => {
    const sources = scripts('reportsContainer', containerOf());
    const remotes = createStockRemotes();
    const scope = await remotes.loadApp('reports', release(entry), URL_OF_RELEASE);
    expect(await remotes.loadApp('reports', release(entry), URL_OF_RELEASE)).toBe(scope);
    expect(sources).toEqual(['https://reports.example/entry.js']);
  });

  test('of a new release is run again', async () => {
    const sources = scripts('reportsContainer', containerOf());
    const remotes = createStockRemotes();
    await remotes.loadApp('reports', release(entry), URL_OF_RELEASE);
    await remotes.loadApp('reports', release({ ...entry, file: 'entry-2.js' }), URL_OF_RELEASE);
    expect(sources).toEqual(['https://reports.example/entry.js', 'https://reports.example/entry-2.js']);
  });

  test('with the variable of another remote, or of the page, is not run', async () => {
    const sources = scripts('reportsContainer', containerOf());
    const remotes = createStockRemotes();
    await remotes.loadApp('reports', release(entry), URL_OF_RELEASE);
    await expect(remotes.loadApp('plans', release(entry), 'https://plans.example/release.json')).rejects.toThrow(
      'plans: its global variable reportsContainer belongs to reports',
    );
    const location = release({ ...entry, globalName: 'location' });
    await expect(remotes.loadApp('plans', location, URL_OF_RELEASE)).rejects.toThrow('location belongs to the page');
    expect(sources).toHaveLength(1);
  });

  test('that sets no container is named', async () => {
    scripts('reportsContainer', undefined);
    await expect(createStockRemotes().loadApp('reports', release(entry), URL_OF_RELEASE)).rejects.toThrow(
      'entry.js does not set reportsContainer to a container',
    );
  });
});

test.each([
  [{ contract: { from: 9, to: 9 } }, 'reports: it needs version 9 of the contract'],
  [{ shared: { charts: '^1.0.0' } }, 'reports: it needs charts, which the shell does not share'],
  [{ shared: { react: '^20.0.0 || ^21.0.0' } }, 'reports: it needs react ^20.0.0 || ^21.0.0, and the shell shares'],
  [
    { exports: { '@scopewright/router': ['Link', 'useBlocker'] } },
    'reports: it uses useBlocker of @scopewright/router, which the shell',
  ],
])('one that needs %j is not run', async (needs, sentence) => {
  const sources = scripts('reportsContainer', containerOf());
  const described = release({ kind: 'global', globalName: 'reportsContainer' }, needs);
  await expect(createStockRemotes().loadApp('reports', described, URL_OF_RELEASE)).rejects.toThrow(sentence);
  expect(sources).toEqual([]);
});

test.each(['^19.0.0', '~19.3', '19.x || 20.x', '>=18', '18 - 20', '*'])(
  'React in the range %s is the shell’s',
  async (range) => {
    scripts('reportsContainer', containerOf());
    const described = release({ kind: 'global', globalName: 'reportsContainer' }, { shared: { react: range } });
    await expect(createStockRemotes().loadApp('reports', described, URL_OF_RELEASE)).resolves.toBeDefined();
  },
);
