import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

const PLENTY = 64 * 1024 ** 3;
let memory: string;
const made: string[] = [];

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'));
});

afterEach(() => {
  for (const folder of [...made.splice(0), memory]) rmSync(folder, { recursive: true, force: true });
});

const parentOf = (settings: { folder: string; free: number }) => {
  const folder = scratchFolder('scratch-', settings);
  made.push(folder);
  return dirname(folder);
};

it('is in memory where there is plenty, else in the temporary folder', () => {
  expect(parentOf({ folder: memory, free: PLENTY })).toBe(memory);
  expect(parentOf({ folder: memory, free: 1024 ** 3 })).toBe(tmpdir());
  expect(parentOf({ folder: join(memory, 'missing'), free: PLENTY })).toBe(tmpdir());
});
