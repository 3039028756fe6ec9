import type {
  Condition,
  FieldValue,
  FormRule,
  FormTest,
  Placement,
  RequestTypeContent,
  Section,
  WorkflowContent,
} from '@scopewright/contracts/scoping';
import { firstKeys, numbered } from '../order.ts';
import { mapParts } from '../parts.ts';
import { workflowOf } from '../workflow/written-workflow.ts';
import type { TemplateFieldKey } from './fields.ts';
import type { TemplateRequestType, TemplateRule, TemplateTest, TemplateWorkflow } from './template.ts';
import { placementOf, type ResolvedField } from './template-fields.ts';

type Fields = ReadonlyMap<string, ResolvedField>;

/** The content of a template's workflow, with field ids instead of keys. */
export function workflowContentOf(workflow: TemplateWorkflow, fields: Fields): WorkflowContent {
  const content = workflowOf(workflow);
  const idOf = (key: string) => resolved(fields, key).id;
  return {
    ...content,
    transitions: mapParts(content.transitions, (transition) => ({
      ...transition,
      screenFieldIds: transition.screenFieldIds.map(idOf),
    })),
    approvals: mapParts(content.approvals, (approval) => {
      const { approvers } = approval;
      return approvers.by === 'field' && approvers.fieldId !== null
        ? { ...approval, approvers: { by: 'field', fieldId: idOf(approvers.fieldId) } }
        : approval;
    }),
  };
}

/** The content of a template's request type, with the ids of its references. */
export function requestTypeContentOf(
  type: TemplateRequestType,
  fields: Fields,
  ids: { portalGroupId: string; workflowId: string },
): RequestTypeContent {
  const form = formOf(type, fields);
  return {
    ...ids,
    workType: type.workType,
    sections: Object.fromEntries(form.sections),
    placements: Object.fromEntries(form.placements),
    rules: numbered(
      'rule',
      (type.rules ?? []).flatMap((rule) => rulesOf(rule, form, fields)),
    ),
    tests: numbered(
      'test',
      (type.tests ?? []).map((test) => testOf(test, form, fields)),
    ),
  };
}

interface Form {
  sections: [id: string, section: Section][];
  placements: [id: string, placement: Placement][];
  sectionIds: ReadonlyMap<string, string>;
  placementIds: ReadonlyMap<TemplateFieldKey, string>;
}

function resolved(fields: Fields, key: string): ResolvedField {
  const field = fields.get(key);
  if (field === undefined) throw new Error(`The template has no field ${key}`);
  return field;
}

function formOf({ sections, rules = [] }: TemplateRequestType, fields: Fields): Form {
  const shown = new Set<string>(
    rules.flatMap(({ show, ask = [] }) => [...(show?.sections ?? []), ...(show?.fields ?? []), ...ask]),
  );
  const form = {
    sections: [] as Form['sections'],
    placements: [] as Form['placements'],
    sectionIds: new Map<string, string>(),
    placementIds: new Map<TemplateFieldKey, string>(),
  };
  const keys = firstKeys(sections.length);
  for (const [index, { name, help = '', fields: placed }] of sections.entries()) {
    const sectionId = `section-${index + 1}`;
    form.sectionIds.set(name, sectionId);
    form.sections.push([sectionId, { name, help, order: keys[index] ?? '', hiddenByDefault: shown.has(name) }]);
    const places = firstKeys(placed.length);
    for (const [at, placement] of placed.map(placementOf).entries()) {
      const id = `placed-${form.placements.length + 1}`;
      const { field, required = false, ...overrides } = placement;
      form.placementIds.set(field, id);
      form.placements.push([
        id,
        {
          fieldId: resolved(fields, field).id,
          sectionId,
          order: places[at] ?? '',
          required,
          hiddenByDefault: shown.has(field),
          ...overrides,
        },
      ]);
    }
  }
  return form;
}

type NewRule = Omit<FormRule, 'order'>;

function rulesOf({ all, any, show, hide, require, ask, limit }: TemplateRule, form: Form, fields: Fields): NewRule[] {
  const conditions = (all ?? any ?? []).map(([key, operator, value]): Condition => {
    const field = resolved(fields, key);
    return { fieldId: field.id, operator, ...(value !== undefined && { value: answerOf(field, value) }) };
  });
  const when: NewRule['when'] = { match: all ? 'all' : 'any', conditions };
  const placed = (keys: readonly TemplateFieldKey[] = []) => keys.map((key) => found(form.placementIds, key));
  const rule = (effect: NewRule['effect'], rest: Partial<NewRule>): NewRule => ({
    when,
    effect,
    sectionIds: [],
    placementIds: [],
    optionIds: [],
    ...rest,
  });
  const visibility = (effect: 'show' | 'hide', target: TemplateRule['show']) =>
    target
      ? [
          rule(effect, {
            sectionIds: (target.sections ?? []).map((name) => found(form.sectionIds, name)),
            placementIds: placed(target.fields),
          }),
        ]
      : [];
  return [
    ...visibility('show', show ?? (ask && { fields: ask })),
    ...visibility('hide', hide),
    ...(require || ask ? [rule('require', { placementIds: placed(require ?? ask) })] : []),
    ...(limit
      ? [
          rule('limit', {
            placementIds: placed([limit[0]]),
            optionIds: limit[1].map((name) => optionId(resolved(fields, limit[0]), name)),
          }),
        ]
      : []),
  ];
}

function testOf(
  { name, answers, hidden = [], alsoRequired = [] }: TemplateTest,
  form: Form,
  fields: Fields,
): Omit<FormTest, 'order'> {
  const isHidden = new Set(hidden.map((each) => form.sectionIds.get(each) ?? found<string>(form.placementIds, each)));
  const visible = form.placements.filter(([id, { sectionId }]) => !isHidden.has(id) && !isHidden.has(sectionId));
  const also = new Set(alsoRequired.map((key) => found(form.placementIds, key)));
  return {
    name,
    answers: Object.fromEntries(
      Object.entries(answers).map(([key, value]) => {
        const field = resolved(fields, key);
        return [field.id, answerOf(field, value)];
      }),
    ),
    visiblePlacementIds: visible.map(([id]) => id),
    hiddenPlacementIds: form.placements.flatMap(([id, { sectionId }]) =>
      isHidden.has(id) || isHidden.has(sectionId) ? [id] : [],
    ),
    requiredPlacementIds: visible.flatMap(([id, { required }]) => (required || also.has(id) ? [id] : [])),
  };
}

/** A value with ids of options instead of their names. */
function answerOf(field: ResolvedField, value: string | number | readonly string[]): FieldValue {
  const nameOrId = (name: string) => (field.optionIds.size === 0 ? name : optionId(field, name));
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? nameOrId(value) : value.map(nameOrId);
}

const optionId = ({ optionIds }: ResolvedField, name: string): string => found(optionIds, name);

function found<K extends string>(ids: ReadonlyMap<K, string>, key: K): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The template has nothing called ${key}`);
  return id;
}
