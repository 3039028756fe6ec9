import { WORK_ITEMS_MAX } from '@scopewright/contracts/backlog/limits';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { WORK } from '../activity/values.ts';
import { plural } from '../counted.ts';
import type { BuildWork } from '../scoping/company/build-ways.ts';
import { inOrder } from '../scoping/parts.ts';
import { estimateOf, partOfWork } from './estimates.ts';
import { testCases, testCriteria } from './generator/agreed-tasks.ts';
import { AGREED_EPIC, CONFIG_EPIC, type Epic, epicsOf, phaseName } from './generator/epics.ts';
import { formSteps } from './generator/form-criteria.ts';
import { fieldTaskKey } from './generator/keys.ts';
import { type BacklogScope, clausesOf, scopeOf } from './generator/scope.ts';
import {
  describeForm,
  type StoryScope,
  type StoryWork,
  sizeOfForm,
  storyScope,
  storyWork,
  tasksNeeded,
} from './generator/story.ts';
import type { TaskWork } from './generator/task-work.ts';
import { tasksOf } from './generator/tasks.ts';
import {
  criteriaOf,
  cut,
  descriptionOf,
  list,
  listedUpTo,
  oneLine,
  plain,
  prose,
  type Section,
  said,
  section,
  table,
  toTitle,
  writtenCriteria,
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
  const planned = tasksOf(scope, profile);
  const fieldTaskOf = new Map(scope.fieldItems.map((item) => [item.id, fieldTaskKey(item)]));
  const most =
    epics.length +
    planned.reduce((sum, { subtasks }) => sum + 1 + (subtasks?.length ?? 0), 0) +
    scope.requestTypes.length * (1 + profile.subtasks.length);
  if (most > WORK_ITEMS_MAX) throw new BacklogTooLarge(most);

  const stories = scope.requestTypes.map((item) => storyScope(scope, profile, item, fieldTaskOf));
  const tasks = inPhases(planned, stories);
  const children = new Map<string, GeneratedWorkItem[]>();
  const add = (epic: string, workItems: GeneratedWorkItem[]) => {
    const before = children.get(epic);
    if (before) before.push(...workItems);
    else children.set(epic, workItems);
  };
  const titles = new Map([
    ...tasks.map(({ key, title }) => [key, toTitle(title)] as const),
    ...stories.map((story) => [storyKey(story), titleOfStory(story)] as const),
  ]);
  const written: GeneratedWorkItem[] = [];
  const ofStories = stories.map((story) => {
    const workItems = workItemsOfStory(story, of({ kind: 'requestType', item: story.item }), titles);
    if (workItems[0]) written.push(workItems[0]);
    return workItems;
  });
  for (const task of tasks) {
    const epic = of({ ...task.subject, ...('phase' in task.subject && { phase: task.phase }) });
    add(epic, workItemsOfTask(scope, task, { epic, titles, stories: written }));
  }
  for (const workItems of ofStories) add(workItems[0]?.fields.parent ?? '', workItems);
  const shared = new Set<string>([CONFIG_EPIC, AGREED_EPIC]);
  return epics.flatMap((epic) => {
    const below = children.get(epic.key);
    if (below === undefined) return [];
    const phase = shared.has(epic.key) ? Math.min(...below.map(({ fields }) => fields.phase)) : epic.phase;
    return [workItemOfEpic(scope, { ...epic, phase }, titles), ...below];
  });
}

/** Tasks in phases in which all work that depends on them can be done: none is later than what waits for it. */
function inPhases(tasks: readonly TaskWork[], stories: readonly StoryScope[]): TaskWork[] {
  const phases = new Map(tasks.map(({ key, phase }) => [key, phase]));
  const before = new Map(tasks.map(({ key, after }) => [key, after]));
  const bring = (keys: readonly string[], phase: number) => {
    for (const key of keys) {
      const own = phases.get(key);
      if (own === undefined || own <= phase) continue;
      phases.set(key, phase);
      bring(before.get(key) ?? [], phase);
    }
  };
  for (const story of stories) bring(tasksNeeded(story), story.item.phase);
  for (const { after, key, phase } of tasks) bring(after, phases.get(key) ?? phase);
  return tasks.map((task) => {
    const phase = phases.get(task.key) ?? task.phase;
    return phase === task.phase ? task : { ...task, phase };
  });
}

/** Clauses that a description quotes. */
const QUOTES_MAX = 5;
/** Work items with the quotes of other clauses that a description names. */
const HOMES_MAX = 3;

/**
 * The sold clauses, as quotes with their places. Each is quoted by one work item; others name that.
 * @param key of the work item
 */
function quotesOf(
  { homes }: BacklogScope,
  key: string,
  clauses: readonly BacklogClause[],
  titles: ReadonlyMap<string, string>,
): string[] {
  const own = clauses.filter(({ id }) => homes.get(id) === key);
  const quotes = own.slice(0, QUOTES_MAX).map(({ text, place }) => `- “${plain(text)}” (${plain(place)})`);
  const more = own.length - quotes.length;
  const elsewhere = new Set(clauses.flatMap(({ id }) => titles.get(homes.get(id) ?? '') ?? []));
  if (own.length > 0) elsewhere.delete(titles.get(key) ?? '');
  return [
    ...(quotes.length > 0 ? ['', ...quotes] : []),
    ...(more > 0 ? ['', `${more} more ${plural(more, 'clause sells', 'clauses sell')} it.`] : []),
    ...(elsewhere.size > 0 ? ['', soldWith([...elsewhere])] : []),
  ];
}

