import { parseSync } from 'vite';
import type { WrittenDeclarations } from '../pack/declarations.ts';
import { ENTRIES } from '../pack/entries.ts';
import { Declarations } from '../report/exported.ts';

/** Mutual guarantees of shells and remotes of one version of the contract. */
export interface ContractShape {
  /** The names, types included, that the shell's shared modules export, by import name. */
  modules: Readonly<Record<string, readonly string[]>>;
  /** Fields of the host API that every shell has; all others are optional. */
  host: readonly string[];
  /** Required exports of every remote's `./app`; all others are optional. */
  remote: readonly string[];
}

/** Entries of the contract that the shell shares; remotes contain the others. */
const SHARED_ENTRIES = ['.', './query', './router'];

/** The required fields of an interface. */
function requiredFields(signature: string): string[] {
  const [declared] = parseSync('interface.d.ts', `declare ${signature}`, { lang: 'dts' }).program.body;
  if (declared?.type !== 'TSInterfaceDeclaration') throw new Error(`This is no interface: ${signature}`);
  return declared.body.body.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return [];
    return member.optional || member.key.type !== 'Identifier' ? [] : [member.key.name];
  });
}

/** The current shape of the contract, read from the declarations of its entries. */
export function contractShape({ folder, files }: WrittenDeclarations): ContractShape {
  const declarations = new Declarations(folder);
  const exported = SHARED_ENTRIES.map((entry) => ({
    module: `@scopewright/remote-contract${entry.slice(1)}`,
    names: declarations.exportsOf(files[ENTRIES[entry]?.source ?? ''] ?? ''),
  }));
  const fieldsOf = (name: string) => {
    const found = exported.flatMap(({ names }) => names).find((each) => each.name === name);
    if (!found) throw new Error(`The contract exports no ${name}`);
    return requiredFields(found.signature).sort();
  };
  return {
    modules: Object.fromEntries(exported.map(({ module, names }) => [module, names.map(({ name }) => name).sort()])),
    host: fieldsOf('HostApi'),
    remote: fieldsOf('RemoteModule'),
  };
}
