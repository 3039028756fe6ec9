import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { manifestOf } from '../testing/harness.ts';
import { type Manifest, parseRelease } from './manifests.ts';
import { createReleaseFiles, FILE_LIMITS, type ReleaseFilesOptions } from './release-files.ts';

const URL_OF_REPORTS = 'https://reports.example/mf-manifest.json';
const digestOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

/** An origin with these files, and the look at a release's files. */
function originWith(files: Record<string, string>, options: ReleaseFilesOptions = {}) {
  const asked: string[] = [];
  const load = vi.fn<typeof fetch>(async (url) => {
    const file = new URL(String(url)).pathname.slice(1);
    asked.push(file);
    const content = files[file];
    return content === undefined ? new Response('', { status: 404 }) : new Response(content);
  });
  const look = createReleaseFiles({ fetch: load, ...options });
  return {
    files,
    load,
    asked,
    look: (manifest: Manifest, known = new Set<string>()) => look(manifest, URL_OF_REPORTS, known),
  };
}

describe('our own remote', () => {
  const FILES = {
    'remoteEntry-reports.js': 'entry',
    'assets/app-reports.js': 'app',
    'assets/app-reports.css': 'css',
    'assets/later.js': 'later',
    'assets/logo.svg': '<svg/>',
  };
  const digests = Object.fromEntries(Object.entries(FILES).map(([file, content]) => [file, digestOf(content)]));
  const manifest = manifestOf('reports', { files: digests });

  test('is complete when every file is there with its digest', async () => {
    const { look, asked } = originWith(FILES);
    expect(await look(manifest)).toEqual([]);
    expect(asked.sort()).toEqual(Object.keys(FILES).sort());
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    [
      'is missing, though no page loads it first',
      { 'assets/later.js': undefined },
      'reports: its file assets/later.js is missing (HTTP 404)',
    ],
    [
      'has another content',
      { 'assets/app-reports.css': 'other' },
      'reports: its file assets/app-reports.css is not the file that its release describes',
    ],
  ])('is incomplete when a file %s', async (_, changes, problem) => {
    const files = Object.fromEntries(
      Object.entries({ ...FILES, ...changes }).flatMap(([file, content]) =>
        content === undefined ? [] : [[file, content]],
      ),
    );
    expect(await originWith(files).look(manifest)).toEqual([problem]);
  });

  test('is looked at again only where files were missing', async () => {
    const { 'assets/later.js': later, ...first } = FILES;
    const { look, files, asked } = originWith(first);
    const known = new Set<string>();
    expect(await look(manifest, known)).toHaveLength(1);
    files['assets/later.js'] = later;
    asked.length = 0;
    expect(await look(manifest, known)).toEqual([]);
    expect(asked).toEqual(['assets/later.js']);
  });

  test.each([
    ['no digest of its files', {}],
    ['digests of some', { files: { ...digests, 'assets/later.js': undefined } }],
  ])('has to have them all: %s', async (_, more) => {
    const files = Object.fromEntries(
      Object.entries('files' in more ? more.files : {}).flatMap(([file, digest]) => (digest ? [[file, digest]] : [])),
    );
    const { look, asked } = originWith(FILES);
    const [problem, ...others] = await look(manifestOf('reports', { files }));
    expect(problem).toMatch(/^reports: its release has no digest of .*assets\/later\.js$|and 1 more$/);
    expect([others, asked]).toEqual([[], []]);
  });

  test('on a development server lists no files, where such servers are shown', async () => {
    const { look, asked } = originWith(FILES, { allowUnlisted: true });
    expect(await look(manifestOf('reports'))).toEqual([]);
    expect(asked).toEqual([]);
  });

  describe('is looked at within limits', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.js`, `content ${index}`]));
    const manyDigests = Object.fromEntries(Object.entries(many).map(([file, content]) => [file, digestOf(content)]));
    const large = manifestOf('reports', { files: { ...digests, ...manyDigests } });

    test('of concurrent requests', async () => {
      const { look, load } = originWith({ ...FILES, ...many });
      const found = load.getMockImplementation();
      let [now, most] = [0, 0];
      load.mockImplementation(async (url) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise(setImmediate);
        now -= 1;
        return found?.(url) ?? new Response('', { status: 404 });
      });
      await Promise.all([look(large), look(large)]);
      expect(most).toBe(FILE_LIMITS.requests);
    });

    test('of problems: the other files are checked later', async () => {
      const { look, asked } = originWith({});
      expect(await look(large)).toHaveLength(FILE_LIMITS.problems);
      expect(asked.length).toBeLessThan(FILE_LIMITS.requests + FILE_LIMITS.problems + 1);
    });

    test.each([
      ['of a file', { fileBytes: 4 }, 'it is larger than 4 bytes'],
      ['of all files', { releaseBytes: 10 }, 'the release is larger than 10 bytes'],
    ])('of bytes %s', async (_, limits, problem) => {
      const { look } = originWith(FILES, { limits: { ...FILE_LIMITS, ...limits } });
      expect((await look(manifest)).join()).toContain(`can't be read: ${problem}`);
    });

    test('of time', async () => {
      const { look, load } = originWith(FILES, { limits: { ...FILE_LIMITS, requestMs: 1 } });
      load.mockImplementation(
        (_, init) => new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
      );
      expect((await look(manifest))[0]).toContain("can't be read: it took too long");
    });
  });

  test('whose origin is away is incomplete', async () => {
    const { look, load } = originWith(FILES);
    load.mockRejectedValue(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
    expect((await look(manifest))[0]).toMatch(/^reports: its file \S+ can't be read: connect ECONNREFUSED$/);
  });
});

describe('a remote of another build tool', () => {
  const MODULE = 'export const init = () => {}; export const get = async () => () => ({});';
  const SCRIPT = 'var reports = { init() {}, get() {} };';
  const problemsOf = (code: string, entry: object, more: object = {}) => {
    const described = { ...manifestOf('reports').release, files: { 'entry.js': digestOf(code) }, ...more };
    const text = JSON.stringify({ ...described, entry: { file: 'entry.js', ...entry } });
    return originWith({ 'entry.js': code }, { allowUnlisted: true }).look(parseRelease({ file: 'release.json', text }));
  };

  test.each([
    ['module', MODULE, { kind: 'module' }],
    ['script', SCRIPT, { kind: 'global', globalName: 'reports' }],
  ])('is complete with a %s as declared', async (_, code, entry) => {
    expect(await problemsOf(code, entry)).toEqual([]);
  });

  test.each([
    [
      'a module called a script',
      MODULE,
      { kind: 'global', globalName: 'reports' },
      {},
      'calls entry.js a global entry, but it is a module one',
    ],
    [
      'a script called a module',
      SCRIPT,
      { kind: 'module' },
      {},
      'calls entry.js a module entry, but it is a global one',
    ],
    [
      'a module without init',
      'export const get = 1;',
      { kind: 'module' },
      {},
      'is neither a module that exports init and get, nor a script',
    ],
    ['a page', '<!doctype html>', { kind: 'module' }, {}, 'is neither a module'],
    ['a script with another name', SCRIPT, { kind: 'global', globalName: 'plans' }, {}, 'does not set plans'],
    ['no digest', MODULE, { kind: 'module' }, { files: {} }, 'reports: its release has no digest of entry.js'],
    [
      'another file',
      MODULE,
      { kind: 'module' },
      { files: { 'entry.js': digestOf('other') } },
      'reports: its entry entry.js is not the file that its release describes',
    ],
  ])('with %s as its entry has a problem', async (_, code, entry, more, problem) => {
    expect((await problemsOf(code, entry, more)).join()).toContain(problem);
  });
});
