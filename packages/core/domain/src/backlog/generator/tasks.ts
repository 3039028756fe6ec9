import type { HandWork, ScopeItemOf, WorkflowContent } from '@scopewright/contracts/scoping';
import { CATEGORIES } from '../../activity/values.ts';
import { counted, listed, plural } from '../../counted.ts';
import { groupBy } from '../../group-by.ts';
import { buildWorkOf } from '../../scoping/company/build-ways.ts';
import { agreedValue, missingOf, parametersOf } from '../../scoping/company/config-parameters.ts';
import { FIELD_TYPE_FACTS } from '../../scoping/field/field-types.ts';
import { compareBytes, inOrder, partOf } from '../../scoping/parts.ts';
import { configKey } from '../../trace/trace.ts';
import { partOfWork } from '../estimates.ts';
import type { BacklogConfigItem } from '../input.ts';
import type { BacklogProfile } from '../profile.ts';
import type { EstimatePart } from '../work-item.ts';
import { agreedTasks, notPlanned } from './agreed-tasks.ts';
import { configEstimate, configSteps } from './config-work.ts';
import { phaseName } from './epics.ts';
import { describeValue, optionNames } from './examples.ts';
import { functionTasks } from './function-tasks.ts';
import { FIELD_GROUPS, fieldTaskKey } from './keys.ts';
import type { BacklogScope } from './scope.ts';
import { byHand, handParts } from './story.ts';
import type { TaskWork } from './task-work.ts';
import { describeActors, describeApprovers, describeNeeds, workflowSteps } from './workflow-criteria.ts';
import { atMost, list, listedUpTo, plain, prose, type Step, said, table } from './writing.ts';

/** All tasks in the order of doing them: the project, its portal, fields, workflows, configuration items, the rest. */
export const tasksOf = (scope: BacklogScope, profile: BacklogProfile): TaskWork[] => [
  ...(scope.project ? [projectTask(scope, profile, scope.project), ...portalTask(scope, profile, scope.project)] : []),
  ...fieldTasks(scope, profile),
  ...[...scope.workflows.values()].flatMap((workflow) => [
    workflowTask(scope, profile, workflow),
    ...functionTasks(scope, workflow),
  ]),
  ...configItemsOf(scope).map((item) => configTask(scope, profile, item)),
  ...agreedTasks(scope),
];

/** Configuration items in scope, each once, by category. */
const configItemsOf = ({ input }: BacklogScope): BacklogConfigItem[] =>
  [...new Map(input.configItems.filter(({ inScope }) => inScope).map((item) => [item.key, item])).values()].sort(
    (a, b) => compareBytes(a.category, b.category) || compareBytes(a.key, b.key),
  );

const projectKey = ({ project }: BacklogScope): string[] => (project ? [`project:${project.id}`] : []);

function projectTask(scope: BacklogScope, profile: BacklogProfile, project: ScopeItemOf<'project'>): TaskWork {
  const { requestTypes, workflows, input } = scope;
  const { key, purpose, isServiceProject, languages } = project.content;
  const kind = isServiceProject ? 'service project' : 'project';
  const exclusions = input.clauses.filter((clause) => clause.kind === 'exclusion');
  return {
    key: `project:${project.id}`,
    rule: 'task.project',
    subject: { kind: 'project', phase: project.phase },
    title: `Create the ${kind} ${said(project.name)} (${key})`,
    why: `Everything in the scope of ${said(project.name)} is built in this project.`,
    about: 'project',
    sourceIds: [project.id],
    phase: project.phase,
    labels: ['project'],
    steps: [
      {
        key: 'project',
        given: 'the client’s site',
        when: 'an administrator opens its projects',
        outcome: `there is the ${kind} ${said(project.name)} with the key ${key}`,
      },
      ...(languages.length > 0
        ? [
            {
              key: 'languages',
              given: `the project ${said(project.name)}`,
              when: 'an administrator opens its languages',
              outcome:
                languages.length === 1
                  ? `${said(languages[0] ?? '')} is the only one`
                  : `there are ${listedUpTo(languages.map(said), 10)}, and ${said(languages[0] ?? '')} is the default`,
            },
          ]
        : []),
    ],
    estimate: [
      partOfWork(
        profile,
        'projectSetUp',
        requestTypes.length + workflows.size,
        `Project for ${counted(requestTypes.length, 'request type')} and ${counted(workflows.size, 'workflow')}`,
      ),
    ],
    sections: [
      table(
        'Configuration',
        ['Setting', 'Value'],
        [
          ['Key', key],
          ['Kind', kind],
          ...(purpose.trim() === '' ? [] : [['Purpose', purpose]]),
          ...(languages.length === 0 ? [] : [['Languages', languages.join(', ')]]),
        ],
        (cells) => cells,
      ),
      list(
        'Out of scope',
        exclusions.map(({ text, place }) => `${plain(text)} (${plain(place)})`),
      ),
      list('Open points', notPlanned(scope)),
    ],
    after: [],
    items: [project],
  };
}

