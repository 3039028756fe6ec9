import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { inRoot } from '../root.ts';

/** Folders of the project's packages whose types the contract uses. */
const PACKAGES = ['browser/api-client', 'core/contracts', 'core/domain', 'browser/remote-contract'];

/** The source file of each import of the project's own packages, by specifier; some end in `*`. */
function ownSources(): Record<string, string> {
  return Object.fromEntries(
    PACKAGES.flatMap((folder) => {
      const dir = inRoot('packages', folder);
      const { name, exports }: { name: string; exports: Record<string, string> } = JSON.parse(
        readFileSync(join(dir, 'package.json'), 'utf8'),
      );
      return Object.entries(exports).map(([entry, file]) => [join(name, entry).replaceAll('\\', '/'), join(dir, file)]);
    }),
  );
}

/** Where a source's declarations are in the pack: `packages/core/contracts/src/call.ts` is `contracts/call.d.ts`. */
const declarationOf = (source: string): string =>
  relative(inRoot('packages'), source)
    .replaceAll('\\', '/')
    .replace(/^[^/]+\/([^/]+)\/src\//, '$1/')
    .replace(/\.tsx?$/, '.d.ts');

/** Emits the declarations of these sources and of everything that they import, laid out as the project is. */
function emit(sources: readonly string[], paths: Readonly<Record<string, string>>, to: string): void {
  const config = join(to, 'tsconfig.json');
  const compilerOptions = {
    paths: Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, [file]])),
    types: [],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: inRoot(),
    outDir: to,
  };
  writeFileSync(config, JSON.stringify({ extends: inRoot('tsconfig.base.json'), files: sources, compilerOptions }));
  const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The contract has no declarations:\n${stdout}`);
}

/** The specifiers in a declaration file, each with its place in the text. */
export function specifiersIn(text: string): { value: string; start: number; end: number }[] {
  const { program } = parseSync('file.d.ts', text, { lang: 'dts' });
  const found: { value: string; start: number; end: number }[] = [];
  const add = (source: { value: unknown; start: number; end: number } | null) => {
    if (source) found.push({ value: String(source.value), start: source.start, end: source.end });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
  }).visit(program);
  return found;
}

/** Declarations in a folder. */
export interface WrittenDeclarations {
  folder: string;
  /** The declaration file of each source, relative to the folder. */
  files: Readonly<Record<string, string>>;
}

/**
 * Writes the declarations of some sources into a folder, with those of everything that they import from the project's
 * own packages. They refer to each other by relative paths, so that they need none of those packages.
 * @param entries sources below the project's folder
 * @throws Error with the compiler's messages
 */
export function writeDeclarations(entries: readonly string[], into: string): WrittenDeclarations {
  const paths = ownSources();
  const emitted = mkdtempSync(join(tmpdir(), 'scopewright-declarations-'));
  const sourceOf = (specifier: string, importer: string): string | null => {
    if (specifier.startsWith('.')) return resolve(dirname(importer), specifier);
    const direct = paths[specifier];
    if (direct) return direct;
    for (const [name, file] of Object.entries(paths)) {
      const [start = '', end] = name.split('*');
      if (end === undefined || !specifier.startsWith(start)) continue;
      return file.replace('*', specifier.slice(start.length));
    }
    return null;
  };
  try {
    emit(
      entries.map((entry) => inRoot(entry)),
      paths,
      emitted,
    );
    const waiting = entries.map((entry) => inRoot(entry));
    const written = new Set<string>();
    for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
      if (written.has(source)) continue;
      written.add(source);
      const file = declarationOf(source);
      let text = readFileSync(join(emitted, relative(inRoot(), source).replace(/\.tsx?$/, '.d.ts')), 'utf8');
      for (const { value, start, end } of specifiersIn(text).sort((a, b) => b.start - a.start)) {
        const target = sourceOf(value, source);
        if (target === null) continue;
        waiting.push(target);
        const path = relative(dirname(file), declarationOf(target))
          .replaceAll('\\', '/')
          .replace(/\.d\.ts$/, '.js');
        text = `${text.slice(0, start)}'${path.startsWith('.') ? path : `./${path}`}'${text.slice(end)}`;
      }
      mkdirSync(dirname(join(into, file)), { recursive: true });
      writeFileSync(join(into, file), text);
    }
  } finally {
    rmSync(emitted, { recursive: true });
  }
  const files = Object.fromEntries(entries.map((entry) => [entry, declarationOf(inRoot(entry))]));
  return { folder: into, files };
}
