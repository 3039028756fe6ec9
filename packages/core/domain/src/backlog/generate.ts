import { WORK_ITEMS_MAX } from '@scopewright/contracts/backlog/limits';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { WORK } from '../activity/values.ts';
import { plural } from '../counted.ts';
import type { BuildWork } from '../scoping/company/build-ways.ts';
import { inOrder } from '../scoping/parts.ts';
import { estimateOf, partOfWork } from './estimates.ts';
import { type Epic, epicsOf, phaseName } from './generator/epics.ts';
import { formSteps } from './generator/form-criteria.ts';
import { type BacklogScope, clausesOf, scopeOf } from './generator/scope.ts';
import { describeForm, type StoryScope, type StoryWork, sizeOfForm, storyScope, storyWork } from './generator/story.ts';
import type { TaskWork } from './generator/task-work.ts';
import { fieldTaskKey, tasksOf } from './generator/tasks.ts';
import {
  criteriaOf,
  cut,
  descriptionOf,
  list,
  oneLine,
  plain,
  prose,
  type Section,
  said,
  section,
  table,
  toTitle,
} from './generator/writing.ts';
import type { BacklogClause, BacklogInput } from './input.ts';
import type { BacklogProfile } from './profile.ts';
import { titleBy } from './profiles.ts';
import type { GeneratedWorkItem } from './work-item.ts';

/** The scope would make more work items than a backlog can have. */
export class BacklogTooLarge extends Error {
  override name = 'BacklogTooLarge';

  constructor(readonly count: number) {
    super(
      `The scope gives ${count} work items; the limit is ${WORK_ITEMS_MAX}. Choose a profile with fewer subtasks, or split the project.`,
    );
  }
}

/**
 * The backlog of a project: epics with their stories and tasks, each story followed by its subtasks. Depends on nothing
 * but its input; keys only on ids.
 * @throws BacklogTooLarge
 */
export function generateBacklog(input: BacklogInput): GeneratedWorkItem[] {
  const scope = scopeOf(input);
  const { profile } = input;
  const { epics, of } = epicsOf(scope, profile);
  const tasks = tasksOf(scope, profile);
  const fieldTaskOf = new Map(scope.fieldItems.map((item) => [item.id, fieldTaskKey(item)]));
  const most = epics.length + tasks.length + scope.requestTypes.length * (1 + profile.subtasks.length);
  if (most > WORK_ITEMS_MAX) throw new BacklogTooLarge(most);

  const children = new Map<string, GeneratedWorkItem[]>();
  const add = (epic: string, workItems: GeneratedWorkItem[]) => {
    const before = children.get(epic);
    if (before) before.push(...workItems);
    else children.set(epic, workItems);
  };
  const titles = new Map(tasks.map(({ key, title }) => [key, title]));
  for (const task of tasks) {
    const epic = of(task.subject);
    add(epic, [workItemOfTask(scope, task, epic, titles)]);
  }
  for (const item of scope.requestTypes) {
    const epic = of({ kind: 'requestType', item });
    add(epic, workItemsOfStory(storyScope(scope, profile, item, fieldTaskOf), epic, titles));
  }
  return epics.flatMap((epic) => {
    const below = children.get(epic.key);
    return below === undefined ? [] : [workItemOfEpic(scope, epic), ...below];
  });
}

/** Clauses that a description quotes. */
const QUOTES_MAX = 5;

/** The sold clauses, as quotes with their places. */
function quotesOf(clauses: readonly BacklogClause[]): string[] {
  const quotes = clauses.slice(0, QUOTES_MAX).map(({ text, place }) => `- “${plain(text)}” (${plain(place)})`);
  const more = clauses.length - quotes.length;
  return [
    ...(quotes.length > 0 ? ['', ...quotes] : []),
    ...(more > 0 ? ['', `${more} more ${plural(more, 'clause sells', 'clauses sell')} it.`] : []),
  ];
}

/** Why a work item exists: its reason, and the clauses that sell it. */
const whySection = (why: string, quotes: readonly string[]): Section => section('Why', [plain(why), ...quotes]);

/** Why a work item exists, in one sentence that ends with what sells it. */
const reasonOf = (why: string, [clause]: readonly BacklogClause[]): string =>
  clause === undefined ? why : why.replace(/\.$/, () => `, sold by ${cut(oneLine(clause.place), 160)}.`);

