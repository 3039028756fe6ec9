import { type ESTree, parseSync, Visitor } from 'vite';
import type { WrittenDeclarations } from '../pack/declarations.ts';
import { ENTRIES } from '../pack/entries.ts';
import { Declarations, type Declared } from './exported.ts';

/**
 * Types of these files are omitted from the report: they follow from the definitions of the calls, which have a
 * separate reference.
 */
const OF_CALLS = /^contracts\/(?:calls|routes|route-table\.generated|call)\.d\.ts$/;

/** Names that a declaration refers to. */
function namesIn({ signature }: Declared): string[] {
  const { program } = parseSync('signature.d.ts', `export declare ${signature}`, { lang: 'dts' });
  const names = new Set<string>();
  const add = (node: ESTree.TSTypeName | ESTree.Expression | ESTree.TSImportType): void => {
    if (node.type === 'Identifier') names.add(node.name);
    if (node.type === 'TSQualifiedName' && node.left.type === 'Identifier')
      names.add(`${node.left.name}.${node.right.name}`);
  };
  new Visitor({
    TSTypeReference: ({ typeName }) => add(typeName),
    TSInterfaceHeritage: ({ expression }) => add(expression),
    TSTypeQuery: ({ exprName }) => add(exprName),
  }).visit(program);
  return [...names];
}

/** Declarations that these refer to, directly or by others, and that are not among them. */
function referred(declarations: Declarations, known: readonly Declared[]): Declared[] {
  const keyOf = ({ file, name }: Declared) => `${file}#${name}`;
  const seen = new Set(known.map(keyOf));
  const found: Declared[] = [];
  const waiting = known.filter(({ library }) => library === undefined);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of namesIn(next)) {
      for (const each of declarations.lookUp(next.file, name)) {
        if (each.library !== undefined || OF_CALLS.test(each.file) || seen.has(keyOf(each))) continue;
        seen.add(keyOf(each));
        found.push(each);
        waiting.push(each);
      }
    }
  }
  return found;
}

const byName = (a: Declared, b: Declared): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** A comment as Markdown: its tags become separate lines. */
const docsOf = (docs: string): string =>
  docs.replaceAll(/\s*@(param|returns|throws) /g, (_, tag: string) => `\n\n**${tag}** `);

function sectionOf({ name, signature, docs }: Declared): string {
  return [`### ${name}`, ...(docs ? [docsOf(docs)] : []), `\`\`\`ts\n${signature}\n\`\`\``].join('\n\n');
}

const fromLibrary = (exported: readonly Declared[]): string[] => {
  const libraries = new Map<string, string[]>();
  for (const { library, name } of exported)
    if (library !== undefined) libraries.set(library, [...(libraries.get(library) ?? []), `\`${name}\``]);
  return [...libraries].map(([library, names]) => `From \`${library}\`: ${names.sort().join(', ')}.`);
};

const INTRODUCTION = `# The remote contract

What a remote may rely on: every name that \`@scopewright/remote-contract\` exports to it, with its signature.

A change that breaks an already shipped remote raises \`CONTRACT_VERSION\`. Additions don't: they are optional, because a remote may be shipped before the shell that has them.`;

const IN_THIS_PROJECT = `This page is generated from the sources; \`npm run contract\` writes it again, and a test fails if it differs, so every change of the contract is part of a review. [Micro-frontends](federation.md#remotes-of-other-teams) describes how a team outside this project uses it.`;

/** The report of the contract in Markdown, made from the declarations of its entries, for users of the package. */
export const contractReport = (declarations: WrittenDeclarations): string => report(declarations, [INTRODUCTION]);

/** The same as a page of this project's documentation. */
export const contractPage = (declarations: WrittenDeclarations): string =>
  report(declarations, [INTRODUCTION, IN_THIS_PROJECT]);

function report({ folder, files }: WrittenDeclarations, introduction: readonly string[]): string {
  const declarations = new Declarations(folder);
  const entries = Object.entries(ENTRIES).map(([entry, { source, about }]) => ({
    entry,
    about,
    exported: declarations.exportsOf(files[source] ?? '').sort(byName),
  }));
  const others = referred(
    declarations,
    entries.flatMap(({ exported }) => exported),
  ).sort(byName);
  const sections = entries.map(({ entry, about, exported }) =>
    [
      `## \`@scopewright/remote-contract${entry.slice(1)}\``,
      about,
      ...fromLibrary(exported),
      ...exported.filter(({ library }) => library === undefined).map(sectionOf),
    ].join('\n\n'),
  );
  const rest = ['## Types that these refer to', 'Not exported by name.', ...others.map(sectionOf)];
  return `${[...introduction, ...sections, rest.join('\n\n')].join('\n\n')}\n`;
}
