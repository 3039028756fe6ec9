import type { Approval, ReopenRule, ScopeItemOf, Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { counted, plural } from '../../counted.ts';
import { countedGroup } from '../../scoping/condition.ts';
import { FIELD_TYPE_FACTS } from '../../scoping/field/field-types.ts';
import type { FormField } from '../../scoping/field/field-value.ts';
import { inOrder, partOf } from '../../scoping/parts.ts';
import { describeClause, plainWords } from '../../scoping/sentence.ts';
import { initialStatusIds, sourcesOf, transitionContext } from '../../scoping/workflow/workflow-graph.ts';
import type { Actor } from '../../scoping/workflow/workflow-run.ts';
import { oppositeOf, simplified } from './opposite.ts';
import { atMost, listedUpTo, type Step, said } from './writing.ts';

/** Criteria of each kind: with all of them a workflow stays below the maximum of a work item. */
const MOST = { transitions: 110, approvals: 60, reopen: 26, ofStory: 8, approvalsOfStory: 5 } as const;
const NAMES_MAX = 6;
/** Characters of a condition in a criterion. */
const CLAUSE_MAX = 300;

type Fields = ReadonlyMap<string, FormField>;

const ACTORS: Readonly<Record<Actor, string>> = {
  reporter: 'the reporter',
  agent: 'an agent',
  approver: 'an approver',
  admin: 'an administrator',
  automation: 'an automation',
};
export const describeActors = (actors: readonly Actor[]): string =>
  actors.length === 0
    ? 'someone who can see the request'
    : listedUpTo(
        actors.map((actor) => ACTORS[actor]),
        5,
        'or',
      );
/** People, those with fewer rights first: automations look at nothing. */
const PEOPLE: readonly Actor[] = ['reporter', 'agent', 'approver', 'admin'];

/** The names of statuses that exist. */
export const namesOfStatuses = ({ statuses }: WorkflowContent, ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const status = partOf(statuses, id);
    return status ? [said(status.name)] : [];
  });

const statusName = (workflow: WorkflowContent, id: string | null): string | null =>
  id === null ? null : (namesOfStatuses(workflow, [id])[0] ?? null);

const describeResolution = ({ resolution }: Transition): string =>
  resolution === undefined
    ? ''
    : resolution === null
      ? ', without a resolution'
      : `, with the resolution ${said(resolution)}`;

/** Where a request is from which a transition leads; null if it leads from nowhere. */
function describeSource(workflow: WorkflowContent, transition: Transition): string | null {
  if (transition.from === 'any') return 'a request in any status';
  const names = namesOfStatuses(workflow, sourcesOf(workflow, transition));
  return names.length === 0 ? null : `a request in ${listedUpTo(names, NAMES_MAX, 'or')}`;
}

/** All that a workflow does. */
export function workflowSteps({ name, content }: ScopeItemOf<'workflow'>, fields: Fields): Step[] {
  const rest =
    (kind: string, what: string) =>
    (count: number): Step => ({
      key: `${kind}/more`,
      given: `the workflow ${said(name)}`,
      when: `the other ${count} ${what} are compared with the scope`,
      outcome: 'each of them is as it is there',
    });
  const decisions = new Set(
    Object.values(content.approvals).flatMap(({ statusId, approveTransitionId, declineTransitionId }) =>
      statusId === null ? [] : [approveTransitionId, declineTransitionId],
    ),
  );
  return [
    ...atMost(
      inOrder(content.transitions).filter(([id]) => !decisions.has(id)),
      MOST.transitions,
      ([id, transition]) => transitionSteps(content, id, transition, fields),
      rest('transition', 'transitions'),
    ),
    ...atMost(
      inOrder(content.approvals),
      MOST.approvals,
      ([id, approval]) => approvalSteps(content, id, approval, fields),
      rest('approval', 'approvals'),
    ),
    ...atMost(
      inOrder(content.reopenRules),
      MOST.reopen,
      ([id, rule]) => reopenSteps(content, id, rule),
      rest('reopen', 'rules of reopening'),
    ),
  ];
}

