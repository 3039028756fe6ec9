import type { FieldContent, ScopeItemOf } from '@scopewright/contracts/scoping';
import { foldName, partOf } from './parts.ts';

/** A field that something which is inserted asks for. */
export interface WantedField {
  /** How what is inserted names it. */
  key: string;
  name: string;
  content: FieldContent;
  /** Options that a field of the company needs to have, by their names, to stand for it. */
  neededOptionIds: readonly string[];
}

/** The field that a key stands for in a company. */
export interface ChosenField {
  id: string;
  /** Ids of its options by the ids that the wanted field has for them. */
  optionIds: ReadonlyMap<string, string>;
}

export type CompanyField = Pick<ScopeItemOf<'field'>, 'id' | 'name' | 'content'>;

export interface FieldChoice {
  byKey: ReadonlyMap<string, ChosenField>;
  made: CompanyField[];
  /** Fields of the company that are used again. */
  used: { id: string; name: string }[];
  /** Fields of the company that have a wanted name and are something else, with the name that the new one gets. */
  renamed: { id: string; name: string; given: string }[];
}

/**
 * The company's fields that stand for wanted ones: those of the same name and type that have the needed options, by name. For the others new ones are made;
 * where the name belongs to something else, under another name.
 * @param otherName what a field is called whose name is taken
 */
export function chooseFields(
  wanted: readonly WantedField[],
  companyFields: readonly CompanyField[],
  { otherName, mintId }: { otherName: (name: string) => string; mintId: () => string },
): FieldChoice {
  const byName = new Map<string, CompanyField[]>();
  for (const field of companyFields) byName.set(foldName(field.name), [...(byName.get(foldName(field.name)) ?? []), field]);
  const byKey = new Map<string, ChosenField>();
  const choice = { byKey, made: [] as CompanyField[], used: [] as FieldChoice['used'], renamed: [] as FieldChoice['renamed'] };
  const taken = new Set<string>(byName.keys());
  const standing = new Set<string>();
  for (const one of wanted) {
    const sameName = byName.get(foldName(one.name)) ?? [];
    const again = [...sameName, ...renamedBefore(otherName(one.name), byName)].find((field) => !standing.has(field.id) && canStandFor(one, field));
    if (again !== undefined) {
      standing.add(again.id);
      byKey.set(one.key, { id: again.id, optionIds: optionIdsIn(one.content, again.content) });
      choice.used.push({ id: again.id, name: again.name });
      continue;
    }
    const name = freeName(taken.has(foldName(one.name)) ? otherName(one.name) : one.name, taken);
    taken.add(foldName(name));
    const made = { id: mintId(), name, content: one.content };
    const [other] = sameName;
    if (other !== undefined) choice.renamed.push({ id: other.id, name: other.name, given: name });
    byKey.set(one.key, { id: made.id, optionIds: new Map(Object.keys(one.content.options).map((id) => [id, id])) });
    choice.made.push(made);
  }
  return choice;
}

/** A name that is free among folded names: the name itself, or with the first number from 2 on that makes it free. */
export function freeName(name: string, taken: { has: (folded: string) => boolean }): string {
  let free = name;
  for (let number = 2; taken.has(foldName(free)); number += 1) free = `${name} ${number}`;
  return free;
}

/** Fields that got another name when something was inserted before. */
function renamedBefore(name: string, byName: ReadonlyMap<string, CompanyField[]>): CompanyField[] {
  const found: CompanyField[] = [];
  for (let [number, next] = [2, name]; byName.has(foldName(next)); [number, next] = [number + 1, `${name} ${number}`])
    found.push(...(byName.get(foldName(next)) ?? []));
  return found;
}

function canStandFor({ content, neededOptionIds }: WantedField, field: CompanyField): boolean {
  if (field.content.type !== content.type) return false;
  const optionIds = optionIdsIn(content, field.content);
  return neededOptionIds.every((id) => optionIds.has(id));
}

/** Ids of a field's options by the ids of another one's with the same names; of two levels, below parents of the same names. */
function optionIdsIn(wanted: FieldContent, field: FieldContent): Map<string, string> {
  const byName = new Map(Object.entries(field.options).flatMap(([id, { retired }]) => (retired ? [] : [[nameOfOption(field, id), id]])));
  return new Map(
    Object.keys(wanted.options).flatMap((id): [string, string][] => {
      const found = byName.get(nameOfOption(wanted, id));
      return found === undefined ? [] : [[id, found]];
    }),
  );
}

function nameOfOption({ options }: FieldContent, id: string): string {
  const option = partOf(options, id);
  const parent = option?.parentId ? partOf(options, option.parentId) : undefined;
  return JSON.stringify([foldName(parent?.name ?? ''), foldName(option?.name ?? '')]);
}
