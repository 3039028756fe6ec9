import { testDatabase } from '@scopewright/data/testing';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { manifestOf } from '../testing/harness.ts';
import { createKeptReleases } from './kept-releases.ts';
import type { ReadRelease } from './manifests.ts';

const URL_OF_REPORTS = 'https://reports.example/mf-manifest.json';
const REPORTS = { reports: URL_OF_REPORTS };

const database = await testDatabase('kept_releases');
const { remoteReleases } = database.models;
afterAll(() => database.close());
beforeEach(() => remoteReleases.deleteMany({}));

const releaseOf = (version: string, name = 'reports'): ReadRelease => {
  const manifest = manifestOf(name, { version });
  return { manifest, source: { file: 'mf-manifest.json', text: JSON.stringify(manifest) } };
};
function setup() {
  const warn = vi.fn();
  return { warn, ...createKeptReleases({ models: database.models, log: { warn }, now: () => new Date(0) }) };
}

test('the release that was used last is stored, for every front door', async () => {
  const [one, other] = [setup(), setup()];
  expect(await one.keep('reports', URL_OF_REPORTS, releaseOf('1'))).toBe(1);
  expect(await other.keep('reports', URL_OF_REPORTS, releaseOf('1'))).toBe(1);
  expect(await other.keep('reports', URL_OF_REPORTS, releaseOf('2'))).toBe(2);
  const kept = await one.read(REPORTS);
  expect(kept.get('reports')).toEqual({ ...releaseOf('2'), url: URL_OF_REPORTS, sequence: 2 });
});

test('front doors that start concurrently store one', async () => {
  const sequences = await Promise.all(
    Array.from({ length: 8 }, () => setup().keep('reports', URL_OF_REPORTS, releaseOf('1'))),
  );
  expect(Math.max(...sequences)).toBeLessThanOrEqual(8);
  expect(await remoteReleases.countDocuments()).toBe(1);
});

test('a release of another remote or another address is not read', async () => {
  const { keep, read } = setup();
  await keep('reports', URL_OF_REPORTS, releaseOf('1'));
  expect(await read({ reports: 'https://elsewhere.example/mf-manifest.json' })).toEqual(new Map());
  expect(await read({ plans: URL_OF_REPORTS })).toEqual(new Map());
});

test.each([
  ['is no JSON', { text: '{' }],
  ['is no manifest', { text: '{}' }],
  ['is of another remote', { text: JSON.stringify(manifestOf('plans')) }],
  ['is in a file that no release is in', { file: 'package.json' }],
  ['is too long', { text: 'x'.repeat(1_000_001) }],
])('a release that %s is skipped, and logged', async (_, change) => {
  const { keep, read, warn } = setup();
  await keep('reports', URL_OF_REPORTS, releaseOf('1'));
  await remoteReleases.updateOne({ _id: 'reports' }, { $set: change });
  expect(await read(REPORTS)).toEqual(new Map());
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a store that does not answer is not waited for', async () => {
  const never = { find: () => ({ lean: () => new Promise(() => undefined) }) };
  const { read } = createKeptReleases({
    models: { remoteReleases: never as unknown as typeof remoteReleases },
    log: { warn: vi.fn() },
    now: () => new Date(0),
    limitMs: 1,
  });
  await expect(read(REPORTS)).rejects.toThrow('timed out');
});
