import type {
  Condition,
  FieldValue,
  FormRule,
  Placement,
  RequestTypeContent,
  ScopeChange,
} from '@scopewright/contracts/scoping';
import { BLANK_CONTENT } from './blank.ts';
import type { CopiedParts } from './clipboard.ts';
import { CONDITION_DEPTH_MAX, isGroup } from './condition.ts';
import { FIELD_TYPE_FACTS, hasOptions } from './field/field-types.ts';
import { type FormField, isEmptyValue } from './field/field-value.ts';
import { setChange } from './finding.ts';
import { componentsOf, ruleGraph, rulesInLoops } from './form/rule-graph.ts';
import { foldName, formOrder, inOrder, partOf } from './parts.ts';
import { type DescribedForm, describeRule } from './sentence.ts';

export interface PasteInto extends DescribedForm {
  /** Target of fields that were copied without their section; null: a new section. */
  sectionId: string | null;
  /** The placement after which they are inserted; null: at the end. */
  after: string | null;
  /** Generates the id of a part. */
  newId: () => string;
}

export interface Pasted {
  /** To be applied together; a large paste may exceed the limit of one call. */
  changes: ScopeChange[];
  sectionIds: string[];
  placementIds: string[];
  /** Sentences about the parts that were not pasted, and why. */
  leftOut: string[];
}

/**
 * Pastes copied parts into a form, under new ids. A field is matched by its id in the form's company, else by name and
 * type; options likewise. A field that the form already has, or that the company lacks, is omitted, and so are rules
 * with missing references or that would create a loop.
 */
export function pasteParts(copied: CopiedParts, into: PasteInto): Pasted {
  const paste: Paste = { copied, into, fieldOf: fieldFinder(copied, into), leftOut: [] };
  const sectionIds = new Map(inOrder(copied.sections).map(([id]) => [id, into.newId()]));
  const loose = Object.values(copied.placements).some(({ sectionId }) => !sectionIds.has(sectionId));
  const hasSection = into.sectionId !== null && Object.hasOwn(into.form.sections, into.sectionId);
  const looseSectionId = hasSection ? (into.sectionId as string) : into.newId();
  const placements = placementsToPaste(paste, (sectionId) => sectionIds.get(sectionId) ?? looseSectionId);
  const sections = [
    ...inOrder(copied.sections).map(([id, part]) => [sectionIds.get(id) as string, part] as const),
    ...(loose && !hasSection ? [[looseSectionId, { name: '', help: '', hiddenByDefault: false }] as const] : []),
  ];
  const form = {
    sections: { ...into.form.sections, ...Object.fromEntries(sections) } as RequestTypeContent['sections'],
    placements: { ...into.form.placements, ...Object.fromEntries(placements.map(({ id, part }) => [id, part])) },
  };
  const rules = rulesToPaste(paste, form, sectionIds, new Map(placements.map(({ from, id }) => [from, id])));
  return {
    changes: [
      ...sections.map(([id, part]) => adding('sections', id, part)),
      ...placements.map(({ id, part }) => adding('placements', id, part)),
      ...movesBehind(into, looseSectionId, placements),
      ...rules.map(([id, rule]) => adding('rules', id, rule)),
    ],
    sectionIds: sections.map(([id]) => id),
    placementIds: placements.map(({ id }) => id),
    leftOut: paste.leftOut,
  };
}

interface Paste {
  copied: CopiedParts;
  into: PasteInto;
  /** The company's field for a copied one, with its options for the copied ones, if any. */
  fieldOf: (copiedId: string) => FoundField | null;
  leftOut: string[];
}
interface FoundField {
  id: string;
  field: FormField;
  optionOf: (copiedId: string) => string | null;
}

/** A new part without an order key: it is placed last, and gets a key when it is added. */
function adding(map: 'sections' | 'placements' | 'rules', id: string, part: object): ScopeChange {
  const { order: _, ...rest } = part as { order?: string };
  return setChange(['content', map, id], undefined, rest);
}

