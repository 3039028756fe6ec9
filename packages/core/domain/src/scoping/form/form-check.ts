import type { FormRule, Placement, ProjectContent, RequestTypeContent, Section } from '@scopewright/contracts/scoping';
import { addTo } from '../../group-by.ts';
import { type WorkBudget, withinWork, workBudget } from '../company/work-budget.ts';
import type { ConditionContext } from '../condition.ts';
import { FIELD_TYPE_FACTS, hasOptions } from '../field/field-types.ts';
import { type FormField, isEmptyValue, valueProblem } from '../field/field-value.ts';
import {
  error,
  type Finding,
  type Found,
  foundAt,
  info,
  type Rule,
  reported,
  reportedByRule,
  setChange,
  tooComplex,
  warning,
} from '../finding.ts';
import { foldName, inOrder } from '../parts.ts';
import { type DescribedForm, describeLoop, placementName, sectionName } from '../sentence.ts';
import { contradictionsOf } from './contradictions.ts';
import { conditionContext, rememberOffered } from './evaluator.ts';
import { CONDITION_RULES } from './form-condition-rules.ts';
import { failingTests } from './form-tests.ts';
import { componentsOf, loopsOf, type RuleGraph, ruleGraph, rulesInLoops } from './rule-graph.ts';

/** A request type with what its rules read. */
export interface FormToCheck {
  id: string;
  name?: string;
  content: RequestTypeContent;
  /** The company's fields by id, without deleted ones. */
  fields: ReadonlyMap<string, FormField>;
  /** The project of the request type. */
  project: Pick<ProjectContent, 'portalGroups'>;
}

/** A form as the rules read it: its parts in order, and data computed once. */
export interface CheckedForm extends FormToCheck {
  words: DescribedForm;
  context: ConditionContext;
  rules: [id: string, rule: FormRule][];
  sections: [id: string, section: Section][];
  /** In the order of the form: by section, then within it; those without a section last. */
  placements: [id: string, placement: Placement][];
  graph: RuleGraph;
  /** The rules in loops. */
  looping: ReadonlySet<string>;
  /** The places of a field in the form. */
  placesOfFields: ReadonlyMap<string, { placementId: string; place: number }[]>;
  /** Positions in the form of placements and of the beginnings of sections, by id. */
  placesOfPlacements: ReadonlyMap<string, number>;
  placesOfSections: ReadonlyMap<string, number>;
  /** The options of a field that can be chosen. */
  offered: (fieldId: string, field: FormField) => ReadonlySet<string>;
  work: WorkBudget;
}

export type FormCheckRule = Rule<CheckedForm>;

const STRUCTURE_RULES: readonly FormCheckRule[] = [
  error('form.summary-missing', summaryMissing),
  error('form.workflow-missing', ({ content }) =>
    content.workflowId === null
      ? foundAt(['content', 'workflowId'], 'No workflow is chosen: every request type on the platform needs one.')
      : [],
  ),
  warning('form.portal-group', portalGroupMissing),
  error('form.field-missing', ({ placements, fields }) =>
    placements.flatMap(([id, { fieldId }]) =>
      fields.has(fieldId)
        ? []
        : foundAt(['content', 'placements', id], 'The form asks for a field that no longer exists.'),
    ),
  ),
  error('form.field-twice', fieldTwice),
  error('form.section-missing', ({ placements, content, words }) =>
    placements.flatMap(([id, { sectionId }]) =>
      Object.hasOwn(content.sections, sectionId)
        ? []
        : foundAt(
            ['content', 'placements', id],
            `${placementName(words, id)} is in a section that no longer exists, so it is never seen.`,
          ),
    ),
  ),
  info('form.section-empty', ({ sections, placements, words }) => {
    const filled = new Set(placements.map(([, { sectionId }]) => sectionId));
    return sections.flatMap(([id]) =>
      filled.has(id) ? [] : foundAt(['content', 'sections', id], `${sentence(sectionName(words, id))} has no fields.`),
    );
  }),
  warning('form.section-unnamed', ({ sections }) =>
    sections.flatMap(([id, { name }]) =>
      sections.length > 1 && name.trim() === ''
        ? foundAt(['content', 'sections', id, 'name'], 'A section has no name.')
        : [],
    ),
  ),
  error('form.default-invalid', invalidDefaults),
  warning('form.required-without-answer', ({ placements, fields, words }) =>
    placements.flatMap(([id, { required, fieldId }]) => {
      const field = fields.get(fieldId);
      if (!required || !field || FIELD_TYPE_FACTS[field.type].answer !== 'none') return [];
      const path = ['content', 'placements', id, 'required'];
      const fix = { label: 'Do not require it', changes: [setChange(path, true, false)] };
      return foundAt(path, `${placementName(words, id)} only shows a text, so no answer can be required.`, fix);
    }),
  ),
  error('form.loop', ({ graph, words }) =>
    loopsOf(graph).map((loop) => ({
      path: ['content', 'rules', loop.find(({ kind }) => kind === 'rule')?.id ?? ''],
      message: `Rules form a loop and have no effect: ${describeLoop(loop, words)}`,
    })),
  ),
];

