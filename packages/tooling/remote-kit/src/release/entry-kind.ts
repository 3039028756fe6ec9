import { Script } from 'node:vm';
import { init, parse } from 'es-module-lexer';

/** How a container's entry is loaded. */
export type EntryKind = { kind: 'module' } | { kind: 'global'; globalName: string };

const VARIABLE = /^[A-Za-z_$][\w$]*$/;

/**
 * Decides from an entry's code how it is loaded: manifests of some build tools name another kind than the file is.
 * @param globalName the variable that the manifest names, which a script sets to the container
 * @returns null if the code is neither a module that exports `init` and `get` nor a script that sets the variable
 */
export async function entryKindOf(code: string, globalName: string | undefined): Promise<EntryKind | null> {
  await init;
  try {
    const names = parse(code)[1].map(({ n }) => n);
    if (names.includes('init') && names.includes('get')) return { kind: 'module' };
    // compiles without running: a module's import or export is a syntax error
    new Script(code);
  } catch {
    return null;
  }
  if (globalName === undefined || !VARIABLE.test(globalName)) return null;
  const sets = new RegExp(`(?<![\\w$])${globalName.replaceAll('$', '\\$')}(?![\\w$])`);
  return sets.test(code) ? { kind: 'global', globalName } : null;
}
