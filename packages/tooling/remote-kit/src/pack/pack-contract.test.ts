import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { specifiersIn } from './declarations.ts';
import { RELEASE_COMMAND } from './pack-contract.ts';

const packed = inject('packed');

const filesIn = (folder: string) =>
  readdirSync(join(packed.folder, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(packed.folder, folder, file))
    .filter((file) => statSync(file).isFile());
const specifiers = (files: readonly string[]) =>
  files.flatMap((file) => specifiersIn(readFileSync(file, 'utf8')).map(({ value }) => value));

test('nothing in it refers to packages that only this project has', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(packed.folder, 'package.json'), 'utf8'));
  const libraries = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  const isKnown = (specifier: string) =>
    specifier.startsWith('.') || libraries.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  expect(specifiers(filesIn('types')).filter((specifier) => !isKnown(specifier))).toEqual([]);
  const code = filesIn('dist').map((file) => readFileSync(file, 'utf8'));
  const imported = code.flatMap((text) => [...text.matchAll(/^(?:import|export) .*?from "([^"]+)"/gm)]);
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.map(([, specifier = '']) => specifier).filter((specifier) => !isKnown(specifier))).toEqual([]);
});

test('every entry has its module and its types', () => {
  const { exports } = JSON.parse(readFileSync(join(packed.folder, 'package.json'), 'utf8'));
  for (const entry of Object.values<string | Record<string, string>>(exports))
    for (const file of Object.values(entry === './package.json' ? { file: entry } : entry))
      expect(existsSync(join(packed.folder, file)), file).toBe(true);
});

test('it contains the list of its exports, without links into this project', () => {
  const list = readFileSync(join(packed.folder, 'contract.md'), 'utf8');
  expect(list).toContain('### useHost');
  expect(list).not.toMatch(/\]\(/);
});

test('its command runs on its own', () => {
  const command = join(packed.folder, 'bin', `${RELEASE_COMMAND}.js`);
  expect(execFileSync(process.execPath, [command, '--help'], { encoding: 'utf8' })).toContain('writes release.json');
});

test('the package is one file', () => {
  expect(statSync(packed.tarball).size).toBeGreaterThan(10_000);
  expect(packed.tarball).toMatch(/scopewright-remote-contract-[\d.]+\.tgz$/);
});
