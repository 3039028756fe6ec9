import type { AppFunction, ScopeItemOf } from '@scopewright/contracts/scoping';
import { FUNCTION_KINDS } from '../../activity/values.ts';
import { counted } from '../../counted.ts';
import { workOfFunctions } from '../../scoping/company/build-ways.ts';
import { inOrder, partOf } from '../../scoping/parts.ts';
import type { BacklogScope } from './scope.ts';
import { byHand, handParts } from './story.ts';
import type { TaskWork } from './task-work.ts';
import { type Step, said, table } from './writing.ts';

/** Functions of a workflow that have a task each; the others share one. */
const FUNCTION_TASKS_MAX = 40;

/** Tasks for the functions of apps on a workflow's transitions. */
export function functionTasks(scope: BacklogScope, item: ScopeItemOf<'workflow'>): TaskWork[] {
  const functions = inOrder(item.content.functions ?? {});
  const own = functions.slice(0, FUNCTION_TASKS_MAX).map(([id, each]): TaskWork => {
    const transition = transitionOf(item, each);
    const described = `${describeKind(each)} ${said(each.name)} of ${each.app}`;
    return {
      ...functionTask(scope, item, [each]),
      key: `workflow:${item.id}/function:${id}`,
      title: `Set up the ${described} on ${transition}`,
      why: `${transition} of ${said(item.name)} has the ${described}, which no file carries over.`,
      steps: functionSteps(item, id, each),
    };
  });
  const others = functions.slice(FUNCTION_TASKS_MAX).map(([, each]) => each);
  if (others.length === 0) return own;
  return [
    ...own,
    {
      ...functionTask(scope, item, others),
      key: `workflow:${item.id}/functions`,
      title: `Set up the other ${counted(others.length, 'function')} of apps in ${said(item.name)}`,
      why: `${said(item.name)} has more functions of apps than tasks for each of them.`,
      steps: [
        {
          key: 'functions',
          given: `the workflow ${said(item.name)} and the site that it was imported from`,
          when: `the other ${counted(others.length, 'function')} of apps are compared`,
          outcome: 'each of them has the same effect on both',
        },
      ],
    },
  ];
}

const describeKind = ({ kind }: AppFunction): string => FUNCTION_KINDS[kind].toLowerCase();
const transitionOf = ({ content }: ScopeItemOf<'workflow'>, { transitionId }: AppFunction): string => {
  const transition = transitionId === null ? undefined : partOf(content.transitions, transitionId);
  return transition ? said(transition.name) : 'a transition that was removed';
};

const functionTask = (
  scope: BacklogScope,
  item: ScopeItemOf<'workflow'>,
  functions: readonly AppFunction[],
): Omit<TaskWork, 'key' | 'title' | 'why' | 'steps'> => {
  const estimate = handParts(scope, workOfFunctions(functions));
  return {
    rule: 'task.appFunction',
    subject: { kind: 'workflow', item },
    about: 'workflow',
    sourceIds: [item.id],
    phase: item.phase,
    labels: ['workflow', 'app'],
    estimate,
    sections: [
      table('Functions', ['Function', 'App', 'Kind', 'Transition'], functions, (each) => [
        each.name,
        each.app,
        FUNCTION_KINDS[each.kind],
        transitionOf(item, each),
      ]),
      byHand(estimate),
    ],
    after: [`workflow:${item.id}`],
    items: [],
  };
};

/** Criteria that a function works as on the site that it was imported from. */
function functionSteps(item: ScopeItemOf<'workflow'>, id: string, each: AppFunction): Step[] {
  const transition = transitionOf(item, each);
  const [named, given] = [`${said(each.name)} of ${each.app}`, `a request in the workflow ${said(item.name)}`];
  switch (each.kind) {
    case 'postFunction':
      return [
        {
          key: `function:${id}`,
          given,
          when: `${transition} is used`,
          outcome: `${named} has the same effect as on the site that it was imported from`,
        },
      ];
    case 'condition':
      return [
        {
          key: `function:${id}`,
          given: `${given} for which the condition ${named} holds`,
          when: 'someone looks at its transitions',
          outcome: `${transition} is offered`,
        },
        {
          key: `function:${id}/fails`,
          given: `${given} for which the condition ${named} fails`,
          when: 'someone looks at its transitions',
          outcome: `${transition} is not offered`,
        },
      ];
    case 'validator':
      return [
        {
          key: `function:${id}`,
          given: `${given} that the validator ${named} accepts`,
          when: `${transition} is used`,
          outcome: 'the request is in the next status',
        },
        {
          key: `function:${id}/fails`,
          given: `${given} that the validator ${named} refuses`,
          when: `${transition} is used`,
          outcome: 'the request stays in its status, and a message gives the reason',
        },
      ];
  }
}
