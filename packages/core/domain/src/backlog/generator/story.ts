import type { StorySubtask } from '@scopewright/contracts/backlog/limits';
import type { HandWork, ScopeItemOf } from '@scopewright/contracts/scoping';
import { counted } from '../../counted.ts';
import { type BuildWork, buildWorkOf, notOnTarget } from '../../scoping/company/build-ways.ts';
import { FIELD_TYPE_FACTS } from '../../scoping/field/field-types.ts';
import { inOrder } from '../../scoping/parts.ts';
import { initialStatusIds } from '../../scoping/workflow/workflow-graph.ts';
import { partByHand, partOfWork } from '../estimates.ts';
import type { BacklogProfile } from '../profile.ts';
import type { EstimatePart } from '../work-item.ts';
import { portalGroupOf, workflowOfRequestType } from './epics.ts';
import { describeValue } from './examples.ts';
import { defaultOf, type FormOfStory, formOfStory, layoutSteps, testSteps } from './form-criteria.ts';
import type { BacklogScope } from './scope.ts';
import { automationSteps, connectionSteps, namesOfStatuses } from './workflow-criteria.ts';
import { list, listedUpTo, plain, type Section, type Step, said, table } from './writing.ts';

/** Work on one side of a request type: a subtask of its story, or a part of the story if the profile has none. */
export interface StoryWork {
  slot: StorySubtask;
  title: string;
  why: string;
  sourceIds: string[];
  steps: Step[];
  estimate: EstimatePart[];
  sections: Section[];
  /** Keys of tasks that must be done before. */
  after: string[];
  /** Other work on the request type that must be done before. */
  afterSlots: StorySubtask[];
}

/** A request type with everything that its story is written from. */
export interface StoryScope {
  scope: BacklogScope;
  profile: BacklogProfile;
  item: ScopeItemOf<'requestType'>;
  form: FormOfStory;
  workflow: ScopeItemOf<'workflow'> | undefined;
  group: { id: string; name: string } | undefined;
  /** How it gets onto the platform. */
  build: BuildWork;
  /** Keys of the tasks that make its fields. */
  fieldTasks: string[];
}

export const storyScope = (
  scope: BacklogScope,
  profile: BacklogProfile,
  item: ScopeItemOf<'requestType'>,
  fieldTaskOf: ReadonlyMap<string, string>,
): StoryScope => {
  const form = formOfStory(item, scope.fields);
  return {
    scope,
    profile,
    item,
    form,
    workflow: workflowOfRequestType(scope, item),
    group: portalGroupOf(scope, item),
    build: buildWorkOf(item, scope.fields),
    fieldTasks: [...new Set(form.questions.flatMap(({ placement }) => fieldTaskOf.get(placement.fieldId) ?? []))],
  };
};

/** Prefix of an estimate's parts about manual work. */
const MANUAL = 'Manual work: ';

/** Manual work on an item as parts of an estimate. */
export const handParts = (
  { handWork }: Pick<BacklogScope, 'handWork'>,
  work: BuildWork['work'],
  kinds: readonly HandWork[] | null = null,
): EstimatePart[] =>
  work
    .filter(({ kind }) => kinds === null || kinds.includes(kind))
    .map(({ kind, count, why }) => partByHand(`${MANUAL}${why}`, count * handWork[kind]));

/** Manual parts of an estimate, as a list. */
export const byHand = (parts: readonly EstimatePart[]): Section =>
  list(
    'Work by hand',
    parts.flatMap(({ what }) => (what.startsWith(MANUAL) ? [plain(what.slice(MANUAL.length))] : [])),
  );

/** Keys of the tasks that must be done before some work on a request type. */
export const tasksNeeded = ({ scope, workflow, group, fieldTasks }: StoryScope): string[] => {
  const service = scope.project?.content.isServiceProject ? scope.project : null;
  return [
    ...fieldTasks,
    ...(workflow ? [`workflow:${workflow.id}`] : []),
    ...(service && group ? [`project:${service.id}/portal`] : []),
    ...(service && workflow ? scope.serviceConfig.map(({ key }) => key) : []),
  ];
};

/** Everything there is to do for a request type, in the order of doing it. */
export function storyWork(story: StoryScope): StoryWork[] {
  return [
    formWork(story),
    connectionWork(story),
    screenWork(story),
    portalWork(story),
    serviceLevelWork(story),
    automationWork(story),
    testWork(story),
    documentationWork(story),
  ].filter((work) => work !== null);
}

/** The number of things that can be configured in a form. */
export const sizeOfForm = ({ form, item }: Pick<StoryScope, 'form' | 'item'>): number =>
  form.questions.length + 2 * Object.keys(item.content.rules).length;

export function describeForm({ form, item }: Pick<StoryScope, 'form' | 'item'>): string {
  const rules = Object.keys(item.content.rules).length;
  return `Form with ${counted(form.questions.length, 'field')}${rules > 0 ? ` and ${counted(rules, 'rule')}` : ''}`;
}

