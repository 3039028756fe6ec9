import type { FieldContent, ScopeItemOf } from '@scopewright/contracts/scoping';
import { groupBy } from '../../group-by.ts';
import { compareBytes, foldName, inOrder, partOf } from '../parts.ts';

/** A field required by something that is inserted. */
export interface WantedField {
  /** Its key in the inserted template. */
  key: string;
  name: string;
  content: FieldContent;
  /** Options, by name, that a company's field must have to be used for it. */
  neededOptionIds: readonly string[];
}

/** The company's field for a key. */
export interface ChosenField {
  id: string;
  /** Ids of its options by the ids in the wanted field. */
  optionIds: ReadonlyMap<string, string>;
}

export type CompanyField = Pick<ScopeItemOf<'field'>, 'id' | 'name' | 'content'>;

export interface FieldChoice {
  byKey: ReadonlyMap<string, ChosenField>;
  made: CompanyField[];
  /** Fields of the company that are reused. */
  used: { id: string; name: string }[];
  /** Fields of the company that have a wanted name but don't match, with the wanted name and the new field's name. */
  renamed: { id: string; name: string; wanted: string; given: string }[];
}

/**
 * Chooses the company's fields to use for wanted ones: those with the same name and type and the needed options, by
 * name. For the others new ones are created, with another name if the name is taken.
 * @param otherName the name of a field whose name is taken
 * @param companyFields at least those from `namesakesOf`
 * @param takenNames names of the company's other fields
 * @param canStandFor whether a field of the company can be used for a wanted one; by default: same type, with the
 * needed options
 */
export function chooseFields(
  wanted: readonly WantedField[],
  companyFields: readonly CompanyField[],
  {
    otherName,
    mintId,
    takenNames = [],
    canStandFor = hasNeededOptions,
  }: {
    otherName: (name: string) => string;
    mintId: () => string;
    takenNames?: readonly string[];
    canStandFor?: (wanted: WantedField, field: CompanyField) => boolean;
  },
): FieldChoice {
  const byName = groupedByName(companyFields);
  const byKey = new Map<string, ChosenField>();
  const choice = {
    byKey,
    made: [] as CompanyField[],
    used: [] as FieldChoice['used'],
    renamed: [] as FieldChoice['renamed'],
  };
  const taken = new Set<string>([...byName.keys(), ...takenNames.map(foldName)]);
  const standing = new Set<string>();
  for (const one of wanted) {
    const sameName = byName.get(foldName(one.name)) ?? [];
    const again = [...sameName, ...renamedBefore(otherName(one.name), byName)].find(
      (field) => !standing.has(field.id) && canStandFor(one, field),
    );
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
    if (other !== undefined) choice.renamed.push({ id: other.id, name: other.name, wanted: one.name, given: name });
    byKey.set(one.key, { id: made.id, optionIds: new Map(Object.keys(one.content.options).map((id) => [id, id])) });
    choice.made.push(made);
  }
  return choice;
}

type Named = Pick<CompanyField, 'id' | 'name'>;

function groupedByName<F extends Named>(fields: readonly F[]): Map<string, F[]> {
  const byName = groupBy(fields, (field) => foldName(field.name));
  return byName;
}

/**
 * Ids of the company's fields that `chooseFields` reads: those with a wanted name, or with the name assigned by an
 * earlier insertion.
 */
export function namesakesOf(
  wanted: readonly Pick<WantedField, 'name'>[],
  fields: readonly Named[],
  otherName: (name: string) => string,
): string[] {
  const byName = groupedByName(fields);
  const found = wanted.flatMap(({ name }) => [
    ...(byName.get(foldName(name)) ?? []),
    ...renamedBefore(otherName(name), byName),
  ]);
  return [...new Set(found.map(({ id }) => id))];
}

/** A name that is free among folded names: the name itself, or with the lowest number from 2 on that makes it free. */
export function freeName(name: string, taken: { has: (folded: string) => boolean }): string {
  let free = name;
  for (let number = 2; taken.has(foldName(free)); number += 1) free = `${name} ${number}`;
  return free;
}

/** Fields that were renamed when something was inserted earlier. */
function renamedBefore<F extends Named>(name: string, byName: ReadonlyMap<string, F[]>): F[] {
  const found: F[] = [];
  for (let [number, next] = [2, name]; byName.has(foldName(next)); [number, next] = [number + 1, `${name} ${number}`])
    found.push(...(byName.get(foldName(next)) ?? []));
  return found;
}

function hasNeededOptions({ content, neededOptionIds }: WantedField, field: CompanyField): boolean {
  if (field.content.type !== content.type) return false;
  const optionIds = optionIdsIn(content, field.content);
  return neededOptionIds.every((id) => optionIds.has(id));
}

/**
 * Whether a field of the company equals a wanted one in everything that a form can define: type, options in their
 * order, limits, help, default and text.
 */
export const isSameField = ({ content }: WantedField, field: CompanyField): boolean =>
  differencesOf(content, field.content).length === 0;

/** The differences between two fields, described. */
export function differencesOf(one: FieldContent | undefined, other: FieldContent | undefined): string[] {
  if (one === undefined || other === undefined) return [];
  const facts = ({
    type,
    options,
    validation,
    help,
    shownText,
    defaultValue,
  }: FieldContent): [what: string, value: unknown][] => {
    const offered = inOrder(options).flatMap(([id, { retired }]) => (retired ? [] : [id]));
    const names = new Map(offered.map((id) => [id, nameOfOption({ options }, id, false)]));
    const named = (value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : value);
    return [
      ['the type', type],
      ['the options', [...names.values()]],
      [
        'the limits',
        Object.entries(validation)
          .filter(([, value]) => value !== undefined)
          .toSorted(([a], [b]) => compareBytes(a, b)),
      ],
      ['the help', help.trim()],
      ['the text', shownText.trim()],
      ['the default', Array.isArray(defaultValue) ? defaultValue.map(named) : named(defaultValue ?? null)],
    ];
  };
  const others = new Map(facts(other));
  return facts(one).flatMap(([what, value]) =>
    JSON.stringify(value) === JSON.stringify(others.get(what)) ? [] : [what],
  );
}

/**
 * Ids of a field's options by the ids of another one's with the same names; with two levels, below parents with the
 * same names.
 */
function optionIdsIn(wanted: FieldContent, field: FieldContent): Map<string, string> {
  const byName = new Map(
    Object.entries(field.options).flatMap(([id, { retired }]) => (retired ? [] : [[nameOfOption(field, id), id]])),
  );
  return new Map(
    Object.keys(wanted.options).flatMap((id): [string, string][] => {
      const found = byName.get(nameOfOption(wanted, id));
      return found === undefined ? [] : [[id, found]];
    }),
  );
}

function nameOfOption({ options }: Pick<FieldContent, 'options'>, id: string, folded = true): string {
  const option = partOf(options, id);
  const parent = option?.parentId ? partOf(options, option.parentId) : undefined;
  const names = [parent?.name ?? '', option?.name ?? ''];
  return JSON.stringify(folded ? names.map(foldName) : names);
}
