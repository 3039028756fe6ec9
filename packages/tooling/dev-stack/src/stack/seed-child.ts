import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inRoot } from '../root.ts';
import type { SeedOptions } from './seed.ts';
import type { DemoAccounts } from './stack-file.ts';

/** A message of the seeding process: a line for the user, or the result. */
export type SeedMessage = { say: string } | { demo: DemoAccounts | null };

/**
 * Seeds an empty database in a separate process, whose models leave memory when it ends: this process lives as long as
 * the product. Throws with the process's last output when it fails.
 */
export function seedInChild(
  options: Omit<SeedOptions, 'say'>,
  say: (line: string) => void,
): Promise<DemoAccounts | null> {
  return new Promise((resolve, reject) => {
    const program = inRoot('packages', 'tooling', 'dev-stack', 'src', 'stack', 'seed-main.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program], {
      cwd: inRoot('packages', 'tooling', 'dev-stack'),
      env: { ...process.env, SEED_OPTIONS: JSON.stringify(options) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let result: DemoAccounts | null | undefined;
    let complaint = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: SeedMessage = JSON.parse(line);
      if ('say' in message) say(message.say);
      else result = message.demo;
    });
    child.stderr.on('data', (data) => {
      complaint += String(data);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && result !== undefined) resolve(result);
      else reject(new Error(`The database could not be filled with demo data.\n${complaint.trim()}`));
    });
  });
}