function workItemOfEpic(
  scope: BacklogScope,
  { key, title, name, why, about, sourceIds, phase }: Epic,
): GeneratedWorkItem {
  const { profile } = scope.input;
  const clauses = clausesOf(scope, [...sourceIds, scope.input.projectId]);
  return {
    key,
    level: 'epic',
    rule: `epic.${profile.epicsBy}`,
    why,
    sourceIds,
    configKey: null,
    about,
    clauseIds: clauses.map(({ id }) => id),
    fields: {
      title: titleOf(profile, 'epic', title, {
        name,
        project: scope.project?.name ?? '',
        group: name,
        workflow: name,
        phase: phaseName(phase),
      }),
      description: descriptionOf([whySection(why, quotesOf(clauses))]),
      criteria: {},
      parent: null,
      phase,
      labels: [],
      estimate: null,
      dependsOn: [],
    },
  };
}

type TitleWords = Parameters<typeof titleBy>[1];

function titleOf(
  profile: BacklogProfile,
  of: keyof BacklogProfile['titles'],
  title: string,
  words: TitleWords,
): string {
  const pattern = profile.titles[of];
  const patterned = pattern === undefined ? '' : toTitle(titleBy(pattern, words));
  return patterned === '' ? toTitle(title) : patterned;
}

/** The work items to finish first, by title. */
const dependencies = (keys: readonly string[], titleOfKey: (key: string) => string): Section =>
  list(
    'Depends on',
    keys.map((key) => plain(titleOfKey(key))),
  );

function workItemOfTask(
  scope: BacklogScope,
  task: TaskWork,
  epic: string,
  titles: ReadonlyMap<string, string>,
): GeneratedWorkItem {
  const clauses = clausesOf(scope, clauseKeysOf(scope, task));
  return {
    key: task.key,
    level: 'task',
    rule: task.rule,
    why: reasonOf(task.why, clauses),
    sourceIds: task.sourceIds,
    configKey: configKeyOf(task),
    about: task.about,
    clauseIds: clauses.map(({ id }) => id),
    fields: {
      title: toTitle(task.title),
      description: descriptionOf([
        whySection(task.why, quotesOf(clauses)),
        prose('What', task.about === 'field' ? '' : (task.items[0]?.description ?? '')),
        ...questionsOf(task.items),
        ...task.sections,
        dependencies(task.after, (key) => titles.get(key) ?? ''),
      ]),
      criteria: criteriaOf(task.steps, scope.input.profile.criteria),
      parent: epic,
      phase: task.phase,
      labels: task.labels,
      estimate: estimateOf(task.estimate),
      dependsOn: task.after,
    },
  };
}

const configKeyOf = ({ about, key }: TaskWork): string | null => (about === 'configItem' ? key : null);

/** Items whose clauses a task has: its own, and their parents. */
function clauseKeysOf({ usersOf, input }: BacklogScope, { key, sourceIds, about }: TaskWork): string[] {
  if (about === 'configItem') return [key];
  const users = about === 'field' ? sourceIds.flatMap((id) => (usersOf.get(id) ?? []).map((user) => user.id)) : [];
  return [...sourceIds, ...new Set(users), input.projectId];
}

/** Open questions and decisions of items. */
function questionsOf(items: readonly ScopeItem[], extra: readonly string[] = []): Section[] {
  const all = items.flatMap(({ openQuestions }) => inOrder(openQuestions).map(([, question]) => question));
  const open = all.filter(({ answer, text }) => answer.trim() === '' && text.trim() !== '');
  const answered = all.filter(({ answer }) => answer.trim() !== '');
  return [
    list('Open questions', [...extra, ...open.map(({ text }) => plain(text))]),
    list(
      'Decisions',
      answered.map(({ text, answer }) => `${plain(text)} ${plain(answer)}`),
    ),
  ];
}

