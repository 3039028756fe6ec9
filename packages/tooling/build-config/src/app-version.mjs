import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version that a build reports: `APP_VERSION`, else that of the package in `dir`. */
export function appVersion(/** @type {string} */ dir) {
  return process.env.APP_VERSION ?? JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).version;
}
