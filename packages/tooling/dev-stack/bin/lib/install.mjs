import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietly, ROOT } from './exec.mjs';
import { step } from './say.mjs';

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Packages of the lock file that are missing or installed in another version. Packages for other platforms are optional
 * and not counted. npm records what it installed in `node_modules/.package-lock.json`.
 */
export function missingPackages(root = ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const noteFile = join(root, 'node_modules', '.package-lock.json');
  const installed = existsSync(noteFile) ? readPackages(noteFile) : {};
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer)
    .filter(([path, entry]) => {
      const found = installed[path];
      return !found || (!entry.link && found.version !== entry.version) || !existsSync(join(root, path));
    })
    .map(([path]) => path);
}

/** Installs the npm packages of the lock file if any is missing. */
export async function installPackages() {
  if (missingPackages().length === 0) return;
  await step('Installing npm packages', () =>
    quietly('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      // the product's own commands need the packages for checking, building and testing
      env: { NODE_ENV: 'development' },
      hint: 'Check the network and the npm registry setting, then run the command again.',
    }),
  );
}
