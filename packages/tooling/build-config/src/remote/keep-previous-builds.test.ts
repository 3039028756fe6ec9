import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPreviousBuilds } from './keep-previous-builds.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2027, 0, 15);

/**
 * A front end's folder, and builds of it: `build(day, files)` starts on that day and writes the files a second later.
 */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'keep-previous-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const clock = { now: START };
  const plugin = keepPreviousBuilds({ now: () => clock.now });
  plugin.configResolved({ root, build: { outDir: 'dist' } });
  return {
    plugin,
    build(day: number, files: string[]) {
      clock.now = START + day * DAY_MS;
      plugin.buildStart();
      for (const name of files) {
        const file = join(root, 'dist', name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, '');
        const written = new Date(clock.now + 1000);
        utimesSync(file, written, written);
      }
    },
    has: (name: string) => existsSync(join(root, 'dist', name)),
  };
}

test('files stay for thirty days after another build has replaced them', () => {
  const { build, has } = project();
  build(0, ['assets/first.js']);
  build(1, ['assets/second.js']);
  build(30, ['assets/third.js']);
  expect([has('assets/first.js'), has('assets/second.js')]).toEqual([true, true]);
  build(32, ['assets/fourth.js']);
  expect([has('assets/first.js'), has('assets/second.js'), has('assets/third.js')]).toEqual([false, true, true]);
});

test('a build that was the current one for long stays as long as any other', () => {
  const { build, has } = project();
  build(0, ['assets/first.js', 'mf-manifest.json']);
  build(100, ['assets/second.js', 'mf-manifest.json']);
  expect(has('assets/first.js')).toBe(true);
  build(129, ['assets/third.js', 'mf-manifest.json']);
  expect(has('assets/first.js')).toBe(true);
  build(131, ['assets/fourth.js', 'mf-manifest.json']);
  expect([has('assets/first.js'), has('assets/second.js')]).toEqual([false, true]);
});

test('a file that every build writes is never removed', () => {
  const { build, has } = project();
  for (const day of [0, 20, 40, 60]) build(day, ['assets/same.js']);
  expect(has('assets/same.js')).toBe(true);
});

test('Vite does not empty the folder', () => {
  expect(project().plugin.config()).toEqual({ build: { emptyOutDir: false } });
});