const soldWith = (titles: readonly string[]): string =>
  `Sold with ${listedUpTo(
    titles.map((title) => plain(said(title))),
    HOMES_MAX,
  )}, which ${plural(titles.length, 'quotes', 'quote')} the clauses.`;

/** Why a work item exists: its reason, and the clauses that sell it. */
const whySection = (why: string, quotes: readonly string[]): Section => section('Why', [plain(why), ...quotes]);

/** Why a work item exists, in one sentence that ends with what sells it. */
const reasonOf = (why: string, [clause]: readonly BacklogClause[]): string =>
  clause === undefined ? why : why.replace(/\.$/, () => `, sold by ${cut(oneLine(clause.place), 160)}.`);

function workItemOfEpic(
  scope: BacklogScope,
  { key, title, name, why, about, sourceIds, phase }: Epic,
  titles: ReadonlyMap<string, string>,
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
      description: descriptionOf([whySection(why, quotesOf(scope, key, clauses, titles))]),
      criteria: {},
      parent: null,
      phase,
      labels: [],
      estimate: null,
      dependsOn: [],
      dueDate: null,
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

interface Around {
  epic: string;
  titles: ReadonlyMap<string, string>;
  stories: readonly GeneratedWorkItem[];
}

function workItemsOfTask(scope: BacklogScope, task: TaskWork, { epic, titles, stories }: Around): GeneratedWorkItem[] {
  const clauses = task.clauses ?? clausesOf(scope, clauseKeysOf(scope, task));
  const { key, phase, labels, subtasks = [], criteria = [] } = task;
  const tested = task.isTested ? stories : [];
  const clauseIds = clauses.map(({ id }) => id);
  const common = { sourceIds: task.sourceIds, configKey: configKeyOf(task), about: task.about, clauseIds };
  const own: GeneratedWorkItem = {
    ...common,
    key,
    level: 'task',
    rule: task.rule,
    why: reasonOf(task.why, clauses),
    fields: {
      title: toTitle(task.title),
      description: descriptionOf([
        whySection(task.why, quotesOf(scope, key, clauses, titles)),
        prose('What', task.about === 'field' ? '' : (task.items[0]?.description ?? '')),
        ...questionsOf(task.items),
        ...task.sections,
        ...testCases(tested),
        dependencies(task.after, (one) => titles.get(one) ?? ''),
      ]),
      criteria: {
        ...criteriaOf(task.steps, scope.input.profile.criteria),
        ...writtenCriteria([...criteria, ...testCriteria(tested, TESTED_MAX)]),
      },
      parent: epic,
      phase,
      labels,
      estimate: estimateOf(task.estimate),
      dependsOn: task.after,
      dueDate: scope.dueOn.get(key) ?? null,
    },
  };
  const quoted = clauses.length > 0 ? ['', soldWith([own.fields.title])] : [];
  return [
    own,
    ...subtasks.map(
      ({ slot, title, why, estimate }, at): GeneratedWorkItem => ({
        ...common,
        key: `${key}/${slot}`,
        level: 'subtask',
        rule: 'subtask.agreed',
        why,
        fields: {
          title: toTitle(title),
          description: descriptionOf([whySection(why, quoted)]),
          criteria: {},
          parent: key,
          phase,
          labels,
          estimate: estimateOf(estimate),
          dependsOn: subtasks.slice(at - 1, at).map((before) => `${key}/${before.slot}`),
          dueDate: null,
        },
      }),
    ),
  ];
}

/** Stories that an acceptance test has a criterion for. */
const TESTED_MAX = 100;

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

const storyKey = ({ item }: StoryScope): string => `requestType:${item.id}`;

function wordsOf({ scope, item, group, workflow }: StoryScope): TitleWords {
  return {
    name: item.name,
    project: scope.project?.name ?? '',
    group: group?.name ?? '',
    workflow: workflow?.name ?? '',
    phase: phaseName(item.phase),
  };
}

const titleOfStory = (story: StoryScope): string =>
  titleOf(story.profile, 'story', `Offer ${said(story.item.name)} to requesters`, wordsOf(story));

function workItemsOfStory(story: StoryScope, epic: string, titles: ReadonlyMap<string, string>): GeneratedWorkItem[] {
  const { scope, profile, item, workflow, form } = story;
  const key = storyKey(story);
  const all = storyWork(story);
  const isOwn = ({ slot }: StoryWork) => profile.subtasks.includes(slot);
  const subtasks = profile.subtasks.flatMap((slot) => all.find((work) => work.slot === slot) ?? []);
  const own = all.filter((work) => !isOwn(work) && work.slot !== 'documentation');
  const clauses = clausesOf(scope, [item.id, scope.input.projectId]);
  const title = titles.get(key) ?? titleOfStory(story);
  const quotes = quotesOf(scope, key, clauses, titles);
  const quoted = clauses.length > 0 ? ['', soldWith([title])] : [];
  const words = wordsOf(story);
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
        title,
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
        dueDate: scope.dueOn.get(key) ?? null,
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
          description: descriptionOf([whySection(work.why, quoted), ...work.sections, dependencies(after, titleOfKey)]),
          criteria: criteriaOf(work.steps, profile.criteria),
          parent: key,
          phase: item.phase,
          labels: [...labels, work.slot],
          estimate: estimateOf(work.estimate),
          dependsOn: after,
          dueDate: null,
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
