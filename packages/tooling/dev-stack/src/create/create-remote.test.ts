import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { composeWithRemotes } from '../docker/compose-remotes.ts';
import { inRoot } from '../root.ts';
import { REMOTES } from '../stack/parts.ts';
import { createRemote } from './create-remote.ts';

describe('a new remote', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'scopewright-create-'));
    for (const file of ['remotes.json', 'docker-compose.yml']) copyFileSync(inRoot(file), join(root, file));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('is on the one list, with a port of its own, and in Compose', () => {
    expect(createRemote(root, 'time-sheets')).toBe('mfe-time-sheets');
    const listed = JSON.parse(readFileSync(join(root, 'remotes.json'), 'utf8'));
    const ports = Object.values(REMOTES).map(({ port }) => port);
    expect(listed).toEqual({ ...REMOTES, 'time-sheets': { folder: 'mfe-time-sheets', port: Math.max(...ports) + 1 } });
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    expect(composeWithRemotes(compose, listed)).toBe(compose);
    expect(compose).toContain('remote-time-sheets:');
    expect(readFileSync(join(root, 'mfe-time-sheets', 'src', 'pages.ts'), 'utf8')).toContain("paths: ['/time-sheets']");
  });

  test.each(['', 'Reports', '1st', 'a b', '../x', 'a--b', 'auth'])('is not made with the name %j', (name) => {
    const before = readFileSync(join(root, 'remotes.json'), 'utf8');
    expect(() => createRemote(root, name)).toThrow(/remote/);
    expect(readFileSync(join(root, 'remotes.json'), 'utf8')).toBe(before);
    expect(existsSync(join(root, `mfe-${name}`))).toBe(false);
  });
});

/** Made beside the others, where what it refers to is found. */
test('passes its own types, tests and lint, and builds with its page', { timeout: 120_000 }, () => {
  const root = mkdtempSync(inRoot('.remote-'));
  try {
    for (const file of ['remotes.json', 'docker-compose.yml']) copyFileSync(inRoot(file), join(root, file));
    const dir = join(root, createRemote(root, 'reports'));
    // its folder is one deeper than it will be
    writeFileSync(join(root, 'tsconfig.base.json'), '{ "extends": "../tsconfig.base.json" }');
    const run = (file: string, ...args: string[]) =>
      execFileSync(process.execPath, [inRoot('node_modules', ...file.split('/')), ...args], {
        cwd: dir,
        env: { ...process.env, DEV_PORT: '1', NODE_ENV: undefined, VITEST: undefined },
        encoding: 'utf8',
        stdio: 'pipe',
      });
    run('typescript/bin/tsc', '--noEmit');
    run('vitest/vitest.mjs', 'run');
    run('vite/bin/vite.js', 'build');
    run('@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', '.');
    const { release } = JSON.parse(readFileSync(join(dir, 'dist', 'mf-manifest.json'), 'utf8'));
    expect(release).toMatchObject({
      name: 'reports',
      pages: [{ screen: 'start', paths: ['/reports'], title: 'Reports · {firm}' }],
    });
  } finally {
    rmSync(root, { recursive: true });
  }
});
