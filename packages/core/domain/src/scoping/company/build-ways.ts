import type { AppFunction, HandWork } from '@scopewright/contracts/scoping';
import { counted, listed, plural } from '../../counted.ts';
import { questionConditions, requiredWhereHidden } from '../exchange/form-conditions.ts';
import { isForReporter } from '../exchange/platform-rules.ts';
import { FIELD_TYPE_FACTS } from '../field/field-types.ts';
import type { FormField } from '../field/field-value.ts';
import { inOrder } from '../parts.ts';
import type { CheckedItem, CheckedItemOf } from './company-rules.ts';
import { type Estimates, HAND_WORK_HOURS } from './hand-work-hours.ts';

/** How an item gets onto the platform. */
export interface BuildWay {
  /**
   * `api`: completely by API calls. `import`: by API calls and file imports. `hand`: part of its content has to be
   * created manually.
   */
  by: 'api' | 'import' | 'hand';
  /** Manual work on this item. */
  hours: number;
  /** The manual steps, each as a sentence. */
  why: string[];
  /** How many scripts of apps' functions a workflow has, if any. */
  scripts?: number;
}

/** How an item gets onto the platform, before manual work is estimated. */
export interface BuildWork {
  by: BuildWay['by'];
  /** Manual tasks, with the reason as a sentence. */
  work: { kind: HandWork; count: number; why: string }[];
}
type Work = BuildWork['work'][number];

/** How an item is built, and which manual work remains (scoping.md, "What can be automated on the target"). */
export function buildWorkOf(item: CheckedItem, fields: ReadonlyMap<string, FormField>): BuildWork {
  const { by, work } = waysOf(item, fields);
  return { by, work: work.filter(({ count }) => count > 0) };
}

/** The same with hours, from a firm's estimates per manual task. */
export function estimatedWay({ by, work }: BuildWork, estimates: Estimates = HAND_WORK_HOURS): BuildWay {
  const hours = work.reduce((sum, { kind, count }) => sum + count * estimates[kind], 0);
  const scripts = work.find(({ kind }) => kind === 'appScript')?.count;
  return {
    ...{ by, hours: Math.round(hours * 100) / 100, why: work.map(({ why }) => why) },
    ...(scripts !== undefined && { scripts }),
  };
}

/** How an item is built, with the hours of manual work. */
export const buildWayOf = (
  item: CheckedItem,
  fields: ReadonlyMap<string, FormField>,
  estimates?: Estimates,
): BuildWay => estimatedWay(buildWorkOf(item, fields), estimates);

function waysOf(item: CheckedItem, fields: ReadonlyMap<string, FormField>): { by: BuildWay['by']; work: Work[] } {
  switch (item.kind) {
    case 'project':
      return { by: 'api', work: workOfProject(item) };
    case 'workflow': {
      const work = workOfWorkflow(item);
      return { by: work.some(({ count }) => count > 0) ? 'hand' : 'api', work };
    }
    case 'requestType':
      return waysOfRequestType(item, fields);
    case 'field':
      return waysOfField(item);
  }
}

function workOfProject({ content: { isServiceProject, portalGroups } }: CheckedItemOf<'project'>): Work[] {
  const groups = Object.keys(portalGroups).length;
  return [
    { kind: 'portal', count: isServiceProject ? 1 : 0, why: 'The portal settings are made by hand.' },
    {
      kind: 'portalGroup',
      count: groups,
      why: `${counted(groups, 'portal group is', 'portal groups are')} made by hand.`,
    },
  ];
}

function workOfWorkflow({ content }: CheckedItemOf<'workflow'>): Work[] {
  const { transitions, approvals, reopenRules, functions = {} } = content;
  const conditional = Object.values(transitions).filter(
    ({ conditions }) => conditions !== null && conditions.conditions.length > 0,
  ).length;
  const restricted = Object.values(transitions).filter(
    ({ actors }) => actors.length > 0 && !isForReporter(actors),
  ).length;
  const reasons = [
    ...(conditional > 0
      ? [
          `The ${plural(conditional, 'condition')} of ${counted(conditional, 'transition', 'transitions')}: the API has none that check answers.`,
        ]
      : []),
    ...(restricted > 0
      ? [`Who can use ${counted(restricted, 'transition', 'transitions')}: the files can name only the reporter.`]
      : []),
  ];
  const named = Object.values(approvals).filter(({ approvers }) => approvers.by !== 'field').length;
  const rules = Object.keys(reopenRules).length;
  return [
    {
      kind: 'transitionCondition',
      count: conditional + restricted,
      why: reasons.join(' '),
    },
    {
      kind: 'namedApprovers',
      count: named,
      why: `The approvers of ${counted(named, 'approval', 'approvals')}: the platform takes them from a field that is filled by hand.`,
    },
    {
      kind: 'reopenRule',
      count: rules,
      why: `${counted(rules, 'reopen rule becomes an automation', 'reopen rules become automations')}, made by hand.`,
    },
    ...workOfFunctions(Object.values(functions)),
  ];
}