function portalTask(scope: BacklogScope, profile: BacklogProfile, project: ScopeItemOf<'project'>): TaskWork[] {
  const { portalName, isServiceProject, portalGroups } = project.content;
  if (!isServiceProject) return [];
  const groups = inOrder(portalGroups);
  const name = said(portalName.trim() || project.name);
  const requestTypesOf = (groupId: string) =>
    scope.requestTypes.flatMap(({ name: called, content }) => (content.portalGroupId === groupId ? [called] : []));
  const estimate = [
    partOfWork(profile, 'portal', groups.length, `Portal with ${counted(groups.length, 'group')}`),
    ...handParts(scope, buildWorkOf(project, scope.fields).work),
  ];
  return [
    {
      key: `project:${project.id}/portal`,
      rule: 'task.portal',
      subject: { kind: 'project', phase: project.phase },
      title: `Set up the portal ${name}${groups.length > 0 ? ' with its groups' : ''}`,
      why: `Requesters of ${said(project.name)} send their requests in this portal.`,
      about: 'project',
      sourceIds: [project.id],
      phase: project.phase,
      labels: ['portal'],
      steps: [
        {
          key: 'portal',
          given: `a requester of ${said(project.name)}`,
          when: 'the requester opens the portal',
          outcome: `it has the name ${name}${
            groups.length > 0
              ? ` and ${plural(groups.length, 'the group', 'in this order the groups')} ${listedUpTo(
                  groups.map(([, group]) => said(group.name)),
                  20,
                )}`
              : ''
          }`,
        },
      ],
      estimate,
      sections: [
        table('Portal groups', ['Group', 'Request types'], groups, ([id, group]) => [
          group.name,
          listedUpTo(requestTypesOf(id), 8),
        ]),
        byHand(estimate),
      ],
      after: projectKey(scope),
      items: [],
    },
  ];
}

const FIELDS_OF_TASK = 180;

function fieldTasks(scope: BacklogScope, profile: BacklogProfile): TaskWork[] {
  const byTask = groupBy(scope.fieldItems, fieldTaskKey);
  return Object.values(FIELD_GROUPS).flatMap(([slot, name]) => {
    const items = byTask.get(`fields:${slot}`);
    return items === undefined ? [] : [fieldTask(scope, profile, `fields:${slot}`, name, items)];
  });
}