function fieldFinder({ fields }: CopiedParts, { fields: ofCompany }: PasteInto): Paste['fieldOf'] {
  const byName = new Map([...ofCompany].map(([id, { name, type }]) => [`${type} ${foldName(name)}`, id]));
  return (copiedId) => {
    const copied = partOf(fields, copiedId);
    const same = ofCompany.get(copiedId);
    const id =
      same && (!copied || same.type === copied.type)
        ? copiedId
        : byName.get(`${copied?.type} ${foldName(copied?.name ?? '')}`);
    const field = id === undefined ? undefined : ofCompany.get(id);
    return id === undefined || !field
      ? null
      : { id, field, optionOf: (optionId) => optionFor(field, copied, optionId) };
  };
}

function optionFor(
  { options }: FormField,
  copied: CopiedParts['fields'][string] | undefined,
  optionId: string,
): string | null {
  if (Object.hasOwn(options, optionId)) return optionId;
  const path = (
    all: Readonly<Record<string, { name: string; parentId: string | null }>>,
    id: string | null,
  ): string => {
    const one = id === null ? undefined : partOf(all, id);
    return one ? `${foldName(partOf(all, one.parentId ?? '')?.name ?? '')} › ${foldName(one.name)}` : '';
  };
  const wanted = copied ? path(copied.options, optionId) : '';
  return wanted === '' ? null : (Object.keys(options).find((id) => path(options, id) === wanted) ?? null);
}

function placementsToPaste({ copied, into, fieldOf, leftOut }: Paste, sectionFor: (copiedId: string) => string) {
  const placed = new Set(Object.values(into.form.placements).map(({ fieldId }) => fieldId));
  return formOrder(copied).flatMap(([from, part]): { from: string; id: string; part: Placement }[] => {
    const found = fieldOf(part.fieldId);
    const name = part.label ?? partOf(copied.fields, part.fieldId)?.name ?? found?.field.name;
    if (!found) {
      const type = partOf(copied.fields, part.fieldId)?.type;
      leftOut.push(
        name
          ? `“${name}”: the company has no such field${type ? ` of type ${FIELD_TYPE_FACTS[type].name}` : ''}.`
          : 'A field that the company does not have.',
      );
      return [];
    }
    if (placed.has(found.id)) {
      leftOut.push(`“${name}”: the form has this field already.`);
      return [];
    }
    placed.add(found.id);
    const { defaultValue, ...rest } = part;
    const value = defaultValue === undefined ? undefined : operandFor(found, defaultValue);
    if (value === null && !isEmptyValue(defaultValue))
      leftOut.push(`The default of “${name}”: the field has no such option.`);
    const kept = value === undefined || (value === null && !isEmptyValue(defaultValue)) ? {} : { defaultValue: value };
    return [
      { from, id: into.newId(), part: { ...rest, ...kept, fieldId: found.id, sectionId: sectionFor(part.sectionId) } },
    ];
  });
}

/** A value with the field's options instead of the copied ones; null if one is missing. */
function operandFor({ field, optionOf }: FoundField, value: FieldValue): FieldValue {
  if (!hasOptions(field.type) || isEmptyValue(value)) return value;
  const ids = [value].flat().map((id) => optionOf(String(id)));
  if (ids.some((id) => id === null)) return null;
  return Array.isArray(value) ? (ids as string[]) : (ids[0] ?? null);
}

/** New parts are added at the end; those that belong in between are moved there, the last one first. */
function movesBehind(
  { after, form }: PasteInto,
  sectionId: string,
  placements: readonly { id: string; part: Placement }[],
): ScopeChange[] {
  const before = after === null ? undefined : partOf(form.placements, after);
  const last = formOrder(form)
    .filter(([, one]) => one.sectionId === sectionId)
    .at(-1)?.[0];
  if (before?.sectionId !== sectionId || last === after) return [];
  const loose = placements.filter(({ part }) => part.sectionId === sectionId);
  return loose.toReversed().map(({ id }) => ({ kind: 'move', path: ['content', 'placements', id], after }));
}

type Ids = ReadonlyMap<string, string>;

