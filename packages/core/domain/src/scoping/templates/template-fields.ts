import type { FieldContent, FieldOption } from '@scopewright/contracts/scoping';
import { BLANK_CONTENT } from '../blank.ts';
import { type CompanyField, chooseFields, type FieldChoice, type WantedField } from '../field/field-reuse.ts';
import { firstKeys } from '../order.ts';
import { TEMPLATE_FIELDS, type TemplateFieldKey } from './fields.ts';
import type { ScopeTemplate, TemplateCondition, TemplateField, TemplatePlacement } from './template.ts';

/** The company's field for a template's key: a new or an existing one. */
export interface ResolvedField {
  id: string;
  /** Ids of its options by their names in the template. */
  optionIds: ReadonlyMap<string, string>;
}

/**
 * Names that a template's fields have or may get in a company: the company's other fields need not be read. Numbered
 * names are included for names that were already taken.
 */
export const templateFieldNames = (template: ScopeTemplate): string[] =>
  templateFieldKeys(template).flatMap((key) => {
    const { name } = TEMPLATE_FIELDS[key];
    const other = nameWith(template, name);
    return [name, other, `${other} 2`, `${other} 3`];
  });

/** The fields that a template uses: the company's fields with the same name, type and needed options, or new ones. */
export function resolveFields(
  template: ScopeTemplate,
  companyFields: readonly CompanyField[],
  mintId: () => string,
): FieldChoice & { resolved: ReadonlyMap<string, ResolvedField> } {
  const wanted = templateFieldKeys(template).map((key): WantedField => {
    const content = contentOf(TEMPLATE_FIELDS[key]);
    const needed = new Set(neededOptions(template, key));
    const neededOptionIds = Object.entries(content.options).flatMap(([id, { name }]) => (needed.has(name) ? [id] : []));
    return { key, name: TEMPLATE_FIELDS[key].name, content, neededOptionIds };
  });
  const choice = chooseFields(wanted, companyFields, { otherName: (name) => nameWith(template, name), mintId });
  const resolved = wanted.flatMap(({ key, content }): [string, ResolvedField][] => {
    const chosen = choice.byKey.get(key);
    if (chosen === undefined) return [];
    const optionIds = Object.entries(content.options).map(([id, { name }]): [string, string] => [
      name,
      chosen.optionIds.get(id) ?? id,
    ]);
    return [[key, { id: chosen.id, optionIds: new Map(optionIds) }]];
  });
  return { ...choice, resolved: new Map(resolved) };
}

/** A placement in a template's form, with its settings. */
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

const nameWith = ({ name: template }: ScopeTemplate, name: string): string => `${name} (${template})`;

/** The keys of the fields in a template's forms and workflows, each once, in the order of first use. */
export function templateFieldKeys({ workflows, requestTypes }: ScopeTemplate): TemplateFieldKey[] {
  const placed = requestTypes.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map((placement) => placementOf(placement).field)),
  );
  const inFlows = workflows.flatMap(({ transitions = [], approvals = [] }) => [
    ...transitions.flatMap(([, , , rest]) => rest?.screenFieldIds ?? []),
    ...approvals.flatMap(({ approvers }) =>
      approvers.by === 'field' && approvers.fieldId !== null ? [approvers.fieldId] : [],
    ),
  ]);
  return [...new Set([...placed, ...(inFlows as TemplateFieldKey[])])];
}

/** Names of a field's options that rules and examples of the template use. */
function neededOptions({ requestTypes }: ScopeTemplate, key: TemplateFieldKey): string[] {
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.flatMap(texts) : typeof value === 'string' ? [value] : [];
  return requestTypes.flatMap(({ rules = [], tests = [] }) => [
    ...rules.flatMap((rule) => conditionsOf(rule).flatMap(([field, , value]) => (field === key ? texts(value) : []))),
    ...rules.flatMap(({ limit }) => (limit?.[0] === key ? limit[1] : [])),
    ...tests.flatMap(({ answers }) => texts(answers[key])),
  ]);
}

const contentOf = ({ type, help, options, rest }: TemplateField): FieldContent => ({
  ...BLANK_CONTENT.field,
  type,
  help,
  options: optionsOf(options),
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
        ...below.map((each, at): [string, FieldOption] => [
          `${id}-${at + 1}`,
          { name: each, parentId: id, order: keysBelow[at] ?? '', retired: false },
        ]),
      ];
    }),
  );
}