function transitionSteps(workflow: WorkflowContent, id: string, transition: Transition, fields: Fields): Step[] {
  const { name, from, actors, screenFieldIds, toStatusId } = transition;
  const target = statusName(workflow, toStatusId);
  if (target === null) return [];
  if (from === 'start')
    return [
      {
        key: `transition:${id}`,
        given: 'a new request',
        when: `${actors.length === 0 ? 'a requester' : describeActors(actors)} creates it`,
        outcome: `the request is in ${target}${describeResolution(transition)}`,
      },
    ];
  const source = describeSource(workflow, transition);
  if (source === null) return [];
  const condition = describeConditions(transition, fields);
  const asked = screenFieldIds.flatMap((fieldId) => {
    const field = fields.get(fieldId);
    return field ? [said(field.name)] : [];
  });
  const others = actors.length === 0 ? undefined : PEOPLE.find((actor) => !actors.includes(actor));
  const notOffered = `${said(name)} is not offered`;
  return [
    {
      key: `transition:${id}`,
      given: condition === null ? source : `${source}, where ${condition.holds}`,
      when: `${describeActors(actors)} uses ${said(name)}${asked.length > 0 ? ` and fills in ${listedUpTo(asked, NAMES_MAX)}` : ''}`,
      outcome: `the request is in ${target}${describeResolution(transition)}`,
    },
    ...(others === undefined
      ? []
      : [
          {
            key: `transition:${id}/others`,
            given: source,
            when: `${ACTORS[others]}${others === 'reporter' ? '' : whoIsNot(actors)} looks at it`,
            outcome: notOffered,
          },
        ]),
    ...(condition === null
      ? []
      : [
          {
            key: `transition:${id}/condition`,
            given: `${source}, where ${condition.fails}`,
            when: `${describeActors(actors)} looks at it`,
            outcome: notOffered,
          },
        ]),
  ];
}

/** A transition's conditions and their opposite; null if none of them counts. */
function describeConditions({ conditions }: Transition, fields: Fields): { holds: string; fails: string } | null {
  const complete = conditions === null ? null : countedGroup(conditions, transitionContext(conditions, fields));
  if (complete === null) return null;
  const group = simplified(complete, isListOf(fields));
  const words = plainWords(fields);
  return {
    holds: describeClause(group, words, CLAUSE_MAX),
    fails: describeClause(oppositeOf(group, isTimeOf(fields)), words, CLAUSE_MAX),
  };
}

const whoIsNot = (actors: readonly Actor[]): string => {
  const people = actors.filter((actor) => PEOPLE.includes(actor)).map((actor) => ACTORS[actor]);
  if (people.length < 2) return people.length === 0 ? '' : ` who is not ${people[0]}`;
  return ` who is neither ${people.slice(0, -1).join(' nor ')} nor ${people.at(-1)}`;
};

/** Whether a field's answers are dates or times. */
export const isTimeOf =
  (fields: Fields) =>
  (fieldId: string): boolean => {
    const field = fields.get(fieldId);
    return field !== undefined && ['date', 'dateTime', 'time'].includes(FIELD_TYPE_FACTS[field.type].answer);
  };

/** Whether a field's answers are lists. */
export const isListOf =
  (fields: Fields) =>
  (fieldId: string): boolean => {
    const field = fields.get(fieldId);
    return field !== undefined && FIELD_TYPE_FACTS[field.type].answer === 'many';
  };

/** The approvers, as the subject of a sentence. */
export function describeApprovers({ approvers }: Approval, fields: Fields): string {
  if (approvers.by === 'field') {
    const field = approvers.fieldId === null ? undefined : fields.get(approvers.fieldId);
    return field ? `the people in ${said(field.name)}` : 'the approvers, who are not chosen yet,';
  }
  const names = approvers.names.map(said);
  if (names.length === 0) return 'the approvers, who are not named yet,';
  return approvers.by === 'people'
    ? listedUpTo(names, NAMES_MAX)
    : `the ${plural(names.length, 'group')} ${listedUpTo(names, NAMES_MAX)}`;
}

/** How many have to approve, as the subject of a sentence: "2 approvers". */
export function describeNeeds({ needs }: Approval): string {
  if (needs.by === 'number') return counted(needs.count, 'approver');
  return needs.by === 'percent'
    ? `${needs.percent} % of the approvers`
    : 'one approver of each group and each named person';
}

function approvalSteps(workflow: WorkflowContent, id: string, approval: Approval, fields: Fields): Step[] {
  const status = statusName(workflow, approval.statusId);
  if (status === null) return [];
  const name = said(approval.name);
  const waiting = `a request in ${status} that waits for ${name}`;
  const decided = (transitionId: string | null) => {
    const transition = transitionId === null ? undefined : partOf(workflow.transitions, transitionId);
    const target = statusName(workflow, transition?.toStatusId ?? null);
    return transition && target !== null ? `the request is in ${target}${describeResolution(transition)}` : null;
  };
  const [approved, declined] = [decided(approval.approveTransitionId), decided(approval.declineTransitionId)];
  return [
    {
      key: `approval:${id}`,
      given: `a request that needs ${name}`,
      when: `it reaches ${status}`,
      outcome: `${describeApprovers(approval, fields)} ${isOne(approval) ? 'is' : 'are'} asked to approve it`,
    },
    ...(approved === null
      ? []
      : [
          {
            key: `approval:${id}/approved`,
            given: waiting,
            when: `${describeNeeds(approval)} ${isOneNeeded(approval) ? 'approves' : 'approve'} it`,
            outcome: approved,
          },
        ]),
    ...(declined === null
      ? []
      : [{ key: `approval:${id}/declined`, given: waiting, when: 'an approver declines it', outcome: declined }]),
    {
      key: `approval:${id}/others`,
      given: waiting,
      when: 'someone who is not asked to approve looks at it',
      outcome: 'neither approving nor declining is offered',
    },
  ];
}

