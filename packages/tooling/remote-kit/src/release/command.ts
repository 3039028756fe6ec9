import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { describeBuild, RELEASE, ReleaseProblem, readJson } from './describe-build.ts';

const USAGE = `scopewright-release [folder] [--declaration src/pages.js] [--release-version 1.2.3]

Describes a built remote to the product: writes release.json next to the mf-manifest.json in the folder (dist).

  --declaration      the remote's name, title and pages: JSON, or a module that exports them as “remote”
  --release-version  the version of the build; that of package.json otherwise`;

/** The remote's declaration in a JSON file or a module. */
async function readDeclaration(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new ReleaseProblem(`There is no ${file} with the remote's declaration`);
  if (extname(file) === '.json') return readJson(file);
  const module = await import(pathToFileURL(file).href);
  const declaration: unknown = module.remote ?? module.default;
  if (declaration === undefined) throw new ReleaseProblem(`${file} exports no “remote”`);
  return declaration;
}

function packageVersion(): string {
  const file = resolve('package.json');
  const version: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
  if (typeof version !== 'string')
    throw new ReleaseProblem('Say the version of the build: package.json has none (--release-version 1.2.3)');
  return version;
}

const kilobytes = (folder: string, files: readonly string[]): number =>
  Math.round(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1000);

/**
 * Runs the command in the current folder.
 * @returns its output
 * @throws ReleaseProblem when the build can't be released
 */
export async function runRelease(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      declaration: { type: 'string', default: 'src/pages.js' },
      'release-version': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE;
  const folder = resolve(positionals[0] ?? 'dist');
  const release = await describeBuild({
    folder,
    declaration: await readDeclaration(resolve(values.declaration)),
    version: values['release-version'] ?? packageVersion(),
  });
  writeFileSync(join(folder, RELEASE), JSON.stringify(release));
  const files = Object.keys(release.files);
  const kind = release.entry?.kind === 'module' ? 'a module' : 'a script';
  return `${release.name} ${release.version}: ${files.length} files, ${kilobytes(folder, files)} kB, its entry is ${kind}. Wrote ${join(folder, RELEASE)}`;
}
