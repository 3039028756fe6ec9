import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { release } from '@scopewright/contracts/release';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { inRoot } from '../root.ts';
import { installOffline, runScript } from '../testing/team-folder.ts';
import { CreateProblem, createStandalone } from './create-standalone.ts';

let parent: string;
beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'scopewright-team-')));
  onTestFinished(() => rmSync(parent, { recursive: true }));
});

test('a remote outside this project passes its checks and tests, and builds with its release', {
  timeout: 60_000,
}, async () => {
  const folder = join(parent, 'time-sheets');
  await createStandalone('time-sheets', folder, async () => inject('packed'));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && !file.name.endsWith('.tgz'),
  );
  expect(files.map(({ name }) => name)).toContain('.gitignore');
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'utf8').replaceAll('__APP_VERSION__', '');
    expect(text, file.name).not.toMatch(/__[A-Z]+__/);
  }
  installOffline(folder);
  runScript(folder, 'check');
  expect(stripVTControlCharacters(runScript(folder, 'test'))).toMatch(/Tests +2 passed/);
  runScript(folder, 'build');
  const described = release.parse(JSON.parse(readFileSync(join(folder, 'dist', 'release.json'), 'utf8')));
  expect(described).toMatchObject({
    name: 'time-sheets',
    title: 'Time sheets',
    version: '0.1.0',
    entry: { kind: 'module', file: expect.stringMatching(/^remoteEntry-.+\.js$/) },
    pages: [{ screen: 'start', paths: ['/time-sheets'], host: 'tenant', audience: 'signed-in' }],
  });
  expect(Object.keys(described.shared)).toEqual(expect.arrayContaining(['react', '@scopewright/remote-contract']));
  // everything shared comes from the shell
  const code = Object.keys(described.files).map((file) => readFileSync(join(folder, 'dist', file), 'utf8'));
  expect(code.filter((text) => text.includes('react.production') || text.includes('useSyncExternalStore ='))).toEqual(
    [],
  );
});

test('a folder that is in use stays as it is', async () => {
  writeFileSync(join(parent, 'notes.txt'), 'mine');
  await expect(createStandalone('reports', parent)).rejects.toThrow(`${parent} is not empty`);
  await expect(createStandalone('reports', inRoot('reports'))).rejects.toThrow(CreateProblem);
  expect(existsSync(inRoot('reports'))).toBe(false);
});