const NOTHING = { steps: [], estimate: [], sections: [], after: [], afterSlots: [] };

function formWork(story: StoryScope): StoryWork | null {
  const { scope, profile, item, form, fieldTasks, build } = story;
  if (form.questions.length === 0) return null;
  const estimate = [
    partOfWork(profile, 'form', sizeOfForm(story), describeForm(story)),
    ...handParts(scope, build.work, ['formImport', 'formRule', 'question']),
  ];
  return {
    ...NOTHING,
    slot: 'form',
    title: `Build the form of ${said(item.name)}`,
    why: `The form of ${said(item.name)} asks for ${counted(form.questions.length, 'field')}.`,
    sourceIds: [item.id],
    steps: layoutSteps(form),
    estimate,
    sections: [questionTable(form), byHand(estimate), limitsOfPlatform(story)],
    after: fieldTasks,
  };
}

/** Features of the form that the platform lacks. */
const limitsOfPlatform = ({ item, scope }: StoryScope): Section =>
  list(
    'Limits of the platform',
    notOnTarget(item, scope.fields).map(({ message }) => plain(message)),
  );

const questionTable = (form: FormOfStory): Section =>
  table('Questions', ['Section', 'Question', 'Type', 'Answer', 'Default'], form.questions, (question) => {
    const { placement, field, isHidden } = question;
    const value = defaultOf(question);
    return [
      form.words.form.sections[placement.sectionId]?.name ?? '',
      placement.label?.trim() || field.name,
      FIELD_TYPE_FACTS[field.type].name,
      [...(placement.required ? ['required'] : []), ...(isHidden ? ['hidden at first'] : [])].join(', '),
      value === undefined || value === null ? '' : describeValue(field, value),
    ];
  });

function connectionWork({ scope, profile, item, workflow }: StoryScope): StoryWork | null {
  if (workflow === undefined) return null;
  const approvals = Object.keys(workflow.content.approvals).length;
  const what = `Connection with a workflow${approvals > 0 ? ` of ${counted(approvals, 'approval')}` : ''}`;
  return {
    ...NOTHING,
    slot: 'workflow',
    title: `Connect ${said(item.name)} with the workflow ${said(workflow.name)}`,
    why: `Requests of ${said(item.name)} go through the workflow ${said(workflow.name)}.`,
    sourceIds: [item.id, workflow.id],
    steps: connectionSteps(item, workflow, scope.fields),
    estimate: [partOfWork(profile, 'connection', 1 + approvals, what)],
    after: [`workflow:${workflow.id}`],
  };
}

function screenWork({ profile, item, form, fieldTasks }: StoryScope): StoryWork | null {
  const shown = form.questions.filter(({ field }) => FIELD_TYPE_FACTS[field.type].customField.key !== null);
  if (shown.length === 0) return null;
  return {
    ...NOTHING,
    slot: 'screenFields',
    title: `Put the fields of ${said(item.name)} on the agents’ screens`,
    why: `Agents work with ${counted(shown.length, 'answer')} of the form.`,
    sourceIds: [item.id],
    steps: [
      {
        key: 'screen',
        given: `a request of ${said(item.name)}`,
        when: 'an agent opens it',
        outcome: `the agent sees the answers to ${listedUpTo(
          shown.map(({ name }) => name),
          12,
        )}`,
      },
    ],
    estimate: [partOfWork(profile, 'screenFields', shown.length, `Screens with ${counted(shown.length, 'field')}`)],
    after: fieldTasks,
  };
}

function portalWork({ scope, profile, item, group, build }: StoryScope): StoryWork | null {
  const { project } = scope;
  if (group === undefined || !project?.content.isServiceProject) return null;
  const estimate = [
    partOfWork(profile, 'portalGroup', 1, 'Name, icon and description in the portal'),
    ...handParts(scope, build.work, ['requestTypeInPortal']),
  ];
  return {
    ...NOTHING,
    slot: 'portalGroup',
    title: `Place ${said(item.name)} in the portal group ${said(group.name)}`,
    why: `Requesters find ${said(item.name)} in the portal group ${said(group.name)}.`,
    sourceIds: [item.id, project.id],
    steps: [
      {
        key: 'portalGroup',
        given: `the portal of ${said(project.name)}`,
        when: `a requester opens the group ${said(group.name)}`,
        outcome: `${said(item.name)} is offered there`,
      },
    ],
    estimate,
    sections: [byHand(estimate)],
    after: [`project:${project.id}/portal`],
  };
}

