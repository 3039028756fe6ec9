import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { isNpmPackage, packageFolder } from '../npm-packages.mjs';

/** Where the rules begin that check the scope of a company; what they come to is kept in the database. */
export const SCOPE_RULES_ENTRY = fileURLToPath(
  new URL('../../../../domain/src/scoping/company/company-check.ts', import.meta.url),
);

/**
 * A digest of what a module does: of its code with that of all modules of the workspace that it imports, without comments and names that make no difference, and of
 * the versions of the npm packages among them.
 * @param {string} entry path of the module
 */
export async function codeDigest(entry) {
  const bundle = await rolldown({ input: entry, platform: 'node', external: isNpmPackage });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  const packages = [...new Set(chunks.flatMap(({ imports }) => imports.filter(isNpmPackage)))].sort();
  const versions = packages.map(
    (name) => JSON.parse(readFileSync(join(packageFolder(name, dirname(entry)), 'package.json'), 'utf8')).version,
  );
  const hash = createHash('sha256').update(JSON.stringify([packages, versions]));
  for (const { code } of chunks) hash.update(code);
  return hash.digest('base64url').slice(0, 22);
}
