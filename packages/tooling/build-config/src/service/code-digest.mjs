import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { isNpmPackage, packageFolder } from '../npm-packages.mjs';

/** Entry of the rules that check a company's scope; their results are stored in the database. */
export const SCOPE_RULES_ENTRY = fileURLToPath(
  new URL('../../../../core/domain/src/scoping/company/company-check.ts', import.meta.url),
);

/** Entry of the rules that trace a company's clauses and scope; their results are stored, too. */
export const TRACE_RULES_ENTRY = fileURLToPath(
  new URL('../../../../core/domain/src/trace/company-trace.ts', import.meta.url),
);

/** Entry of the rules that compare a scope with the agreed one; their results are stored, too. */
export const DIFF_RULES_ENTRY = fileURLToPath(
  new URL('../../../../core/domain/src/change-orders/differing-ids.ts', import.meta.url),
);

/**
 * A digest of a module's behavior: of its code and that of all workspace modules it imports, minified so that comments
 * and local names make no difference, and of the versions of the npm packages among them.
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
