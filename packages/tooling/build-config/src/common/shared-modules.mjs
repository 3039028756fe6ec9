import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { parseAst, transformWithOxc } from 'vite';
import { nameInShell, sharesOfRemote } from '../remote/federation.mjs';

const SHARED = '\0shared:';
const TAKE = 'virtual:take-shared';
/** Modules bundled with a shared package, by their import specifier. */
const ALONG = { 'react/jsx-runtime': 'react' };

/**
 * The names that a module exports, read from its source without running it.
 * @throws Error when it exports everything of another one: its names can't be seen then
 */
export async function exportNames(file) {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  return parseAst(code).body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration' && !statement.exported)
      throw new Error(`${file}: a shared module names what it exports, as “export { … } from”`);
    if (statement.type === 'ExportAllDeclaration') return [statement.exported.name];
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = statement;
    const declared = declaration?.declarations ?? (declaration ? [declaration] : []);
    return [...declared.map(({ id }) => id.name), ...specifiers.map(({ exported }) => exported.name)];
  });
}

/**
 * A module's named exports: of the project's own packages parsed from the TypeScript source, of others by importing
 * them.
 */
export async function exportsOf(specifier, dir) {
  const require = createRequire(join(dir, 'package.json'));
  if (specifier.startsWith('@scopewright/')) return exportNames(require.resolve(specifier));
  return Object.keys(require(specifier)).filter((name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name));
}

/**
 * The module that replaces a shared one in a remote: it re-exports the shell's copy on the page
 * (shell/src/remotes/shared.ts). A module that the shell lacks is an error with its name, and so is an export of the
 * project's own packages that the remote uses. Exports of React are not: libraries import all of them and test which
 * ones exist.
 */
const sharedModule = (specifier, names) =>
  [
    `import { anyOf, exportOf } from ${JSON.stringify(TAKE)};`,
    `const from = ${JSON.stringify(nameInShell(specifier))};`,
    ...names.map((name) =>
      specifier.startsWith('@scopewright/')
        ? `export const ${name} = /* @__PURE__ */ exportOf(from, ${JSON.stringify(name)});`
        : `export const ${name} = /* @__PURE__ */ anyOf(from, ${JSON.stringify(name)});`,
    ),
    'export default /* @__PURE__ */ exportOf(from);',
  ].join('\n');

/** Takes a shared module, or its export of a name; without a name its default export, which may be the whole module. */
const takeModule = `
const missing = (what) => new Error('The shell does not share ' + what);
const shared = (from) => {
  const module = globalThis[Symbol.for('scopewright.shared')]?.[from];
  if (!module) throw missing(from);
  return module;
};
export const anyOf = (from, name) => shared(from)[name];
export const exportOf = (from, name) => {
  const module = shared(from);
  if (name && !(name in module)) throw missing(name + ' of ' + from);
  return name ? module[name] : (module.default ?? module);
};
`;

/**
 * The names that a build and the common files in it use of the project's own shared modules, by the shell's name of
 * each. Names of React are omitted: libraries import all of them and test which ones exist.
 */
export function usedExports(bundle, common = null) {
  const used = new Map();
  const add = (specifier, names) => used.set(specifier, [...(used.get(specifier) ?? []), ...names]);
  for (const [fileName, chunk] of Object.entries(bundle)) {
    const commonFile = common?.files[basename(fileName)];
    if (commonFile) for (const [specifier, names] of Object.entries(commonFile.exports)) add(specifier, names);
    for (const [id, { renderedExports }] of Object.entries(chunk.modules ?? {})) {
      if (!id.startsWith(`${SHARED}@scopewright/`)) continue;
      add(
        nameInShell(id.slice(SHARED.length)),
        renderedExports.filter((name) => name !== 'default'),
      );
    }
  }
  return Object.fromEntries([...used].sort().map(([specifier, names]) => [specifier, [...new Set(names)].sort()]));
}

/** Replaces modules that the package in `dir` shares with the shell: a build contains no copy, and uses the page's. */
export function takeShared(dir) {
  const shared = new Set(Object.keys(sharesOfRemote(dir)));
  return {
    name: 'take-shared',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (source === TAKE) return `\0${source}`;
      return shared.has(ALONG[source] ?? source) ? SHARED + source : null;
    },
    async load(id) {
      if (id === `\0${TAKE}`) return { code: takeModule, moduleSideEffects: false };
      if (!id.startsWith(SHARED)) return null;
      const specifier = id.slice(SHARED.length);
      return { code: sharedModule(specifier, await exportsOf(specifier, dir)), moduleSideEffects: false };
    },
  };
}
