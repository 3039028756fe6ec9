import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, which the paths of modules are relative to. */
export const PACKAGES = fileURLToPath(new URL('../../../../../', import.meta.url));
/** The file of their build that describes the common files. */
export const DESCRIPTION = 'common.json';
/** The package that builds them. */
const PACKAGE = '@scopewright/common-files';

/**
 * The built common files with their folder; null for a package that doesn't depend on them. If they are not built, only
 * a build fails (`problem`): other tools read its settings, too. `files`: the group of each, its imports (`later` on
 * demand) and what it imports from the shell. `modules`: their files by their paths in the repository, with the names
 * of their exports where a file has others; `isPart` if a module has more exports.
 */
export function commonFilesFor(/** @type {string} */ dir) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  if (!(PACKAGE in { ...dependencies, ...devDependencies })) return null;
  const built = join(createRequire(join(dir, 'package.json')).resolve(`${PACKAGE}/package.json`), '../dist');
  const description = join(built, DESCRIPTION);
  if (existsSync(description)) return { dir: built, ...JSON.parse(readFileSync(description, 'utf8')) };
  const problem = `The common files are not built: run "npm run build -w ${PACKAGE}" before ${dir}`;
  return { dir: built, first: '', files: {}, modules: {}, problem };
}

/** The folder of a build that has the common files. */
export const PLACE = 'assets/common';
/** The path by which the scripts of a build, all in its folder `assets`, import a common file. */
const IMPORTED = './common/';
export const importOf = (/** @type {string} */ name) => IMPORTED + name;

/** The common file that a script imports; undefined for any other import. */
export const commonFileOf = (/** @type {string} */ imported) =>
  imported.startsWith(IMPORTED) ? imported.slice(IMPORTED.length) : undefined;

/** These common files and those that they import: statically, or with `all` also dynamically. */
export function withImports(files, names, which = 'at once') {
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const { imports, later } = files[name];
    [...imports, ...(which === 'all' ? later : [])].forEach(add);
  };
  names.forEach(add);
  return [...found];
}
