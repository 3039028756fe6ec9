import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** A declaration in a file, with the text that documents it. */
export interface Declared {
  name: string;
  /** The declaration as the file has it, without `export` and `declare`. */
  signature: string;
  /** The text of its comment; empty without one. */
  docs: string;
  /** Set for a name that a library exports: the library. */
  library?: string;
  /** Declaration file, relative to the folder. */
  file: string;
}

type Statement = ESTree.Program['body'][number];

interface Module {
  text: string;
  body: Statement[];
  comments: readonly { type: string; value: string; start: number; end: number }[];
}

/** The text of a block comment, without its stars. */
const textOf = (comment: string): string =>
  comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();

/** Reads what declaration files export and declare, following re-exports from file to file. */
export class Declarations {
  readonly #folder: string;
  readonly #modules = new Map<string, Module>();

  /** @param folder the folder with the declaration files */
  constructor(folder: string) {
    this.#folder = folder;
  }

  #module(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const text = readFileSync(join(this.#folder, file), 'utf8');
    const { program, comments, errors } = parseSync(file, text, { lang: 'dts' });
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    const module = { text, body: program.body, comments };
    this.#modules.set(file, module);
    return module;
  }

  /** The declaration file that a relative specifier refers to; null for a library. */
  #target(file: string, specifier: string): string | null {
    if (!specifier.startsWith('.')) return null;
    const target = join(dirname(file), specifier).replaceAll('\\', '/').replace(/\.js$/, '.d.ts');
    if (!existsSync(join(this.#folder, target))) throw new Error(`${file} refers to ${specifier}, which is missing`);
    return target;
  }

  #declared(file: string, statement: Statement): Declared[] {
    const { text, comments } = this.#module(file);
    const declaration =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement;
    if (!declaration) return [];
    const comment = comments.findLast(({ end }) => end <= statement.start);
    const documents = comment?.value.startsWith('*') && text.slice(comment.end, statement.start).trim() === '';
    const names =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => text.slice(id.start, id.end).replace(/:.*/s, ''))
        : 'id' in declaration && declaration.id?.type === 'Identifier'
          ? [declaration.id.name]
          : [];
    return names.map((name) => ({
      name,
      signature: text
        .slice(declaration.start, declaration.end)
        .replace(/^declare /, '')
        .replace(/;$/, ''),
      docs: documents ? textOf(comment?.value ?? '') : '',
      file,
    }));
  }

  /** Exports of a file, including re-exports. */
  exportsOf(file: string): Declared[] {
    const found: Declared[] = [];
    for (const statement of this.#module(file).body) {
      if (statement.type === 'ExportAllDeclaration') {
        const target = this.#target(file, statement.source.value);
        if (target === null) throw new Error(`${file} exports everything of ${statement.source.value}`);
        found.push(...this.exportsOf(target));
      } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
        for (const { local, exported } of statement.specifiers) {
          const [from, to] = [nameOf(local), nameOf(exported)];
          const source = statement.source?.value;
          found.push(...this.#found(file, from, source).map((each) => ({ ...each, name: to })));
        }
      } else if (statement.type.startsWith('Export')) found.push(...this.#declared(file, statement));
    }
    return found;
  }

  #found(file: string, name: string, source: string | undefined): Declared[] {
    if (source === undefined) return this.lookUp(file, name);
    const target = this.#target(file, source);
    if (target === null) return [{ name, signature: '', docs: '', library: source, file }];
    return this.exportsOf(target).filter((each) => each.name === name);
  }

  /**
   * Meaning of a name in a file: its own declaration, or its import under that name, also as `namespace.name`. Empty
   * for globals.
   */
  lookUp(file: string, name: string): Declared[] {
    const [local, member] = name.split('.');
    for (const statement of this.#module(file).body) {
      if (statement.type === 'ImportDeclaration') {
        for (const specifier of statement.specifiers) {
          if (specifier.local.name !== local) continue;
          if (specifier.type === 'ImportSpecifier')
            return this.#found(file, nameOf(specifier.imported), statement.source.value);
          if (specifier.type === 'ImportNamespaceSpecifier' && member !== undefined)
            return this.#found(file, member, statement.source.value);
        }
        continue;
      }
      const own = this.#declared(file, statement).filter((each) => each.name === name);
      if (own.length > 0) return own;
    }
    return [];
  }
}

const nameOf = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value);
