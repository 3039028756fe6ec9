import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../root.ts';
import { main, programs } from './check-types.ts';

/** A project of these files. */
function project(files: Record<string, object>): string {
  const root = mkdtempSync(join(tmpdir(), 'scopewright-types-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
  }
  return root;
}

const packageJson = {
  'package.json': { workspaces: ['packages/*', 'e2e'] },
  'packages/a/package.json': {},
  'e2e/package.json': {},
};

it('puts the files of packages with the same settings together, so that each file is checked once', () => {
  const root = project({
    ...packageJson,
    'packages/b/package.json': {},
    'packages/a/tsconfig.json': { extends: '../../tsconfig.base.json', include: ['src', '*.ts'] },
    'packages/a/tsconfig.app.json': {
      extends: '../../tsconfig.browser.json',
      include: ['src'],
      exclude: ['src/*.test.*'],
    },
    'packages/b/tsconfig.json': { extends: '../../tsconfig.node.json', include: ['src'] },
    'e2e/tsconfig.json': { extends: '../tsconfig.base.json', include: ['.'] },
  });
  expect(programs(root, join(root, 'node_modules', '.cache', 'types'))).toEqual([
    expect.objectContaining({
      extends: '../../../tsconfig.browser.json',
      include: ['../../../packages/a/src'],
      exclude: expect.arrayContaining(['../../../packages/a/src/*.test.*']),
    }),
    expect.objectContaining({
      extends: '../../../tsconfig.base.json',
      include: ['../../../packages/a/src', '../../../packages/a/*.ts', '../../../e2e'],
    }),
    expect.objectContaining({ extends: '../../../tsconfig.node.json', include: ['../../../packages/b/src'] }),
  ]);
});

it('refuses a package with its own settings, which would be ignored', () => {
  const root = project({
    ...packageJson,
    'e2e/tsconfig.json': { extends: '../tsconfig.base.json', include: ['.'], compilerOptions: { strict: false } },
  });
  expect(() => programs(root, root)).toThrow('e2e/tsconfig.json may only have "extends", "include" and "exclude".');
});

it('runs the compiler for all settings, and throws with what each of them found', async () => {
  const runs: (readonly string[])[] = [];
  const quietly = async (_: string, args: readonly string[]) => {
    runs.push(args);
    throw new Error(`error ${runs.length}`);
  };
  await expect(main({ quietly })).rejects.toThrow('error 1\nerror 2\nerror 3');
  expect(runs.map(([compiler, noEmit]) => [compiler, noEmit])).toEqual(
    Array.from({ length: 3 }, () => [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit']),
  );
});

it('finds no file that adds the browser’s globals to all the files that are checked with it', () => {
  const found = spawnSync('git', ['grep', '-lE', '^/// <reference lib=', '--', 'packages', 'services'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(found.stdout).toBe('');
});
