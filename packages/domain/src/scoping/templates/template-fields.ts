import type { FieldContent, FieldOption, ScopeItemOf } from '@scopewright/contracts/scoping';
import { firstKeys } from '../order.ts';
import { foldName } from '../parts.ts';
import { TEMPLATE_FIELDS, type TemplateFieldKey } from './fields.ts';
import type { ScopeTemplate, TemplateCondition, TemplateField, TemplatePlacement } from './template.ts';

/** A field that a template's key stands for in a company: a new one, or one that was there. */
export interface ResolvedField {
  id: string;
  type: FieldContent['type'];
  /** Ids of its options by their names, folded. */
  optionIds: ReadonlyMap<string, string>;
}

type CompanyField = Pick<ScopeItemOf<'field'>, 'id' | 'name' | 'content'>;

export interface ResolvedFields {
  byKey: ReadonlyMap<TemplateFieldKey, ResolvedField>;
  made: { id: string; name: string; content: FieldContent }[];
  /** Fields of the company that are used again. */
  used: { id: string; name: string }[];
  /** Fields of the company that have the name of one of the template's, and are something else; with what that one is called. */
  renamed: { id: string; name: string; given: string }[];
}

/** Names that fields of a template may get in a company: of the company's fields only those with one of these are looked at. */
export const templateFieldNames = (template: ScopeTemplate): string[] =>
  keysOf(template).flatMap((key) => [TEMPLATE_FIELDS[key].name, nameWith(template, key)]);

/** The fields that a template uses, as those of a company with the same name, type and needed options, or as new ones. */
export function resolveFields(template: ScopeTemplate, companyFields: readonly CompanyField[], mintId: () => string): ResolvedFields {
  const byName = new Map<string, CompanyField[]>();
  for (const field of companyFields) byName.set(foldName(field.name), [...(byName.get(foldName(field.name)) ?? []), field]);
  const resolved: ResolvedFields & { byKey: Map<TemplateFieldKey, ResolvedField> } = { byKey: new Map(), made: [], used: [], renamed: [] };
  for (const key of keysOf(template)) {
    const field: TemplateField = TEMPLATE_FIELDS[key];
    const sameName = byName.get(foldName(field.name)) ?? [];
    const again = [...sameName, ...(byName.get(foldName(nameWith(template, key))) ?? [])].find((one) => canStandFor(field, one, neededOptions(template, key)));
    if (again !== undefined) {
      resolved.byKey.set(key, { id: again.id, type: again.content.type, optionIds: optionIdsOf(again.content) });
      resolved.used.push({ id: again.id, name: again.name });
      continue;
    }
    const name = freeName(sameName.length === 0 ? field.name : nameWith(template, key), byName);
    const made = { id: mintId(), name, content: contentOf(field) };
    const [other] = sameName;
    if (other !== undefined) resolved.renamed.push({ id: other.id, name: other.name, given: name });
    resolved.byKey.set(key, { id: made.id, type: field.type, optionIds: optionIdsOf(made.content) });
    resolved.made.push(made);
  }
  return resolved;
}

/** Places of a form with what is said of the field there. */
export const placementOf = (placement: TemplatePlacement): Exclude<TemplatePlacement, string> => {
  if (typeof placement !== 'string') return placement;
  const required = placement.endsWith('!');
  return { field: (required ? placement.slice(0, -1) : placement) as TemplateFieldKey, required };
};

export const conditionsOf = ({
  all = [],
  any = [],
}: {
  all?: readonly TemplateCondition[];
  any?: readonly TemplateCondition[];
}): readonly TemplateCondition[] => [...all, ...any];

/** A name that is free among folded names: the name itself, or with the first number from 2 on that makes it free. */
export function freeName(name: string, taken: { has: (folded: string) => boolean }): string {
  let free = name;
  for (let number = 2; taken.has(foldName(free)); number += 1) free = `${name} ${number}`;
  return free;
}

const nameWith = (template: ScopeTemplate, key: TemplateFieldKey): string => `${TEMPLATE_FIELDS[key].name} (${template.name})`;

/** The keys of the fields in a template's forms and workflows, each once, in the order in which they come up. */
function keysOf({ workflows, requestTypes }: ScopeTemplate): TemplateFieldKey[] {
  const placed = requestTypes.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields.map((placement) => placementOf(placement).field)));
  const inFlows = workflows.flatMap(({ flow: { transitions = [], approvals = [] } }) => [
    ...transitions.flatMap(([, , , rest]) => rest?.screenFieldIds ?? []),
    ...approvals.flatMap(({ approvers }) => (approvers.by === 'field' && approvers.fieldId !== null ? [approvers.fieldId] : [])),
  ]);
  return [...new Set([...placed, ...(inFlows as TemplateFieldKey[])])];
}

/** Names of the options of a field that rules and examples of the template look at. */
function neededOptions({ requestTypes }: ScopeTemplate, key: TemplateFieldKey): string[] {
  const texts = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(texts) : typeof value === 'string' ? [value] : []);
  return requestTypes.flatMap(({ rules = [], tests = [] }) => [
    ...rules.flatMap((rule) => conditionsOf(rule).flatMap(([field, , value]) => (field === key ? texts(value) : []))),
    ...rules.flatMap(({ limit }) => (limit?.[0] === key ? limit[1] : [])),
    ...tests.flatMap(({ answers }) => texts(answers[key])),
  ]);
}

function canStandFor(field: TemplateField, { content }: CompanyField, needed: readonly string[]): boolean {
  if (content.type !== field.type) return false;
  if (field.options.length === 0) return true;
  const optionIds = optionIdsOf(content);
  return needed.every((name) => optionIds.has(foldName(name)));
}

const optionIdsOf = ({ options }: FieldContent): Map<string, string> =>
  new Map(Object.entries(options).flatMap(([id, { name, retired }]) => (retired ? [] : [[foldName(name), id]])));

const contentOf = ({ type, help, options, rest }: TemplateField): FieldContent => ({
  type,
  help,
  placeholder: '',
  options: optionsOf(options),
  validation: {},
  unit: '',
  fileTypes: [],
  assetType: '',
  shownText: '',
  ...rest,
});

function optionsOf(options: TemplateField['options']): Record<string, FieldOption> {
  const keys = firstKeys(options.length);
  return Object.fromEntries(
    options.flatMap((option, index): [string, FieldOption][] => {
      const [name, below] = typeof option === 'string' ? [option, []] : option;
      const id = `option-${index + 1}`;
      const keysBelow = firstKeys(below.length);
      return [
        [id, { name, parentId: null, order: keys[index] ?? '', retired: false }],
        ...below.map((each, at): [string, FieldOption] => [`${id}-${at + 1}`, { name: each, parentId: id, order: keysBelow[at] ?? '', retired: false }]),
      ];
    }),
  );
}
