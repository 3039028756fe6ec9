import type { ConditionGroup, Transition } from '@scopewright/contracts/scoping';
import { listed, plural } from '../../counted.ts';
import { countedGroup } from '../condition.ts';
import { conditionRules, type KeptConditions } from '../condition-findings.ts';
import type { Decision } from '../field/answer-constraints.ts';
import { type Found, foundAt, info, setChange, warning } from '../finding.ts';
import { canBe, type FormLogic, formLogic } from '../form/satisfiability.ts';
import { inOrder } from '../parts.ts';
import { describeClause, plainWords } from '../sentence.ts';
import type { WorkflowRule, WorkflowToCheck } from './workflow-check.ts';
import { conditionFieldIds, transitionContext } from './workflow-graph.ts';

type WithConditions = [id: string, transition: Transition & { conditions: ConditionGroup }];

const pathOf = (id: string) => ['content', 'transitions', id, 'conditions'];

/** The transitions with effective conditions: on the platform the initial transition has none. */
const conditional = ({ content }: WorkflowToCheck): WithConditions[] =>
  inOrder(content.transitions).filter(
    (entry): entry is WithConditions => entry[1].conditions !== null && entry[1].from !== 'start',
  );

const ofTransitions =
  (find: (kept: KeptConditions) => Found[]) =>
  (workflow: WorkflowToCheck): Found[] =>
    conditional(workflow).flatMap(([id, { conditions }]) =>
      find({
        group: conditions,
        path: pathOf(id),
        context: transitionContext(conditions, workflow.fields),
        words: plainWords(workflow.fields),
      }),
    );

/** Rules about the conditions of transitions, and whether they can be met. */
export const TRANSITION_CONDITION_RULES: readonly WorkflowRule[] = [
  ...conditionRules('workflow', ofTransitions),
  warning('workflow.condition-at-start', ({ content }) =>
    inOrder(content.transitions).flatMap(([id, { name, from, conditions }]) =>
      from !== 'start' || conditions === null || conditions.conditions.length === 0
        ? []
        : foundAt(
            pathOf(id),
            `“${name}” creates the request: the platform has no conditions there, so these have no effect.`,
            { label: 'Remove the conditions', changes: [setChange(pathOf(id), conditions, null)] },
          ),
    ),
  ),
  warning('workflow.condition-field-nowhere', fieldsNobodyAsks),
  warning('workflow.condition-never-holds', (workflow) =>
    decided(workflow).flatMap(({ id, name, said, sometimes }) =>
      sometimes === 'no'
        ? foundAt(pathOf(id), () => `“${name}” is never available: there are no answers for which ${said()}.`)
        : [],
    ),
  ),
  warning('workflow.condition-always-holds', (workflow) =>
    decided(workflow).flatMap(({ id, name, said, otherwise }) =>
      otherwise === 'no'
        ? foundAt(pathOf(id), () => `The conditions of “${name}” always hold: ${said()}, whatever the answers.`)
        : [],
    ),
  ),
  info('workflow.condition-undecided', (workflow) =>
    decided(workflow).flatMap(({ id, name, said, sometimes }) =>
      sometimes === 'undecided'
        ? foundAt(
            pathOf(id),
            () =>
              `It could not be decided whether “${name}” can be available (when ${said()}): try it with a sample request.`,
          )
        : [],
    ),
  ),
];

/**
 * Fields that are neither in a request type of the workflow nor on a screen before: they are empty in every request.
 */
function fieldsNobodyAsks(workflow: WorkflowToCheck): Found[] {
  const { content, requestTypes, fields } = workflow;
  // If nothing uses the workflow, which has its own finding, its requests are unknown.
  if (requestTypes.length === 0) return [];
  const asked = new Set([
    ...requestTypes.flatMap((type) => Object.values(type.content.placements).map(({ fieldId }) => fieldId)),
    ...Object.values(content.transitions).flatMap(({ screenFieldIds }) => screenFieldIds),
  ]);
  return conditional(workflow).flatMap(([id, { name, conditions }]) => {
    const names = [...new Set(conditionFieldIds(conditions))].flatMap((fieldId) => {
      const field = asked.has(fieldId) ? undefined : fields.get(fieldId);
      return field ? `“${field.name}”` : [];
    });
    if (names.length === 0) return [];
    const what = plural(names.length, 'which is', 'which are');
    return foundAt(
      pathOf(id),
      `“${name}” uses ${listed(names)}, ${what} always empty: no request type of this workflow and no transition screen asks for it.`,
    );
  });
}

interface Decided {
  id: string;
  name: string;
  said: () => string;
  /** Whether some answers satisfy the conditions and others don't. */
  sometimes: Decision;
  otherwise: Decision;
}

/** Cache, because three rules need the same for a workflow. */
const decidedOf = new WeakMap<WorkflowToCheck, Decided[]>();

/** Facts about the conditions, independently of the forms. */
function decided(workflow: WorkflowToCheck): Decided[] {
  const known = decidedOf.get(workflow) ?? decide(workflow);
  decidedOf.set(workflow, known);
  return known;
}

function decide(workflow: WorkflowToCheck): Decided[] {
  const { fields } = workflow;
  const entries = conditional(workflow).filter(
    ([, { conditions }]) => countedGroup(conditions, transitionContext(conditions, fields)) !== null,
  );
  if (entries.length === 0) return [];
  const logic = formLogic(formOfConditions(entries), fields, new Set());
  return entries.map(([id, { name, conditions }]) => {
    return {
      id,
      name,
      said: () => describeClause(conditions, plainWords(fields)),
      sometimes: canBe(logic, { rule: id, holds: true }),
      otherwise: canBe(logic, { rule: id, holds: false }),
    };
  });
}

/** The transitions' conditions as those of a form with every field they use, and none of them hidden. */
function formOfConditions(entries: readonly WithConditions[]): FormLogic['form'] {
  const fieldIds = new Set(entries.flatMap(([, { conditions }]) => conditionFieldIds(conditions)));
  return {
    sections: { request: { name: '', help: '', order: 'a0', hiddenByDefault: false } },
    placements: Object.fromEntries(
      [...fieldIds].map((fieldId) => [
        fieldId,
        { fieldId, sectionId: 'request', order: 'a0', required: false, hiddenByDefault: false },
      ]),
    ),
    rules: Object.fromEntries(
      entries.map(([id, { conditions: when }]) => [
        id,
        { when, effect: 'show', order: 'a0', sectionIds: [], placementIds: [], optionIds: [] },
      ]),
    ),
  };
}