/** The manual work of functions of apps. */
export function workOfFunctions(functions: readonly AppFunction[]): Work[] {
  const scripts = functions.filter(({ isScript }) => isScript);
  const rules = functions.filter(({ isScript }) => !isScript);
  const appsOf = (some: readonly AppFunction[]) => listed([...new Set(some.map(({ app }) => app))]);
  const work: Work[] = [
    {
      kind: 'appScript',
      count: scripts.length,
      why: `${counted(scripts.length, 'script')} of ${appsOf(scripts)}: written again by hand.`,
    },
    {
      kind: 'appRule',
      count: rules.length,
      why: `${counted(rules.length, 'function')} of ${appsOf(rules)}: set up by hand.`,
    },
  ];
  return work.filter(({ count }) => count > 0);
}

function waysOfRequestType(
  { content }: CheckedItemOf<'requestType'>,
  fields: ReadonlyMap<string, FormField>,
): { by: BuildWay['by']; work: Work[] } {
  const placed = Object.values(content.placements);
  const { byHand } = questionConditions(content, fields);
  const withoutQuestion = new Set(
    placed.flatMap(({ fieldId }) => {
      const type = fields.get(fieldId)?.type;
      return type === undefined ||
        FIELD_TYPE_FACTS[type].question.key !== null ||
        FIELD_TYPE_FACTS[type].answer === 'none'
        ? []
        : [FIELD_TYPE_FACTS[type].name];
    }),
  );
  const reasons = [...new Set(byHand.map(({ why }) => why))].join('; ');
  const ofForm: Work[] = [
    {
      kind: 'formRule',
      count: byHand.length,
      why: `${counted(byHand.length, 'rule', 'rules')} can’t be imported: ${reasons}.`,
    },
    {
      kind: 'question',
      count: withoutQuestion.size,
      why: `The platform's forms have no question of the type ${[...withoutQuestion].join(', ')}.`,
    },
  ];
  const by = ofForm.some(({ count }) => count > 0) ? 'hand' : placed.length > 0 ? 'import' : 'api';
  return {
    by,
    work: [
      {
        kind: 'requestTypeInPortal',
        count: content.portalGroupId === null ? 0 : 1,
        why: 'Its place in the portal is set by hand.',
      },
      { kind: 'formImport', count: placed.length > 0 ? 1 : 0, why: 'Its form is imported from a file.' },
      ...ofForm,
    ],
  };
}

function waysOfField({ content: { type } }: CheckedItemOf<'field'>): { by: BuildWay['by']; work: Work[] } {
  const { customField, question, name } = FIELD_TYPE_FACTS[type];
  if (type === 'assets')
    return { by: 'hand', work: [{ kind: 'field', count: 1, why: 'Which objects it offers is set by hand.' }] };
  if (customField.key !== null) return { by: 'api', work: [] };
  if (question.key !== null) return { by: 'import', work: [] };
  return { by: 'hand', work: [{ kind: 'field', count: 1, why: `The platform has no field of the type ${name}.` }] };
}

/** Features of a form that the platform lacks, as findings. */
export const notOnTarget = (
  { content }: Pick<CheckedItemOf<'requestType'>, 'content'>,
  fields: ReadonlyMap<string, FormField>,
) => {
  const order = new Map(inOrder(content.rules).map(([id], index) => [id, index + 1]));
  return [
    ...questionConditions(content, fields).byHand.map(({ ruleId, why }) => ({
      path: ['content', 'rules', ruleId],
      message: `Rule ${order.get(ruleId)} can’t be built in a Jira form: ${why}.`,
    })),
    ...requiredWhereHidden(content, fields).map(({ placementId, message }) => ({
      path: ['content', 'placements', placementId, 'required'],
      message,
    })),
  ];
};