const isOne = ({ approvers }: Approval): boolean => approvers.by !== 'field' && approvers.names.length === 1;
const isOneNeeded = ({ needs }: Approval): boolean =>
  needs.by === 'principal' || (needs.by === 'number' && needs.count === 1);

function reopenSteps(
  workflow: WorkflowContent,
  id: string,
  { fromStatusIds, toStatusId, by, withinDays }: ReopenRule,
): Step[] {
  const from = namesOfStatuses(workflow, fromStatusIds);
  const target = statusName(workflow, toStatusId);
  if (from.length === 0 || target === null) return [];
  const request = `a request in ${listedUpTo(from, NAMES_MAX, 'or')}`;
  const when = `${describeActors(by)} reopens it`;
  return [
    {
      key: `reopen:${id}`,
      given: withinDays === null ? request : `${request} that was resolved ${counted(withinDays, 'day')} ago`,
      when,
      outcome: `the request is in ${target}, without a resolution`,
    },
    ...(withinDays === null
      ? []
      : [
          {
            key: `reopen:${id}/late`,
            given: `${request} that was resolved ${counted(withinDays + 1, 'day')} ago`,
            when: when.replace(/reopens it$/, 'tries to reopen it'),
            outcome: `the request stays in ${listedUpTo(from, NAMES_MAX, 'or')}`,
          },
        ]),
  ];
}

/** The workflow's part of a request type. */
export function connectionSteps(
  { name, content: { placements } }: ScopeItemOf<'requestType'>,
  { name: workflowName, content }: ScopeItemOf<'workflow'>,
  fields: Fields,
): Step[] {
  const placed = new Set(Object.values(placements).map(({ fieldId }) => fieldId));
  const initial = namesOfStatuses(content, initialStatusIds(content));
  return [
    {
      key: 'workflow',
      given: `a request of ${said(name)} that was just sent`,
      when: 'an agent opens it',
      outcome: `it is in the workflow ${said(workflowName)}${initial.length > 0 ? `, in ${listedUpTo(initial, NAMES_MAX, 'or')}` : ''}`,
    },
    ...inOrder(content.approvals)
      .flatMap(([id, { name: called, approvers, statusId }]): Step[] => {
        const status = statusName(content, statusId);
        if (approvers.by !== 'field' || approvers.fieldId === null || status === null) return [];
        const field = fields.get(approvers.fieldId);
        if (field === undefined || !placed.has(approvers.fieldId)) return [];
        const several = FIELD_TYPE_FACTS[field.type].answer === 'many';
        return [
          {
            key: `approval:${id}`,
            given: `a request of ${said(name)} with ${several ? 'two answers' : 'an answer'} to ${said(field.name)}`,
            when: `it reaches ${status}`,
            outcome: `${several ? 'exactly these two are' : 'exactly this one is'} asked for ${said(called)}`,
          },
        ];
      })
      .slice(0, MOST.approvalsOfStory),
  ];
}

/** Effects of automations on requests of a type. */
export const automationSteps = (
  { name: requestName }: ScopeItemOf<'requestType'>,
  workflow: WorkflowContent,
  automated: readonly [id: string, transition: Transition][],
): Step[] =>
  atMost(
    automated,
    MOST.ofStory,
    ([id, transition]) => {
      const target = statusName(workflow, transition.toStatusId);
      const source = describeSource(workflow, transition);
      if (target === null || (source === null && transition.from !== 'start')) return [];
      return {
        key: `automation:${id}`,
        given: (source ?? 'a new request').replace('request', () => `request of ${said(requestName)}`),
        when: `the automation of ${said(transition.name)} runs`,
        outcome: `the request is in ${target}${describeResolution(transition)}`,
      };
    },
    (count) => ({
      key: 'automation/more',
      given: `a request of ${said(requestName)}`,
      when: `the other ${counted(count, 'automation')} of its workflow run`,
      outcome: 'each of them does what its transition says',
    }),
  );