function rulesToPaste(
  paste: Paste,
  form: Pick<RequestTypeContent, 'sections' | 'placements'>,
  sectionIds: Ids,
  placementIds: Ids,
): [string, FormRule][] {
  const { copied, into, leftOut } = paste;
  const placed = new Set(Object.values(form.placements).map(({ fieldId }) => fieldId));
  const words = wordsOf(paste);
  const mapped = inOrder(copied.rules).flatMap(([from, rule]): { from: string; id: string; rule: FormRule }[] => {
    const next = mappedRule(paste, rule, placed, sectionIds, placementIds);
    if (typeof next !== 'string') return [{ from, id: into.newId(), rule: next }];
    leftOut.push(`The rule ‘${describeRule(rule, words)}’: ${next}.`);
    return [];
  });
  const graph = ruleGraph({
    ...form,
    rules: { ...into.form.rules, ...Object.fromEntries(mapped.map(({ id, rule }) => [id, rule])) },
  });
  const looping = rulesInLoops(graph, componentsOf(graph));
  return mapped.flatMap(({ from, id, rule }): [string, FormRule][] => {
    if (!looping.has(id)) return [[id, rule]];
    leftOut.push(`The rule ‘${describeRule(copied.rules[from] as FormRule, words)}’: it would form a loop here.`);
    return [];
  });
}

/** The copied parts with their names at the source. */
const wordsOf = ({ copied }: Paste): DescribedForm => ({
  form: copied,
  fields: new Map(
    Object.entries(copied.fields).map(([id, { name, type, options }]) => [
      id,
      {
        ...BLANK_CONTENT.field,
        name,
        type,
        options: Object.fromEntries(
          Object.entries(options).map(([optionId, one]) => [optionId, { ...one, order: 'a0', retired: false }]),
        ),
      },
    ]),
  ),
});

/** The rule with the ids of its parts here, and its references that could not be found. */
function mappedRule(
  paste: Paste,
  rule: FormRule,
  placed: ReadonlySet<string>,
  sectionIds: Ids,
  placementIds: Ids,
): FormRule | string {
  const targets = {
    sectionIds: rule.sectionIds.flatMap((id) => sectionIds.get(id) ?? []),
    placementIds: rule.placementIds.flatMap((id) => placementIds.get(id) ?? []),
  };
  if (targets.sectionIds.length + targets.placementIds.length === 0) return 'its target was not copied';
  const when = mappedGroup(paste, rule.when, placed, 1);
  if (typeof when === 'string') return when;
  const optionIds = limitedOptions(paste, rule);
  if (rule.effect === 'limit' && optionIds.length === 0 && rule.optionIds.length > 0)
    return 'none of its options exist here';
  return { ...rule, ...targets, when, optionIds };
}

function limitedOptions({ copied, fieldOf }: Paste, { optionIds, placementIds }: FormRule): string[] {
  const targets = placementIds.flatMap((id) => fieldOf(partOf(copied.placements, id)?.fieldId ?? '') ?? []);
  return [
    ...new Set(
      optionIds.flatMap((id) => targets.map(({ optionOf }) => optionOf(id)).find((one) => one !== null) ?? []),
    ),
  ];
}

function mappedGroup(
  paste: Paste,
  group: FormRule['when'],
  placed: ReadonlySet<string>,
  depth: number,
): FormRule['when'] | string {
  if (depth > CONDITION_DEPTH_MAX) return 'its conditions are nested too deep';
  const conditions: FormRule['when']['conditions'] = [];
  for (const part of group.conditions) {
    const next = isGroup(part) ? mappedGroup(paste, part, placed, depth + 1) : mappedCondition(paste, part, placed);
    if (typeof next === 'string') return next;
    conditions.push(next);
  }
  return { ...group, conditions };
}

function mappedCondition(
  { copied, fieldOf }: Paste,
  condition: Condition,
  placed: ReadonlySet<string>,
): Condition | string {
  if (condition.fieldId === null) return condition;
  const found = fieldOf(condition.fieldId);
  const name = partOf(copied.fields, condition.fieldId)?.name ?? found?.field.name;
  if (!found || !placed.has(found.id))
    return name ? `it uses “${name}”, which is not in this form` : 'it uses a field that is not in this form';
  if (condition.value === undefined) return { ...condition, fieldId: found.id };
  const value = operandFor(found, condition.value);
  if (value === null && condition.value !== null) return `“${found.field.name}” has no such option`;
  return { ...condition, fieldId: found.id, value };
}
