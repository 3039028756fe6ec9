import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../root.ts';

/**
 * Installs the packages of a folder that `createStandalone` made, without a registry: the contract from its file, the
 * others as this project has them.
 * @throws Error when the folder wants another version than this project has
 */
export function installOffline(folder: string): void {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  for (const name of readdirSync(inRoot('node_modules')).filter((each) => each !== '@scopewright' && each !== '.bin'))
    symlinkSync(inRoot('node_modules', name), join(modules, name));
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
    const target = join(modules, ...name.split('/'));
    const isFile = version.startsWith('file:');
    if (isFile) {
      mkdirSync(target, { recursive: true });
      execFileSync('tar', ['-xzf', join(folder, version.slice('file:'.length)), '-C', target, '--strip-components=1']);
    }
    const { version: installed, bin = {} } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
    if (!isFile && version !== installed) throw new Error(`${name} ${installed} is installed, not ${version}`);
    for (const [command, file] of Object.entries<string>(typeof bin === 'string' ? { [name]: bin } : bin))
      symlinkSync(join(target, file), join(modules, '.bin', command));
  }
}

/** Runs a script of the folder's package.json and returns its output. */
export const runScript = (folder: string, script: string): string =>
  execFileSync('npm', ['run', script], {
    cwd: folder,
    // a test runner's variables would make it a development build
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined },
    encoding: 'utf8',
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