function workItemsOfStory(story: StoryScope, epic: string, titles: ReadonlyMap<string, string>): GeneratedWorkItem[] {
  const { scope, profile, item, workflow, group, form } = story;
  const key = `requestType:${item.id}`;
  const all = storyWork(story);
  const isOwn = ({ slot }: StoryWork) => profile.subtasks.includes(slot);
  const subtasks = profile.subtasks.flatMap((slot) => all.find((work) => work.slot === slot) ?? []);
  const own = all.filter((work) => !isOwn(work) && work.slot !== 'documentation');
  const clauses = clausesOf(scope, [item.id, scope.input.projectId]);
  const quotes = quotesOf(clauses);
  const words: TitleWords = {
    name: item.name,
    project: scope.project?.name ?? '',
    group: group?.name ?? '',
    workflow: workflow?.name ?? '',
    phase: phaseName(item.phase),
  };
  const labels = ['request-type', item.content.workType];
  const present = new Set(subtasks.map(({ slot }) => slot));
  const tasksBefore = (keys: readonly string[]) => keys.filter((one) => titles.has(one));
  const titleOfKey = (one: string) =>
    titles.get(one) ?? subtasks.find(({ slot }) => one === `${key}/${slot}`)?.title ?? '';
  const common = { configKey: null, about: 'requestType' as const, clauseIds: clauses.map(({ id }) => id) };
  const why = `${said(item.name)} is a request type in the scope of ${scope.project ? said(scope.project.name) : 'the project'}.`;
  const before = [
    ...new Set([
      ...tasksBefore([...(workflow ? [`workflow:${workflow.id}`] : []), ...story.fieldTasks]),
      ...own.flatMap(({ after }) => tasksBefore(after)),
    ]),
  ];
  const estimate = [
    partOfWork(profile, 'story', sizeOfForm(story), 'Agreement and acceptance with the client'),
    ...own.flatMap((work) => (work.slot === 'test' ? [] : work.estimate)),
  ];
  const steps = [...formSteps(form, workflow), ...own.flatMap((work) => work.steps)];
  return [
    {
      ...common,
      key,
      level: 'story',
      rule: 'story.requestType',
      why: reasonOf(why, clauses),
      sourceIds: [item.id],
      fields: {
        title: titleOf(profile, 'story', `Offer ${said(item.name)} to requesters`, words),
        description: descriptionOf([
          whySection(why, quotes),
          prose('What', item.description),
          ...questionsOf([item], missing(story)),
          overview(story),
          ...own.flatMap(({ sections }) => sections),
          dependencies(before, titleOfKey),
        ]),
        criteria: criteriaOf(steps, profile.criteria),
        parent: epic,
        phase: item.phase,
        labels,
        estimate: estimateOf(estimate),
        dependsOn: before,
      },
    },
    ...subtasks.map((work): GeneratedWorkItem => {
      const after = [
        ...tasksBefore(work.after),
        ...work.afterSlots.filter((slot) => present.has(slot)).map((slot) => `${key}/${slot}`),
      ];
      return {
        ...common,
        key: `${key}/${work.slot}`,
        level: 'subtask',
        rule: `subtask.${work.slot}`,
        why: work.why,
        sourceIds: work.sourceIds,
        fields: {
          title: titleOf(profile, work.slot, work.title, words),
          description: descriptionOf([whySection(work.why, quotes), ...work.sections, dependencies(after, titleOfKey)]),
          criteria: criteriaOf(work.steps, profile.criteria),
          parent: key,
          phase: item.phase,
          labels: [...labels, work.slot],
          estimate: estimateOf(work.estimate),
          dependsOn: after,
        },
      };
    }),
  ];
}

/** How an item gets onto the platform. */
const BUILT_BY: Readonly<Record<BuildWork['by'], string>> = {
  api: 'by API calls',
  import: 'by API calls and imported files',
  hand: 'partly by hand',
};

const overview = (story: StoryScope): Section => {
  const { build, item, workflow, group } = story;
  return table(
    'Configuration',
    ['Setting', 'Value'],
    [
      ['Work type', WORK[item.content.workType]],
      ...(group ? [['Portal group', group.name]] : []),
      ...(workflow ? [['Workflow', workflow.name]] : []),
      ['Form', describeForm(story).replace(/^Form with /, '')],
      ['Built', BUILT_BY[build.by]],
      ['Phase', phaseName(item.phase)],
    ],
    (cells) => cells,
  );
};

/** Questions to answer before the request type can be built. */
const missing = ({ scope, item, workflow, group, form }: StoryScope): string[] => [
  ...(workflow === undefined ? [`Which workflow do requests of ${plain(said(item.name))} go through?`] : []),
  ...(group === undefined && scope.project?.content.isServiceProject
    ? [`In which portal group is ${plain(said(item.name))} offered?`]
    : []),
  ...(form.questions.length === 0 ? [`What does the form of ${plain(said(item.name))} ask for?`] : []),
];