function fieldTask(
  scope: BacklogScope,
  profile: BacklogProfile,
  key: string,
  name: string,
  items: ScopeItemOf<'field'>[],
): TaskWork {
  const users = new Set(items.flatMap(({ id }) => scope.usersOf.get(id) ?? []));
  const phase = Math.min(...(users.size > 0 ? [...users] : items).map((item) => item.phase));
  const estimate = [...sizesOf(profile, items), ...handPartsOfAll(scope, items)];
  return {
    key,
    rule: 'task.fields',
    subject: { kind: 'fields', phase },
    title: `Create the ${name}`,
    why: `${counted(users.size, 'request type or workflow uses', 'request types and workflows use')} ${counted(items.length, 'field')} of this kind.`,
    about: 'field',
    sourceIds: items.map(({ id }) => id),
    phase,
    labels: ['fields'],
    steps: atMost(
      items,
      FIELDS_OF_TASK,
      (item) => fieldStep(item, scope),
      (count) => ({
        key: 'field/more',
        given: 'the fields of the site',
        when: `the other ${count} fields are compared with the scope`,
        outcome: 'each of them is as it is there',
      }),
    ),
    estimate,
    sections: [
      table('Fields', ['Field', 'Type', 'Choices', 'Default', 'Used by'], items, ({ id, name: called, content }) => [
        called,
        FIELD_TYPE_FACTS[content.type].name,
        listedUpTo(optionNames({ ...content, name: called }), 6),
        content.defaultValue === undefined || content.defaultValue === null
          ? ''
          : describeValue({ ...content, name: called }, content.defaultValue),
        listedUpTo(
          (scope.usersOf.get(id) ?? []).map((user) => user.name),
          3,
        ),
      ]),
      byHand(estimate),
    ],
    after: projectKey(scope),
    items,
  };
}

/** Hours of fields by how many choices they have. */
function sizesOf(profile: BacklogProfile, items: readonly ScopeItemOf<'field'>[]): EstimatePart[] {
  const bySize = new Map<string, { count: number; size: number; what: string }>();
  for (const { content } of items) {
    const size = 1 + Object.keys(content.options).length;
    const [band, what] =
      size <= 3
        ? ['few', 'with few choices or none']
        : size <= 20
          ? ['some', 'with choices']
          : ['many', 'with many choices'];
    const known = bySize.get(band) ?? { count: 0, size, what };
    bySize.set(band, { ...known, count: known.count + 1 });
  }
  return [...bySize.values()]
    .sort((a, b) => a.size - b.size)
    .map(({ count, size, what }) => partOfWork(profile, 'field', size, `${counted(count, 'field')} ${what}`, count));
}

function handPartsOfAll(scope: BacklogScope, items: readonly ScopeItemOf<'field'>[]): EstimatePart[] {
  const byReason = new Map<string, EstimatePart>();
  for (const item of items)
    for (const part of handParts(scope, buildWorkOf(item, scope.fields).work)) {
      const known = byReason.get(part.what);
      byReason.set(
        part.what,
        known
          ? { ...part, low: known.low + part.low, likely: known.likely + part.likely, high: known.high + part.high }
          : part,
      );
    }
  return [...byReason.values()];
}

function fieldStep({ id, name, content }: ScopeItemOf<'field'>, { fields }: BacklogScope): Step {
  const field = fields.get(id) ?? { ...content, name };
  const { options, name: type } = FIELD_TYPE_FACTS[content.type];
  const names = options === 'none' ? [] : optionNames(field);
  const choices = names.length > 0 ? ` that offers ${listedUpTo(names.map(said), 12)}` : '';
  return {
    key: `field:${id}`,
    given: 'the fields of the site',
    when: `an administrator opens ${said(name)}`,
    outcome: `it is a field of the type ${said(type)}${choices}`,
  };
}

/** Manual work in the task of a workflow; the functions of its apps have tasks. */
const WORK_OF_WORKFLOW: readonly HandWork[] = ['transitionCondition', 'namedApprovers', 'reopenRule'];

