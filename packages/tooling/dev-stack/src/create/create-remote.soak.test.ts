import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, workspaceFolders } from '../root.ts';
import { createRemote } from './create-remote.ts';

/** A copy of the project's sources that uses the installed packages, with the workspaces in their own folders. */
function copyOfProject(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: inRoot(),
    encoding: 'utf8',
    maxBuffer: 8 * 1024 * 1024,
  });
  for (const file of listed.split('\0').filter((each) => each && existsSync(inRoot(each)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(inRoot(file), join(to, file));
  }
  for (const folder of ['.', ...workspaceFolders()]) {
    const installed = inRoot(folder, 'node_modules');
    if (!existsSync(installed)) continue;
    for (const name of readdirSync(installed).filter((each) => each !== '@scopewright')) {
      mkdirSync(join(to, folder, 'node_modules'), { recursive: true });
      symlinkSync(join(installed, name), join(to, folder, 'node_modules', name));
    }
  }
  const scope = join(to, 'node_modules', '@scopewright');
  mkdirSync(scope);
  for (const folder of workspaceFolders(to)) {
    const { name } = JSON.parse(readFileSync(join(to, folder, 'package.json'), 'utf8'));
    symlinkSync(join(to, folder), join(scope, name.split('/')[1]));
  }
}

test('a new remote passes the project’s checks and its own tests, and builds with its page', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'scopewright-project-')));
  try {
    copyOfProject(root);
    const dir = join(root, createRemote(root, 'reports'));
    const run = (cwd: string, file: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [inRoot('node_modules', ...file.split('/')), ...args],
        {
          cwd,
          env: { ...process.env, DEV_PORT: '1', NODE_ENV: undefined, VITEST: undefined },
          encoding: 'utf8',
        },
      );
      // the tools print their findings to either
      if (status !== 0) throw new Error(`${file} found problems:\n${stdout}${stderr}`);
    };
    run(dir, 'typescript/bin/tsc', '--noEmit');
    run(dir, 'typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.app.json');
    run(dir, 'vitest/vitest.mjs', 'run');
    run(join(root, 'packages', 'browser', 'common-files'), 'vite/bin/vite.js', 'build');
    run(dir, 'vite/bin/vite.js', 'build');
    run(dir, '@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', '.');
    run(root, 'knip/bin/knip.js', '--no-progress');
    const { release } = JSON.parse(readFileSync(join(dir, 'dist', 'mf-manifest.json'), 'utf8'));
    expect(existsSync(join(dir, 'dist', 'assets', 'common'))).toBe(true);
    expect(release).toMatchObject({
      name: 'reports',
      pages: [{ screen: 'start', paths: ['/reports'], title: 'Reports · {firm}' }],
    });
  } finally {
    rmSync(root, { recursive: true });
  }
});
