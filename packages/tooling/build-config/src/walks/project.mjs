import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

// a URL's scheme differs between tests in Node and in jsdom
const ROOT = join(import.meta.dirname, '../../../../..');

export const readInProject = (file) => readFileSync(join(ROOT, file), 'utf8');

/** A file's path in the project; null for one elsewhere. */
export function inProject(path) {
  const file = relative(ROOT, path).split(sep).join('/');
  return path.startsWith(sep) && !file.startsWith('..') ? file : null;
}

/** The project's file that another imports by a specifier; null for a package. */
function resolved(from, specifier) {
  if (!/^\.|^@scopewright\//.test(specifier)) return null;
  return inProject(realpathSync(createRequire(join(ROOT, from)).resolve(specifier)));
}

const parsed = new Map();
const moduleOf = (file) => {
  if (!/\.tsx?$/.test(file)) return { staticImports: [], staticExports: [], dynamicImports: [] };
  const known = parsed.get(file);
  if (known) return known;
  const source = readInProject(file);
  const module = { ...parseSync(file, source).module, source };
  parsed.set(file, module);
  return module;
};

/** The file and name of a function that a file exports or passes on; null if it does neither. */
function origin(file, name) {
  const entries = moduleOf(file).staticExports.flatMap((each) => each.entries);
  const named = entries.find(
    (entry) => (entry.exportName.name ?? 'default') === name && entry.exportName.kind !== 'None',
  );
  if (named) {
    const next = named.moduleRequest && resolved(file, named.moduleRequest.value);
    return next ? origin(next, named.importName.name ?? 'default') : { file, name };
  }
  for (const { moduleRequest, importName } of entries) {
    const next = importName.kind === 'AllButDefault' && moduleRequest && resolved(file, moduleRequest.value);
    const found = next ? origin(next, name) : null;
    if (found) return found;
  }
  return null;
}

/** The project's functions that a file imports, each with the file that defines it; without a name if it imports all. */
export function importsOf(file) {
  const { staticImports, dynamicImports, source } = moduleOf(file);
  const named = staticImports.flatMap(({ moduleRequest, entries }) => {
    const target = resolved(file, moduleRequest.value);
    return target === null
      ? []
      : entries
          .filter(({ isType }) => !isType)
          .map(({ importName }) => origin(target, importName.name ?? 'default'))
          .filter((found) => found !== null);
  });
  const whole = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const specifier = /^'(.+)'$/.exec(source.slice(start, end))?.[1];
    const target = specifier ? resolved(file, specifier) : null;
    return target === null ? [] : [{ file: target, name: null }];
  });
  return [...named, ...whole];
}
