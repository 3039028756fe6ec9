import { createHash } from 'node:crypto';
import { testDatabase } from '@scopewright/data/testing';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { manifestOf, send, startEdge, startServer } from '../testing/harness.ts';
import { createKeptReleases } from './kept-releases.ts';
import { createManifests, type Manifest } from './manifests.ts';
import { createReleaseFiles } from './release-files.ts';
import { checkRemotes } from './remote-health.ts';
import { createRemotes, type Remotes } from './remotes.ts';

const database = await testDatabase('releases');
afterAll(() => database.close());
beforeEach(() => database.models.remoteReleases.deleteMany({}));

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

interface Build {
  manifest: Manifest;
  /** Its files by path, without the manifest. */
  files: Record<string, string>;
}

/** A build of the sign-in remote whose files are named by the version. */
function build(version: string, changes: Partial<Manifest['release']> = {}): Build {
  const hash = `hash${version}`.padEnd(8, '0');
  const entry = `remoteEntry-${hash}.js`;
  const [app, later, styles] = [`assets/app-${hash}.js`, `assets/later-${hash}.js`, `assets/app-${hash}.css`];
  const files = Object.fromEntries([entry, app, later, styles].map((file) => [file, `${file} of ${version}`]));
  const digests = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, digestOf(text)]));
  const assets = { js: { sync: [app], async: [later] }, css: { sync: [styles], async: [] } };
  const manifest = manifestOf('a', { version, files: digests, ...changes });
  return {
    files,
    manifest: {
      ...manifest,
      metaData: { remoteEntry: { name: entry, path: '' } },
      exposes: [{ path: './app', assets }],
    },
  };
}

