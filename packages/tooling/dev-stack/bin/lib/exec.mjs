import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UserError } from './say.mjs';

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

/**
 * Runs a program, by default in the project's folder, without output unless it fails: then the error contains the end of
 * its output. `onLine` is called for every line as it comes.
 */
export function quietly(command, args, { cwd = ROOT, env = {}, hint = '', onLine } = {}) {
  return new Promise((resolve, reject) => {
    const lines = [];
    let rest = '';
    const take = (data) => {
      const parts = (rest + data).split(/\r?\n/);
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (lines.length > 60) lines.shift();
        onLine?.(line);
      }
    };
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    child.stdout.on('data', (data) => take(String(data)));
    child.stderr.on('data', (data) => take(String(data)));
    child.once('error', (error) => reject(new UserError(`Could not run ${command}: ${error.message}. ${hint}`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new UserError(
            `${[command, ...args].join(' ')} failed with exit code ${code}.\n${[...lines, rest].join('\n').trim()}\n${hint}`.trim(),
          ),
        );
    });
  });
}