function workflowTask(scope: BacklogScope, profile: BacklogProfile, item: ScopeItemOf<'workflow'>): TaskWork {
  const { content } = item;
  const { statuses, transitions, approvals, reopenRules } = content;
  const [made, moves, asked, reopening] = [statuses, transitions, approvals, reopenRules].map(
    (parts) => Object.keys(parts).length,
  ) as [number, number, number, number];
  const estimate = [
    partOfWork(
      profile,
      'workflow',
      made + moves + 2 * asked + reopening,
      `Workflow with ${listed([
        counted(made, 'status', 'statuses'),
        counted(moves, 'transition'),
        ...(asked > 0 ? [counted(asked, 'approval')] : []),
      ])}`,
    ),
    ...handParts(scope, buildWorkOf(item, scope.fields).work, WORK_OF_WORKFLOW),
  ];
  const users = scope.requestTypes.filter(({ content: { workflowId } }) => workflowId === item.id);
  return {
    key: `workflow:${item.id}`,
    rule: 'task.workflow',
    subject: { kind: 'workflow', item },
    title: `Build the workflow ${said(item.name)}`,
    why:
      users.length === 0
        ? `${said(item.name)} is in the scope, though no request type uses it yet.`
        : `${listedUpTo(
            users.map(({ name }) => said(name)),
            3,
          )} ${plural(users.length, 'goes', 'go')} through the workflow ${said(item.name)}.`,
    about: 'workflow',
    sourceIds: [item.id],
    phase: item.phase,
    labels: ['workflow'],
    steps: workflowSteps(item, scope.fields),
    estimate,
    sections: [
      table('Statuses', ['Status', 'Category'], inOrder(statuses), ([, { name, category }]) => [
        name,
        category === null ? 'to be asked' : CATEGORIES[category],
      ]),
      table(
        'Transitions',
        ['Transition', 'From', 'To', 'Who'],
        inOrder(transitions),
        ([, { name, from, toStatusId, actors }]) => [
          name,
          from === 'start' ? 'the start' : from === 'any' ? 'any status' : listedUpTo(statusNames(content, from), 6),
          statusNames(content, toStatusId === null ? [] : [toStatusId])[0] ?? '',
          actors.length === 0 ? 'everyone who can see the request' : describeActors(actors),
        ],
      ),
      table('Approvals', ['Approval', 'In', 'Approvers', 'Needed'], inOrder(approvals), ([, approval]) => [
        approval.name,
        statusNames(content, approval.statusId === null ? [] : [approval.statusId])[0] ?? '',
        describeApprovers(approval, scope.fields),
        describeNeeds(approval),
      ]),
      byHand(estimate),
    ],
    after: projectKey(scope),
    items: [item],
  };
}

const statusNames = ({ statuses }: WorkflowContent, ids: readonly string[]): string[] =>
  ids.flatMap((id) => partOf(statuses, id)?.name ?? []);

/** The calendar that other service levels count in. */
const CALENDAR = configKey('service level calendar');

/** Other configuration items that must be set up before one. */
const configBefore = ({ input }: BacklogScope, { key, category }: BacklogConfigItem): string[] =>
  category === 'Service levels' &&
  key !== CALENDAR &&
  input.configItems.some((one) => one.key === CALENDAR && one.inScope)
    ? [CALENDAR]
    : [];

function configTask(scope: BacklogScope, profile: BacklogProfile, item: BacklogConfigItem): TaskWork {
  const { key, name, category, description, phase, parameters = {} } = item;
  const missing = missingOf(item, parameters);
  const agreed = parametersOf(item).flatMap(({ key: parameter, label }) => {
    const value = agreedValue(parameters, parameter);
    return value === null ? [] : [[label, value] as const];
  });
  return {
    key,
    rule: 'task.configItem',
    subject: { kind: 'configItem', phase },
    title: `Configure ${said(name)}`,
    why: `${said(name)} is a configuration item in the scope${category === '' ? '' : `, under ${said(category)}`}.`,
    about: 'configItem',
    sourceIds: [],
    phase,
    labels: ['configuration'],
    steps: configSteps(item),
    estimate: configEstimate(profile, item),
    sections: [
      prose('What', description),
      table(
        'Configuration',
        ['Setting', 'Value'],
        [
          ...(category === '' ? [] : [['Category', category]]),
          ['Phase', phaseName(phase)],
          ...agreed.map(([label, value]) => [label, value.replaceAll('\n', '; ')]),
        ],
        (cells) => cells,
      ),
      prose(
        'Still open',
        missing.length === 0 ? '' : `To be agreed on: ${missing.map(({ label }) => label).join(', ')}.`,
      ),
    ],
    after: [...projectKey(scope), ...configBefore(scope, item)],
    items: [],
  };
}