function serviceLevelWork({ scope, profile, item, workflow }: StoryScope): StoryWork | null {
  const { project } = scope;
  if (workflow === undefined || !project?.content.isServiceProject) return null;
  const config = scope.serviceConfig;
  const request = `a request of ${said(item.name)}`;
  const { statuses } = workflow.content;
  const initial = namesOfStatuses(workflow.content, initialStatusIds(workflow.content));
  const done = inOrder(statuses).flatMap(([id, { category }]) => (category === 'done' ? [id] : []));
  return {
    ...NOTHING,
    slot: 'slaAndQueue',
    title: `Set service levels and a queue for ${said(item.name)}`,
    why: `Agents of ${said(project.name)} work on ${said(item.name)} from a queue, by its service levels.`,
    sourceIds: [item.id, workflow.id],
    steps: [
      {
        key: 'queue',
        given: `the queues of ${said(project.name)}`,
        when: `${request} is created${initial.length > 0 ? ` in ${listedUpTo(initial, 3, 'or')}` : ''}`,
        outcome: 'it is in a queue of the agents who work on it, and the time to its resolution runs',
      },
      ...(done.length > 0
        ? [
            {
              key: 'resolved',
              given: `${request} whose time to resolution runs`,
              when: `it reaches ${listedUpTo(namesOfStatuses(workflow.content, done), 6, 'or')}`,
              outcome: 'its time to resolution stops, and it is in no queue of open requests',
            },
          ]
        : []),
    ],
    estimate: [
      partOfWork(profile, 'slaAndQueue', Object.keys(statuses).length, 'Service levels and queue of a request type'),
    ],
    sections: [
      list(
        'Configuration items',
        config.map(({ name, category }) => `${plain(name)} (${plain(category)})`),
      ),
    ],
    after: config.map(({ key }) => key),
    afterSlots: ['workflow'],
  };
}

function automationWork({ profile, item, workflow }: StoryScope): StoryWork | null {
  if (workflow === undefined) return null;
  const automated = inOrder(workflow.content.transitions).filter(([, { actors }]) => actors.includes('automation'));
  if (automated.length === 0) return null;
  const names = listedUpTo(
    automated.map(([, { name }]) => said(name)),
    3,
  );
  return {
    ...NOTHING,
    slot: 'automation',
    title: `Automate ${names} for ${said(item.name)}`,
    why: `An automation makes ${names} in the workflow ${said(workflow.name)}.`,
    sourceIds: [item.id, workflow.id],
    steps: automationSteps(item, workflow.content, automated),
    estimate: [
      partOfWork(profile, 'automation', automated.length, `Automation of ${counted(automated.length, 'transition')}`),
    ],
    afterSlots: ['workflow'],
  };
}

/** Test cases that are criteria, of a subtask for tests and of a story without one. */
const TESTS_MAX = 150;
const TESTS_OF_STORY_MAX = 20;

function testWork(story: StoryScope): StoryWork | null {
  const { profile, item, form, workflow } = story;
  if (form.questions.length === 0 && workflow === undefined) return null;
  const tests = Object.keys(item.content.tests).length;
  return {
    ...NOTHING,
    slot: 'test',
    title: `Test ${said(item.name)}`,
    why:
      tests === 0
        ? `${said(item.name)} is handed over only after all its criteria were tested.`
        : `The scope has ${counted(tests, 'test case')} for the form of ${said(item.name)}.`,
    sourceIds: [item.id],
    steps: [
      ...testSteps(form, profile.subtasks.includes('test') ? TESTS_MAX : TESTS_OF_STORY_MAX),
      {
        key: 'test',
        given: `${said(item.name)} as it is built`,
        when: 'a tester goes through the criteria of its story and of its workflow',
        outcome: 'each of them is met, and the result is recorded',
      },
    ],
    estimate: [
      partOfWork(
        profile,
        'test',
        sizeOfForm(story) + 3 * tests,
        `Test of ${counted(form.questions.length, 'field')}${tests > 0 ? ` with ${counted(tests, 'test case')}` : ''}`,
      ),
    ],
    afterSlots: ['form', 'workflow', 'screenFields', 'portalGroup', 'slaAndQueue', 'automation'],
  };
}

function documentationWork(story: StoryScope): StoryWork {
  const { profile, item, form, workflow } = story;
  const says = [
    ...(form.questions.length > 0 ? ['what its form asks for'] : []),
    ...(workflow ? ['which statuses a request goes through'] : []),
    ...(workflow && Object.keys(workflow.content.approvals).length > 0 ? ['who approves it'] : []),
  ];
  return {
    ...NOTHING,
    slot: 'documentation',
    title: `Document ${said(item.name)}`,
    why: `Requesters and agents have to know how ${said(item.name)} is handled.`,
    sourceIds: [item.id],
    steps: [
      {
        key: 'documentation',
        given: 'the guide for agents',
        when: `an agent looks up ${said(item.name)}`,
        outcome: `it says ${says.length > 0 ? listedUpTo(says, 3) : 'what the request is for'}`,
      },
    ],
    estimate: [
      partOfWork(profile, 'documentation', sizeOfForm(story), `Guide to ${counted(form.questions.length, 'field')}`),
    ],
    afterSlots: ['test'],
  };
}
