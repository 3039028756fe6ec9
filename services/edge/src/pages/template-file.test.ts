import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTemplateFile } from './template-file.ts';

const dir = mkdtempSync(join(tmpdir(), 'shell-template-'));
const file = join(dir, 'index.html');
const write = (version: string, seconds: number) => {
  writeFileSync(
    file,
    version === ''
      ? ''
      : `<head><title>x</title><script type="application/json" id="boot">{}</script><meta name="${version}"></head><div id="root"><!--screen--><!--/screen--></div>`,
  );
  utimesSync(file, seconds, seconds);
};
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a new build of the shell is served without a restart, a half-written one is not', async () => {
  let now = 0;
  write('one', 1);
  const template = await openTemplateFile(file, { now: () => now });
  const html = async () => (await template()).render({ title: '', head: '', boot: '{}' });
  write('two', 2);
  expect(await html()).toContain('one');
  now += 1000;
  expect(await html()).toContain('two');
  write('', 3);
  now += 1000;
  expect(await html()).toContain('two');
  write('three', 4);
  now += 1000;
  expect(await html()).toContain('three');
});

test('without a build the front door does not start', async () => {
  await expect(openTemplateFile(join(dir, 'nothing.html'))).rejects.toThrow('ENOENT');
});