const FORM_RULES: readonly FormCheckRule[] = [...STRUCTURE_RULES, ...CONDITION_RULES];

/** Checks the form of a request type (scoping.md, "Form rules"); findings are in the order of the rules. */
export function checkForm(form: FormToCheck, work: WorkBudget = workBudget()): Finding[] {
  const checked = checkedForm(form, work);
  const { id: itemId, name = '' } = form;
  return withinWork(
    [
      ...FORM_RULES.map(
        ({ id, severity, find }) =>
          () =>
            reported({ rule: id, severity, itemId }, find(checked)),
      ),
      () => reportedByRule(itemId, contradictionsOf(checked.words, checked.looping, work)),
      () => reportedByRule(itemId, failingTests(checked.words, form.content.tests, work)),
    ],
    () => tooComplex({ id: itemId, kind: 'requestType', name }),
  );
}

function checkedForm(form: FormToCheck, work: WorkBudget): CheckedForm {
  const { content, fields } = form;
  const graph = ruleGraph(content);
  // The graph has them in the order of the form.
  const sections = graph.nodes.flatMap(({ kind, id }) =>
    kind === 'section' ? [[id, content.sections[id]] as [string, Section]] : [],
  );
  const placements = graph.nodes.flatMap(({ kind, id }) =>
    kind === 'placement' ? [[id, content.placements[id]] as [string, Placement]] : [],
  );
  const placesOfFields = new Map<string, { placementId: string; place: number }[]>();
  const placesOfPlacements = new Map(placements.map(([id], at) => [id, at]));
  const placesOfSections = new Map<string, number>();
  for (const [place, [placementId, { fieldId, sectionId }]] of placements.entries()) {
    addTo(placesOfFields, fieldId, { placementId, place });
    if (!placesOfSections.has(sectionId)) placesOfSections.set(sectionId, place);
  }
  return {
    ...form,
    words: { form: content, fields },
    context: conditionContext(content, fields),
    rules: inOrder(content.rules),
    sections,
    placements,
    graph,
    looping: rulesInLoops(graph, componentsOf(graph)),
    placesOfFields,
    placesOfPlacements,
    placesOfSections,
    offered: rememberOffered(),
    work,
  };
}

const sentence = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1);

/**
 * The platform requires a summary with every request: it must be a field of the form, either always visible and
 * required, or preset and hidden.
 */
function summaryMissing({ placements, fields, content }: CheckedForm): Found[] {
  const found = placements.find(([, { fieldId }]) => foldName(fields.get(fieldId)?.name ?? '') === 'summary');
  if (!found)
    return foundAt(
      ['content', 'placements'],
      'The form has no field called “Summary”: the platform requires one in every request.',
    );
  const [id, { required, hiddenByDefault, defaultValue, sectionId, fieldId }] = found;
  const path = ['content', 'placements', id];
  if (!isEmptyValue(defaultValue === undefined ? fields.get(fieldId)?.defaultValue : defaultValue)) return [];
  const hiding = Object.values(content.rules).some(
    ({ effect, placementIds, sectionIds }) =>
      effect === 'hide' && (placementIds.includes(id) || sectionIds.includes(sectionId)),
  );
  if (hiddenByDefault || hiding || content.sections[sectionId]?.hiddenByDefault)
    return foundAt(path, 'The summary can be hidden and has no default: the platform requires one in every request.');
  if (required) return [];
  const fix = { label: 'Require it', changes: [setChange([...path, 'required'], false, true)] };
  return foundAt(path, 'The summary is not required: the platform requires one in every request.', fix);
}

function portalGroupMissing({ content: { portalGroupId }, project }: CheckedForm): Found[] {
  if (portalGroupId !== null && Object.hasOwn(project.portalGroups, portalGroupId)) return [];
  const what = portalGroupId === null ? 'is in no portal group' : 'is in a portal group that no longer exists';
  return foundAt(['content', 'portalGroupId'], `The request type ${what}: requesters do not find it in the portal.`);
}

function fieldTwice({ placements, words }: CheckedForm): Found[] {
  const seen = new Set<string>();
  return placements.flatMap(([id, { fieldId }]) => {
    const isFirst = !seen.has(fieldId);
    seen.add(fieldId);
    return isFirst
      ? []
      : foundAt(['content', 'placements', id], `${placementName(words, id)} is a field that the form already has.`);
  });
}

function invalidDefaults({ placements, fields, words, offered, work }: CheckedForm): Found[] {
  return placements.flatMap(([id, { fieldId, defaultValue }]) => {
    const field = fields.get(fieldId);
    const problem =
      field && !isEmptyValue(defaultValue)
        ? valueProblem(field, defaultValue, {
            work,
            ...(hasOptions(field.type) && { optionIds: offered(fieldId, field) }),
          })
        : null;
    if (problem === null) return [];
    const path = ['content', 'placements', id, 'defaultValue'];
    const fix = { label: "Use the field's own default", changes: [setChange(path, defaultValue, undefined)] };
    return foundAt(
      path,
      `The default of ${placementName(words, id)} is not valid: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}.`,
      fix,
    );
  });
}
