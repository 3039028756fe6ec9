import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedBundle } from './cached-bundle.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cached-bundle-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src', 'main.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const bundle = vi.fn(async (dir: string) =>
  writeFileSync(join(dir, 'main.js'), readFileSync(join(root, 'src', 'main.ts'))),
);
beforeEach(() => {
  bundle.mockClear();
});
const bundled = async () => {
  const dir = await cachedBundle({ root, name: 'main', sources: [join(root, 'src')], bundle });
  return { dir, text: readFileSync(join(dir, 'main.js'), 'utf8') };
};
const stored = () => readdirSync(join(root, 'node_modules', '.cache', 'test-programs'));

it('makes a bundle once for the same sources, tests aside, and another one when they change', async () => {
  const first = await bundled();
  writeFileSync(join(root, 'src', 'main.test.ts'), 'a test');
  expect(await bundled()).toEqual(first);
  expect(bundle).toHaveBeenCalledTimes(1);
  writeFileSync(join(root, 'src', 'main.ts'), 'two');
  const second = await bundled();
  expect([first.text, second.text]).toEqual(['one', 'two']);
  expect(second.dir).not.toBe(first.dir);
});

it('returns the same complete bundle to concurrent runs, and leaves no other files', async () => {
  const all = await Promise.all([bundled(), bundled(), bundled()]);
  expect(new Set(all.map(({ dir }) => dir)).size).toBe(1);
  expect(all.map(({ text }) => text)).toEqual(['one', 'one', 'one']);
  expect(stored()).toHaveLength(1);
});

it('a bundle that fails is not stored', async () => {
  bundle.mockRejectedValueOnce(new Error('No such import'));
  await expect(bundled()).rejects.toThrow('No such import');
  expect((await bundled()).text).toBe('one');
});

it('removes bundles that were not used for a day', async () => {
  const { dir } = await bundled();
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(dir, old, old);
  writeFileSync(join(root, 'src', 'main.ts'), 'two');
  const { dir: present } = await bundled();
  expect(stored().map((name) => join(root, 'node_modules', '.cache', 'test-programs', name))).toEqual([present]);
});
