import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, parseSync, type Rolldown } from 'vite';
import type { WrittenDeclarations } from '../pack/declarations.ts';
import { inRoot } from '../root.ts';
import { contractShape } from './shape.ts';

/** The recorded contract of a version: `contract.json`, and in `remote.js` a remote that was built against it. */
export const recordingOf = (version: number): string =>
  inRoot('packages', 'browser', 'remote-contract', 'src', 'compatibility', 'recorded', String(version));

const FROM_SHELL = /^(?:react(?:-dom)?(?:\/.+)?|@scopewright\/remote-contract(?:\/(?:query|router))?)$/;

/** Builds the remote that a new team starts with; it imports what shells share. */
export async function builtRemote(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: inRoot('packages', 'tooling', 'remote-kit', 'template'),
    define: { __APP_VERSION__: JSON.stringify('recorded') },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'src/app.tsx', formats: ['es'] },
      rolldownOptions: { external: FROM_SHELL },
    },
  });
  const [bundle] = built as Rolldown.RolldownOutput[];
  const chunk = bundle?.output.find((file) => file.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The remote of the template has no code');
  return chunk.code;
}

/** The names that a module imports, by the module that has them. */
export function importedNames(code: string): Record<string, string[]> {
  const { program } = parseSync('remote.js', code);
  const used: Record<string, string[]> = {};
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of statement.specifiers)
      if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
        used[statement.source.value] = [...(used[statement.source.value] ?? []), specifier.imported.name];
  }
  return used;
}

/**
 * Records a version of the contract, unless it is recorded already: a version's promises do not change.
 * @param declarations those of the contract's entries
 */
export async function recordContract(version: number, declarations: WrittenDeclarations): Promise<void> {
  const folder = recordingOf(version);
  if (existsSync(folder)) return;
  const code = await builtRemote();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'contract.json'), `${JSON.stringify(contractShape(declarations), null, 2)}\n`);
  writeFileSync(join(folder, 'remote.js'), code);
}