/** The origin of the remote: files can be put there, and it can be away. */
async function startOrigin() {
  const files = new Map<string, string>();
  let isAway = false;
  const server = await startServer((request, response) => {
    const content = files.get(request.url ?? '');
    if (isAway) response.writeHead(503).end();
    else response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  onTestFinished(server.close);
  const putFiles = (from: Build) => {
    for (const [file, text] of Object.entries(from.files)) files.set(`/${file}`, text);
  };
  const putManifest = (from: Build) => files.set('/mf-manifest.json', JSON.stringify(from.manifest));
  return {
    origin: server.origin,
    putFiles,
    putManifest,
    deploy(from: Build) {
      putFiles(from);
      putManifest(from);
    },
    leave: () => (isAway = true),
  };
}

/** A front door with its own clock; several share one database. */
async function startDoor(origin: string) {
  // a cache takes 0 for no time at all
  let time = 1;
  const now = () => time;
  const log = { warn: vi.fn(), error: vi.fn() };
  const remotes = createRemotes({
    origins: { auth: origin },
    manifests: createManifests({ log, now }),
    look: createReleaseFiles(),
    kept: createKeptReleases({ models: database.models, log, now: () => new Date(time) }),
    log,
    now,
  });
  await remotes.open();
  const edge = await startEdge({ remotes, trustedProxies: ['127.0.0.1'] });
  onTestFinished(edge.close);
  const page = async () => (await send(edge.origin, '/', { host: 'acme.scopewright.app' })).body;
  return {
    edge,
    remotes,
    log,
    page,
    /** The page, after enough time for another look at everything. */
    laterPage() {
      time += 60_000;
      return page();
    },
  };
}
type Door = Awaited<ReturnType<typeof startDoor>>;

const versionsIn = (page: string): string[] => [...new Set(page.match(/(?<=remoteEntry-hash)\d/g) ?? [])];
const showsLater = async (door: Door, version: string) =>
  expect.poll(async () => versionsIn(await door.laterPage()), { interval: 5 }).toEqual([version]);
const isKept = (version: string) =>
  expect
    .poll(async () => (await database.models.remoteReleases.findOne({ _id: 'auth' }).lean())?.text, { interval: 5 })
    .toContain(`"version":"${version}"`);
const refusalOf = ({ remotes }: { remotes: Remotes }) => remotes.states()[0]?.refused;
const isRefused = (door: Door, reason: string) =>
  expect
    .poll(
      async () => {
        await door.laterPage();
        return refusalOf(door)?.reason;
      },
      { interval: 5 },
    )
    .toContain(reason);

test('a manifest that arrives before its files takes nothing away, and counts once they are there', async () => {
  const origin = await startOrigin();
  origin.deploy(build('1'));
  const door = await startDoor(origin.origin);
  const before = await door.page();
  expect(versionsIn(before)).toEqual(['1']);

  const next = build('2');
  origin.putManifest(next);
  await isRefused(door, 'auth: its file remoteEntry-hash2000.js is missing (HTTP 404)');
  expect(await door.laterPage()).toBe(before);
  expect(door.log.error).toHaveBeenCalledTimes(1);

  origin.putFiles(next);
  await showsLater(door, '2');
  expect(refusalOf(door)).toBeNull();
});

test('a page does not wait for the files of a release', async () => {
  const origin = await startOrigin();
  origin.deploy(build('1'));
  const asked: string[] = [];
  const remotes = createRemotes({
    origins: { auth: origin.origin },
    manifests: createManifests({ log: { warn: vi.fn() } }),
    look: (_manifest, url) => {
      asked.push(url);
      return new Promise(() => undefined);
    },
    log: { warn: vi.fn(), error: vi.fn() },
    startLimitMs: 1,
  });
  await remotes.open();
  for (let visit = 0; visit < 3; visit += 1) expect((await remotes.current()).manifests.size).toBe(0);
  expect(asked).toEqual([`${origin.origin}/mf-manifest.json`]);
});

describe('a front door that starts', () => {
  test('while the origin is unavailable shows the same as the previous one', async () => {
    const origin = await startOrigin();
    origin.deploy(build('1'));
    const first = await startDoor(origin.origin);
    await isKept('1');
    origin.leave();
    const second = await startDoor(origin.origin);
    expect(await second.page()).toBe(await first.page());
    expect(versionsIn(await second.page())).toEqual(['1']);
  });

  test.each<[string, Build]>([
    ['has no files', { ...build('2'), files: {} }],
    ['can’t be run by the shell', build('2', { contract: { from: 99, to: 99 } })],
    ['belongs to another remote', build('2', { name: 'reports' })],
    ['is not valid', build('2', { version: '' })],
  ])('with a newest release that %s shows the one before it', async (_, next) => {
    const origin = await startOrigin();
    origin.deploy(build('1'));
    const first = await startDoor(origin.origin);
    await isKept('1');
    origin.deploy(next);
    const second = await startDoor(origin.origin);
    expect(versionsIn(await second.page())).toEqual(['1']);
    expect(await second.page()).toBe(await first.page());
  });

  test('uses a newer usable release once its files are checked, regardless of stored ones', async () => {
    const origin = await startOrigin();
    origin.deploy(build('1'));
    await startDoor(origin.origin);
    await isKept('1');
    origin.deploy(build('2'));
    // its files are checked in the background, while pages show the stored one
    await showsLater(await startDoor(origin.origin), '2');
    await isKept('2');
  });

  test('has the newest release, if stored ones can’t be read', async () => {
    const origin = await startOrigin();
    origin.deploy(build('1'));
    await startDoor(origin.origin);
    await isKept('1');
    await database.models.remoteReleases.updateOne({ _id: 'auth' }, { $set: { text: '{' } });
    const door = await startDoor(origin.origin);
    expect(versionsIn(await door.page())).toEqual(['1']);
    origin.leave();
    expect(versionsIn(await (await startDoor(origin.origin)).page())).toEqual(['1']);
  });
});

test('two front doors agree on a release that only one of them could read', async () => {
  const origin = await startOrigin();
  origin.deploy(build('1'));
  const [one, other] = [await startDoor(origin.origin), await startDoor(origin.origin)];
  await isKept('1');
  origin.deploy(build('2'));
  await showsLater(one, '2');
  await isKept('2');
  origin.leave();
  expect(versionsIn(await other.page())).toEqual(['1']);
  await showsLater(other, '2');
  expect(await other.page()).toBe(await one.page());
});

test('a build before the one in effect can be brought back', async () => {
  const origin = await startOrigin();
  origin.deploy(build('2'));
  const door = await startDoor(origin.origin);
  await isKept('2');
  origin.deploy(build('1'));
  await showsLater(door, '1');
  await isKept('1');
  origin.leave();
  expect(versionsIn(await (await startDoor(origin.origin)).page())).toEqual(['1']);
});

test('a refused release is in the health of the front door, which stays ready, and in its metrics', async () => {
  const origin = await startOrigin();
  origin.deploy(build('1'));
  const door = await startDoor(origin.origin);
  const metric = async () =>
    /remote_release_refused\{.*\} \d/.exec((await send(door.edge.origin, '/metrics')).body)?.[0];
  await checkRemotes(door.remotes);
  expect(await metric()).toBe('remote_release_refused{remote="auth",service="edge"} 0');
  origin.deploy({ ...build('2'), files: {} });
  await isRefused(door, 'is missing');
  await expect(checkRemotes(door.remotes)).rejects.toMatchObject({
    works: true,
    message: expect.stringContaining('auth 2 is refused (auth: its file remoteEntry-hash2000.js is missing (HTTP 404)'),
  });
  expect(await metric()).toBe('remote_release_refused{remote="auth",service="edge"} 1');
  expect(refusalOf(door)).toMatchObject({ version: '2', since: expect.any(String) });
});

test('a remote without any release is down, with the reason', async () => {
  const origin = await startOrigin();
  origin.deploy(build('1', { contract: { from: 99, to: 99 } }));
  const door = await startDoor(origin.origin);
  await expect(checkRemotes(door.remotes)).rejects.toMatchObject({
    works: false,
    message: expect.stringMatching(/^auth has no release in effect: auth 1 is refused \(auth: it needs version 99 of/),
  });
});

test('an entry that the next build overwrites is refused, with what helps', async () => {
  const origin = await startOrigin();
  const { manifest, files } = build('1');
  const fixed = { 'remoteEntry.js': 'entry', ...files };
  const digests = Object.fromEntries(Object.entries(fixed).map(([file, text]) => [file, digestOf(text)]));
  origin.deploy({
    files: fixed,
    manifest: {
      ...manifest,
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      release: { ...manifest.release, files: digests },
    },
  });
  const door = await startDoor(origin.origin);
  expect(refusalOf(door)?.reason).toContain('auth: the next build would overwrite remoteEntry.js while pages still');
  expect(versionsIn(await door.page())).toEqual([]);
});
