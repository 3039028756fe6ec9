import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether an import stays an import at run time; packages of which only a part is used, or whose data a
 * build makes faster to load, are bundled.
 */
export const isNpmPackage = (id) =>
  /^[@a-z]/i.test(id) && !/^(?:@(?:scopewright|opentelemetry|react-email)\/|(?:react-email|eld(?:\/.*)?)$)/.test(id);

/** The folder of the package that a specifier resolves to from a folder. */
export function packageFolder(specifier, from) {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found) || folder === dirname(folder)) return found;
  }
}
