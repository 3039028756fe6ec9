import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { keepPreviousBuilds } from './keep-previous-builds.mjs';

const DAY_SECONDS = 24 * 60 * 60;
const NOW_SECONDS = 1_800_000_000;
const root = mkdtempSync(join(tmpdir(), 'keep-previous-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('files of earlier builds stay for thirty days', () => {
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  for (const [name, age] of [
    ['last', 1],
    ['old', 31],
  ] as const) {
    const file = join(root, `dist/assets/${name}.js`);
    writeFileSync(file, '');
    utimesSync(file, NOW_SECONDS, NOW_SECONDS - age * DAY_SECONDS);
  }
  const plugin = keepPreviousBuilds({ now: () => NOW_SECONDS * 1000 });
  plugin.configResolved({ root, build: { outDir: 'dist' } });
  plugin.buildStart();
  expect(existsSync(join(root, 'dist/assets/last.js'))).toBe(true);
  expect(existsSync(join(root, 'dist/assets/old.js'))).toBe(false);
  expect(plugin.config()).toEqual({ build: { emptyOutDir: false } });
});

test('a first build has nothing to keep', () => {
  const plugin = keepPreviousBuilds();
  plugin.configResolved({ root, build: { outDir: 'nothing-here' } });
  expect(() => plugin.buildStart()).not.toThrow();
});
