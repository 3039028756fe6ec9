import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import {
  CRITERION_MAX,
  EPIC_CUTS,
  STORY_SUBTASKS,
  WORK_ITEM_CRITERIA_MAX,
  WORK_ITEM_DEPENDENCIES_MAX,
  WORK_ITEM_DESCRIPTION_MAX,
  WORK_ITEM_HOURS_MAX,
  WORK_ITEM_LABEL_MAX,
  WORK_ITEM_LABELS_MAX,
  WORK_ITEM_TITLE_MAX,
  WORK_ITEMS_MAX,
} from '@scopewright/contracts/backlog/limits';
import type { AppFunction, ScopeItem } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormField } from '../scoping/field/field-value.ts';
import { firstKeys, isOrderKey } from '../scoping/order.ts';
import { SCOPE_TEMPLATES } from '../scoping/templates/catalogue.ts';
import { generateCompany, LARGE_COMPANY, SMALL_COMPANY } from '../scoping/testing/company.ts';
import { fieldOf, formOf } from '../scoping/testing/form.ts';
import { randomScope } from '../scoping/testing/random-scopes.ts';
import { WORST_SCOPES } from '../scoping/testing/worst-scopes.ts';
import { type WrittenWorkflow, workflowOf } from '../scoping/workflow/written-workflow.ts';
import { configKey } from '../trace/trace.ts';
import { parseDescription } from './description.ts';
import { BacklogTooLarge, generateBacklog } from './generate.ts';
import type { BacklogClause, BacklogConfigItem, BacklogInput } from './input.ts';
import type { BacklogProfile } from './profile.ts';
import { BUILT_IN_PROFILES, DEFAULT_PROFILE } from './profiles.ts';
import { companyOfItems, inputOf, inputsOfCompany, storedItem, templateInput, withProject } from './testing/inputs.ts';
import type { GeneratedWorkItem } from './work-item.ts';

const NOW = new Date('2027-01-04T09:00:00Z');
const companyOf = (size: typeof SMALL_COMPANY, seed = 1) =>
  generateCompany(size, { seed, companyId: 'c'.repeat(24), now: NOW });
const SMALL_INPUTS = inputsOfCompany(companyOf(SMALL_COMPANY));
const CONFIG: BacklogConfigItem[] = [
  ['Time to first response', 'Service levels', true],
  ['Queues by team', 'Queues', true],
  ['Portal branding', 'Portal', false],
  ['Connection with payroll', '', true],
].map(([name, category, inScope], at) => ({
  key: configKey(String(name).toLowerCase()),
  name: String(name),
  category: String(category),
  description: 'By priority: when a first answer is due.',
  inScope: inScope === true,
  phase: 1 + (at % 4),
  implemented: false,
}));

const keysOf = (workItems: readonly GeneratedWorkItem[]): string[] =>
  workItems.flatMap(({ key, fields }) => [key, ...Object.keys(fields.criteria).map((one) => `${key} ${one}`)]).sort();
const byKey = (workItems: readonly GeneratedWorkItem[]) =>
  new Map(workItems.map((workItem) => [workItem.key, workItem]));

/** Invariants of every backlog, for any input. */
function expectSound(workItems: readonly GeneratedWorkItem[]) {
  const known = byKey(workItems);
  expect(known.size).toBe(workItems.length);
  const parents = { epic: [null], story: ['epic'], task: ['epic'], subtask: ['story', 'task'] } as const;
  const fits = (level: GeneratedWorkItem['level'], parent: GeneratedWorkItem['level'] | null) =>
    (parents[level] as readonly (typeof parent)[]).includes(parent);
  const met = new Set<string>();
  const problems: string[] = [];
  const quotes = new Set<string>();
  for (const { key, level, why, fields } of workItems) {
    const say = (problem: string) => problems.push(`${key}: ${problem}`);
    met.add(key);
    if (!fits(level, known.get(fields.parent ?? '')?.level ?? null)) say('its parent is of another level');
    if (fields.parent !== null && !met.has(fields.parent)) say('it comes before its parent');
    if (fields.dependsOn.some((one) => !known.has(one) || one === key)) say('it depends on nothing');
    if (new Set(fields.dependsOn).size < fields.dependsOn.length) say('a dependency twice');
    if (fields.dependsOn.length > WORK_ITEM_DEPENDENCIES_MAX) say('too many dependencies');
    if (
      fields.title.trim() === '' ||
      fields.title.length > WORK_ITEM_TITLE_MAX ||
      /[\p{Cc}\u2028\u2029]/u.test(fields.title)
    )
      say('its title');
    if (fields.description.length > WORK_ITEM_DESCRIPTION_MAX) say(`its description of ${fields.description.length}`);
    if (why.length > 600 || !why.endsWith('.')) say(`why: ${why}`);
    const criteria = Object.entries(fields.criteria);
    if (criteria.length > WORK_ITEM_CRITERIA_MAX) say(`${criteria.length} criteria`);
    for (const [id, { text, order }] of criteria) {
      if (text.length > CRITERION_MAX || id.length > 100 || !isOrderKey(order)) say(`criterion ${id}`);
      if (text.startsWith('Given') && text.includes('\n') && !/^Given .+\nWhen .+\nThen .+$/.test(text))
        say(`criterion ${id}: ${text}`);
    }
    const orders = criteria.map(([, { order }]) => order);
    if (orders.some((order, at) => at > 0 && order <= (orders[at - 1] ?? ''))) say('the order of its criteria');
    if (fields.labels.length > WORK_ITEM_LABELS_MAX) say('too many labels');
    if (fields.labels.some((label) => label.length > WORK_ITEM_LABEL_MAX || /\s/.test(label))) say('a label');
    for (const one of fields.dependsOn)
      if ((known.get(one)?.fields.phase ?? 0) > fields.phase) say(`it depends on ${one}, which is later`);
    if (fields.dueDate !== null && level === 'subtask') say('a part has its own due date');
    for (const [quote] of fields.description.matchAll(/^- “[^”]+” \(SOW.*\)$/gm)) {
      if (quotes.has(quote)) say(`${quote} is quoted twice`);
      quotes.add(quote);
    }
    if (fields.phase < 1 || fields.phase > 4 || !Number.isInteger(fields.phase)) say(`phase ${fields.phase}`);
    const { estimate } = fields;
    if ((estimate === null) !== (level === 'epic')) say('its estimate');
    if (estimate === null) continue;
    const { low, likely, high, madeOf } = estimate;
    if (!(0 <= low && low <= likely && likely <= high && high <= WORK_ITEM_HOURS_MAX)) say('the order of its hours');
    for (const point of ['low', 'likely', 'high'] as const)
      if (Math.abs(madeOf.reduce((sum, part) => sum + part[point], 0) - estimate[point]) > 1e-6)
        say('its sum of hours');
  }
  expect(problems).toEqual([]);
  expect(cycleIn(known)).toBeNull();
}

/** A work item that depends on itself by its dependencies, or null. */
function cycleIn(workItems: ReadonlyMap<string, GeneratedWorkItem>): string | null {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (key: string): string | null => {
    if (state.get(key) === 'done') return null;
    if (state.get(key) === 'open') return key;
    state.set(key, 'open');
    for (const before of workItems.get(key)?.fields.dependsOn ?? []) {
      const found = visit(before);
      if (found !== null) return found;
    }
    state.set(key, 'done');
    return null;
  };
  for (const key of workItems.keys()) {
    const found = visit(key);
    if (found !== null) return found;
  }
  return null;
}

const profiles: fc.Arbitrary<BacklogProfile> = fc.record({
  id: fc.constant('own'),
  name: fc.constant('Own'),
  description: fc.constant(''),
  version: fc.constant(3),
  epicsBy: fc.constantFrom(...EPIC_CUTS),
  subtasks: fc.shuffledSubarray([...STORY_SUBTASKS]),
  titles: fc.constantFrom({}, { story: '{workflow}: {name}', epic: '{phase} of {project}', test: '{group}' }),
  criteria: fc.constantFrom('givenWhenThen' as const, 'sentences' as const),
  ready: fc.constant([]),
  storyHoursMax: fc.constant(16),
  storyCriteriaMax: fc.constant(8),
  estimates: fc.constantFrom({}, { form: { small: { low: 1, likely: 1, high: 1 } } }),
});
const names = fc.constantFrom(
  'A',
  'x'.repeat(120),
  '**|`',
  '- [a](b)',
  '# 1.',
  '“Quoted”',
  'Ümläut 日本',
  '😀'.repeat(60),
);

const KINDS = ['deliverable', 'scope', 'milestone', 'acceptance', 'obligation', 'exclusion'];
const TEXTS = ['Administrator training', 'We deliver this', 'Handbook', 'Go-live', 'Acceptance test', 'Hypercare'];

const inputs: fc.Arbitrary<BacklogInput> = fc
  .record({
    input: fc.constantFrom(...SMALL_INPUTS, ...SCOPE_TEMPLATES.map(({ id }) => templateInput(id))),
    profile: profiles,
    configItems: fc.subarray(CONFIG),
    linked: fc.array(fc.nat(40), { maxLength: 12 }),
  })
  .map(({ input, profile, configItems, linked }) => {
    const clauses = linked.map(
      (_, at): BacklogClause => ({
        id: `clause${at}`,
        kind: KINDS[at % KINDS.length] ?? '',
        text: `${TEXTS[(at * 7) % TEXTS.length]} number ${at}.`,
        place: `SOW, ${at}`,
        agreementId: `sow${at % 2}`,
        agreed: at % 5 !== 4,
        date: at % 3 === 0 ? { text: `${at}`, value: `2027-03-${10 + at}`, until: null } : null,
      }),
    );
    const keys = [...input.items.map(({ id }) => id), ...configItems.map(({ key }) => key)];
    // some are linked with nothing
    const links = linked.flatMap((key, at) =>
      key % 3 === 0 ? [] : [{ clauseId: `clause${at}`, key: keys[key % keys.length] ?? '' }],
    );
    return { ...input, profile, configItems, clauses, links, company: companyOfItems(input.items, configItems) };
  });

/** The same items with other names, in another order. */
const rearranged = (items: readonly ScopeItem[], name: string, order: readonly number[]): ScopeItem[] => {
  const keys = firstKeys(items.length);
  return order.map((at, index) => {
    const item = items[at] as ScopeItem;
    return { ...item, name: `${name} ${index}`.slice(0, 120), order: keys[index] ?? '' } as ScopeItem;
  });
};

/** Steps of generating the backlog of a scope near the limits. */
const STEPS_MAX = 1_000_000;
const STEPS_OF_WORK_ITEM_MAX = 1_000;
const counted = await countedModule<typeof import('./generate.ts')>(import.meta.dirname, 'generate.ts');

describe('laws', () => {
  it('a backlog is sound, and generating it twice produces the same', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const workItems = generateBacklog(input);
        expectSound(workItems);
        expect(generateBacklog(structuredClone(input))).toEqual(workItems);
      }),
      { numRuns: runs(20) },
    );
  });

  it('other names and another order change no key', () => {
    const withOrder = inputs.chain((input) =>
      fc.record({
        input: fc.constant(input),
        name: names,
        order: fc.shuffledSubarray(
          input.items.map((_, at) => at),
          { minLength: input.items.length },
        ),
      }),
    );
    fc.assert(
      fc.property(withOrder, ({ input, name, order }) => {
        const renamed = generateBacklog({ ...input, items: rearranged(input.items, name, order) });
        expectSound(renamed);
        expect(keysOf(renamed)).toEqual(keysOf(generateBacklog(input)));
      }),
      { numRuns: runs(20) },
    );
  });

  it.each(Array.from({ length: runs(2) }, (_, at) => at + 1))(
    'a scope near the limits stays within those of a backlog: %i',
    (seed) => {
      const input = inputOf(withProject(randomScope(seed)));
      const { result, steps } = counted.count((module) => module.generateBacklog(input));
      expectSound(result);
      expect(steps).toBeLessThan(STEPS_MAX);
    },
  );

  it.each(Object.entries(WORST_SCOPES))('so does one that takes much work to read: %s', (_, make) => {
    const input = inputOf(withProject(make()));
    const { result, steps } = counted.count((module) => module.generateBacklog(input));
    expectSound(result);
    expect(steps).toBeLessThan(STEPS_MAX);
  });
});

describe('keys and links', () => {
  const input = templateInput('access', {
    configItems: CONFIG,
    clauses: [
      { id: 'form', kind: 'deliverable', text: 'We deliver a form for access.', place: 'SOW, 3.2' },
      { id: 'flow', kind: 'scope', text: 'We build an approval.', place: 'SOW, 3.1' },
      { id: 'all', kind: 'scope', text: 'We set up a help desk.', place: 'SOW, 3' },
      { id: 'none', kind: 'exclusion', text: 'We don’t migrate data.', place: 'SOW, 4' },
    ],
  });
  const idOf = (name: string) => input.items.find((item) => item.name === name)?.id ?? '';
  const [form, flow] = [idOf('Request access'), idOf('Access request')];
  const workItems = byKey(
    generateBacklog({
      ...input,
      links: [
        { clauseId: 'all', key: input.projectId },
        { clauseId: 'flow', key: flow },
        { clauseId: 'form', key: form },
        { clauseId: 'gone', key: form },
      ],
    }),
  );
  const workItemOf = (key: string) => workItems.get(key) as GeneratedWorkItem;

  it('a work item has the clauses of its items, then those of their parents', () => {
    expect(workItemOf(`requestType:${form}`).clauseIds).toEqual(['form', 'all']);
    expect(workItemOf(`requestType:${form}/form`).clauseIds).toEqual(['form', 'all']);
    expect(workItemOf(`workflow:${flow}`).clauseIds).toEqual(['flow', 'all']);
    expect(workItemOf(`project:${input.projectId}`).clauseIds).toEqual(['all']);
    expect(workItemOf('fields:text').clauseIds).toEqual(['form', 'all']);
    expect(workItemOf('config:queues by team').clauseIds).toEqual([]);
  });

  it('its reason names what sells it, its description quotes it, and exclusions are named once', () => {
    const story = workItemOf(`requestType:${form}`);
    expect(story.why).toBe('“Request access” is a request type in the scope of “Help desk”, sold by SOW, 3.2.');
    expect(story.fields.description).toContain('- “We deliver a form for access.” (SOW, 3.2)');
    const named = [...workItems.values()].filter(({ fields }) => fields.description.includes('migrate'));
    expect(named.map(({ key }) => key)).toEqual([`project:${input.projectId}`]);
  });

  it('configuration items are tasks if they are in scope, and service levels come before what uses them', () => {
    expect([...workItems.keys()].filter((key) => key.startsWith('config:'))).toEqual([
      'config:connection with payroll',
      'config:queues by team',
      'config:time to first response',
    ]);
    expect(workItemOf(`requestType:${form}/slaAndQueue`).fields.dependsOn).toEqual([
      'config:queues by team',
      'config:time to first response',
      `requestType:${form}/workflow`,
    ]);
  });

  it('shared parts come before the work that depends on them', () => {
    expect(workItemOf(`requestType:${form}/workflow`).fields.dependsOn).toEqual([`workflow:${flow}`]);
    expect(workItemOf(`requestType:${form}/form`).fields.dependsOn).toContain('fields:choices');
    expect(workItemOf(`requestType:${form}/portalGroup`).fields.dependsOn).toEqual([
      `project:${input.projectId}/portal`,
    ]);
    expect(workItemOf(`workflow:${flow}`).fields.dependsOn).toEqual([`project:${input.projectId}`]);
  });

  it('criteria are named after the tested part', () => {
    const criteria = (key: string) => Object.keys(workItemOf(key).fields.criteria);
    expect(criteria(`requestType:${form}`)).toEqual(
      expect.arrayContaining(['sent', 'required:placed-1', 'condition:rule-1/show', 'condition:rule-1/hide']),
    );
    expect(criteria(`workflow:${flow}`)).toEqual(
      expect.arrayContaining(['transition:grant', 'approval:approval-1/declined', 'reopen:reopen-1/late']),
    );
    expect(criteria(`requestType:${form}/test`)).toEqual(['test:test-1', 'test:test-2', 'test']);
  });
});

describe('agreed work that is no configuration', () => {
  const clause = (id: string, text: string, rest: Partial<BacklogClause> = {}): BacklogClause => ({
    id,
    kind: 'deliverable',
    text,
    place: 'SOW, 3.2',
    agreementId: 'sow',
    ...rest,
  });
  const day = (value: string) => ({ text: value, value, until: null });
  const clauses = [
    clause('book', 'Administrator handbook, by 2027-05-14', { date: day('2027-05-14') }),
    clause('uat', 'User acceptance test'),
    clause('uatDone', 'UAT is complete', { kind: 'milestone', date: day('2027-06-01') }),
    clause('live', 'Go-live', { kind: 'milestone', date: day('2027-07-05') }),
    clause('care', 'Hypercare for two weeks', { kind: 'scope' }),
    clause('form', 'A form for access', { date: day('2027-04-02') }),
    clause('draft', 'Training of agents', { agreed: false }),
  ];
  const input = templateInput('access', { clauses });
  const form = input.items.find(({ kind }) => kind === 'requestType')?.id ?? '';
  const links = [{ clauseId: 'form', key: form }];
  const generated = generateBacklog({ ...input, links });
  const workItems = byKey(generated);
  const workItemOf = (key: string) => workItems.get(key) as GeneratedWorkItem;

  it('has a task with subtasks for each, in its own epic', () => {
    expect([...workItems.keys()].filter((key) => key.startsWith('clause:'))).toEqual(
      [
        ...['book', 'book/write', 'book/review', 'book/publish'],
        ...['uat', 'uat/prepare', 'uat/support', 'uat/fix', 'uat/record'],
        ...['live', 'live/decide', 'live/switch', 'live/watch'],
        ...['care', 'care/channel', 'care/support', 'care/close'],
      ].map((key) => `clause:${key}`),
    );
    expect(workItemOf('agreed/epic').fields.title).toBe('Deliver the agreed services of Help desk');
    const { fields, why, clauseIds, rule } = workItemOf('clause:book');
    expect([rule, clauseIds]).toEqual(['task.agreed.handbook', ['book']]);
    expect(why).toBe('“Handbook and documentation” is agreed and is no configuration, sold by SOW, 3.2.');
    expect(fields).toMatchObject({
      title: 'Handbook and documentation: Administrator handbook',
      parent: 'agreed/epic',
      dueDate: '2027-05-14',
      labels: ['agreed', 'handbook'],
      estimate: { likely: 1 },
    });
    expect(Object.keys(fields.criteria)).toEqual(['complete', 'tried', 'published']);
    expect(workItemOf('clause:book/review').fields).toMatchObject({
      title: 'Review it with someone who will work with it: Handbook and documentation: Administrator handbook',
      parent: 'clause:book',
      dueDate: null,
      dependsOn: ['clause:book/write'],
      estimate: { likely: 3 },
    });
    expectSound(generated);
  });

  it('is due when its clause is, or the milestone that names it; configuration likewise', () => {
    const dates = Object.fromEntries(
      [...workItems].flatMap(([key, { fields }]) => (fields.dueDate ? [[key, fields.dueDate]] : [])),
    );
    expect(dates).toEqual({
      'clause:book': '2027-05-14',
      'clause:uat': '2027-06-01',
      'clause:live': '2027-07-05',
      [`requestType:${form}`]: '2027-04-02',
    });
  });

  it('goes live after the acceptance test, and is looked after then', () => {
    expect(workItemOf('clause:live').fields.dependsOn).toEqual(['clause:uat']);
    expect(workItemOf('clause:care').fields.dependsOn).toEqual(['clause:live']);
  });

  it('tests the criteria of the stories', () => {
    const story = workItemOf(`requestType:${form}`);
    const { description, criteria } = workItemOf('clause:uat').fields;
    const cases = generated
      .filter(({ level }) => level === 'story')
      .flatMap(({ fields }) => Object.keys(fields.criteria));
    expect(description).toContain(`${cases.length} test cases from the criteria of`);
    expect(description).toContain(`| ${story.fields.title} | Given `);
    expect(criteria[`story:${form}`]?.text).toMatch(/^The client’s testers have run the \d+ test cases of “Offer/);
    expect(Object.keys(criteria).slice(0, 3)).toEqual(['run', 'findings', 'accepted']);
  });

  it('names what is not planned, with the reason', () => {
    expect(workItemOf(`project:${input.projectId}`).fields.description).toContain(
      '- Not planned: “Training of agents” (SOW, 3.2). Its agreement is not active yet.',
    );
  });

  it('is quoted where it was sold, and parts name that', () => {
    const quoting = (text: string) =>
      generated.flatMap(({ key, fields }) => (fields.description.includes(`“${text}” (`) ? [key] : []));
    expect(quoting('A form for access')).toEqual([`requestType:${form}`]);
    expect(quoting('UAT is complete')).toEqual(['clause:uat']);
    const title = workItemOf(`requestType:${form}`).fields.title;
    expect(workItemOf(`requestType:${form}/form`).fields.description).toContain(
      `Sold with “${title}”, which quotes the clauses.`,
    );
  });

  it('does not appear in the backlogs of other projects', () => {
    const company = { projectIds: [input.projectId, 'f'.repeat(24)], projectOf: { [form]: input.projectId } };
    const other = { ...inputOf([]), projectId: 'f'.repeat(24), clauses, links, company };
    expect(generateBacklog(other)).toEqual([]);
    expect(keysOf(generateBacklog({ ...input, links, company }))).toEqual(keysOf(generated));
  });
});

describe('phases', () => {
  it('what other work depends on is not later: the calendar before the service levels that count in it', () => {
    const items: [name: string, phase: number][] = [
      ['Service level calendar', 4],
      ['Time to approval', 2],
    ];
    const configItems = items.map(([name, phase]) => ({
      ...(CONFIG[0] as BacklogConfigItem),
      key: configKey(name.toLowerCase()),
      name,
      category: 'Service levels',
      phase,
    }));
    const of = (input: BacklogInput) => byKey(generateBacklog(input));
    // the stories of the template are in the first phase
    const all = of(templateInput('access', { configItems }));
    expect(items.map(([name]) => all.get(configKey(name.toLowerCase()))?.fields.phase)).toEqual([1, 1]);
    const alone = of(inputOf([], { configItems }));
    expect(items.map(([name]) => alone.get(configKey(name.toLowerCase()))?.fields.phase)).toEqual([2, 2]);
    expect(alone.get('config/epic')?.fields.phase).toBe(2);
  });
});

describe('profiles', () => {
  it.each(EPIC_CUTS)('every scope can be cut by %s', (epicsBy) => {
    const profile = { ...DEFAULT_PROFILE, epicsBy };
    for (const { id } of SCOPE_TEMPLATES)
      expectSound(generateBacklog(templateInput(id, { profile, configItems: CONFIG })));
  });

  it('work without its own subtask is part of the story; a guide and a test are omitted', () => {
    const of = (subtasks: BacklogProfile['subtasks']) =>
      generateBacklog(templateInput('access', { profile: { ...DEFAULT_PROFILE, subtasks } }));
    const [all, none] = [of([...STORY_SUBTASKS]), of([])];
    expect(none.some(({ level }) => level === 'subtask')).toBe(false);
    const hours = (workItems: GeneratedWorkItem[], without: readonly string[] = []) =>
      workItems
        .filter(({ rule }) => !without.includes(rule))
        .reduce((sum, { fields }) => sum + (fields.estimate?.likely ?? 0), 0);
    expect(hours(none)).toBeCloseTo(hours(all, ['subtask.test', 'subtask.documentation']));
    const story = none.find(({ level }) => level === 'story');
    expect(Object.keys(story?.fields.criteria ?? {})).toEqual(
      expect.arrayContaining(['sent', 'section:section-1', 'workflow', 'test:test-1']),
    );
  });

  it('titles follow the patterns of the profile, and have one line', () => {
    const profile = { ...DEFAULT_PROFILE, titles: { story: '{name} ({phase}, {group})', form: '{unknown} {name}' } };
    const titles = generateBacklog(templateInput('access', { profile })).map(({ fields }) => fields.title);
    expect(titles).toContain('Request access (Core, Access)');
    expect(titles).toContain('{unknown} Request access');
  });

  it('criteria are Given, When and Then, or one sentence each', () => {
    const criteriaOf = (criteria: BacklogProfile['criteria']) =>
      generateBacklog(templateInput('access', { profile: { ...DEFAULT_PROFILE, criteria } })).flatMap(({ fields }) =>
        Object.values(fields.criteria).map(({ text }) => text),
      );
    expect(criteriaOf('givenWhenThen')).toContain(
      'Given the form “Request access”\nWhen “Kind of access” is “Temporary access”\nThen “Access until” is shown',
    );
    expect(criteriaOf('sentences')).toContain(
      'Given the form “Request access”, when “Kind of access” is “Temporary access”, then “Access until” is shown.',
    );
  });
});

/** Words that say nothing which can be tested, and traces of a value that is missing. */
const BANNED =
  /\b(?:properly|correctly|appropriately|adequate|adequately|user-friendly|intuitive|seamless|as needed|as required|etc|and so on|and\/or|various|should|TBD|undefined|null|NaN)\b|\[object|\$\{|\{(?:name|project|group|workflow|phase)\}| {2}|“”|no longer exist|…/u;

describe('texts', () => {
  it.each(BUILT_IN_PROFILES)('are concrete in the $id profile', (profile) => {
    const problems: string[] = [];
    const allInputs = [
      ...SCOPE_TEMPLATES.map(({ id }) => templateInput(id, { profile, configItems: CONFIG })),
      ...SMALL_INPUTS.map((input) => ({ ...input, profile, configItems: CONFIG })),
    ];
    for (const input of allInputs) {
      // what people wrote stays as it is
      const items = input.items.map((item) => ({ ...item, description: '' }) as ScopeItem);
      for (const { key, why, fields } of generateBacklog({ ...input, items })) {
        const cells = fields.description.replace(/\|[ |]*(?=\|)/g, '|');
        for (const text of [fields.title, why, cells, ...Object.values(fields.criteria).map(({ text }) => text)]) {
          const found = BANNED.exec(text);
          if (found) problems.push(`${key}: “${found[0]}” in ${text}`);
          if ((text.match(/^When /gm) ?? []).length > 1) problems.push(`${key}: two Whens in ${text}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('names appear verbatim in descriptions, with any characters', () => {
    const name = '**A|B** [c](https://d.example) `e`';
    const input = templateInput('access');
    const items = input.items.map((item) => (item.kind === 'requestType' ? ({ ...item, name } as ScopeItem) : item));
    const story = generateBacklog({ ...input, items }).find(({ level }) => level === 'story');
    const [, first] = parseDescription(story?.fields.description ?? '');
    expect(first).toEqual({
      kind: 'paragraph',
      lines: [
        [{ text: `“${name}” is a request type in the scope of “Help desk”.`, isBold: false, isCode: false, url: null }],
      ],
    });
  });
});

describe('size', () => {
  it('a large company produces some 6,000 work items, with a bounded number of steps for each', () => {
    const large = inputsOfCompany(companyOf(LARGE_COMPANY));
    const { result, steps } = counted.count((module) => large.map((input) => module.generateBacklog(input).length));
    const count = result.reduce((sum, one) => sum + one, 0);
    expect(count).toBeGreaterThan(5_000);
    expect(count).toBeLessThan(7_000);
    expect(steps / count).toBeLessThan(STEPS_OF_WORK_ITEM_MAX);
  });

  it('has work items for the functions of apps, with hours apart from those of their workflow', () => {
    const flow = workflowOf({
      statuses: [['Open', 'todo']],
      transitions: [['Create', 'start', 'Open']],
    });
    const [transitionId = ''] = Object.keys(flow.transitions);
    const functionOf = (at: number, isScript: boolean, kind: AppFunction['kind']) => ({
      ...{ name: `Function${at}`, app: 'ScriptRunner', kind, isScript, transitionId },
      order: firstKeys(60)[at] ?? '',
    });
    const backlogOf = (functions: Record<string, AppFunction>) => {
      const id = 'a'.repeat(24);
      const content = { ...flow, functions };
      const workItems = generateBacklog(
        inputOf([storedItem({ id, kind: 'workflow', name: 'Desk', projectId: 'b'.repeat(24), content }, 'a0')]),
      );
      expectSound(workItems);
      return workItems.filter(({ rule }) => rule === 'task.workflow' || rule === 'task.appFunction');
    };
    const [alone] = backlogOf({});
    const [build, script, condition, validator] = backlogOf({
      'function-1': functionOf(0, true, 'postFunction'),
      'function-2': functionOf(1, false, 'condition'),
      'function-3': functionOf(2, false, 'validator'),
    });
    expect(build?.fields.estimate).toEqual(alone?.fields.estimate);
    expect(script?.fields).toMatchObject({
      title: 'Set up the post function “Function0” of ScriptRunner on “Create”',
      estimate: { likely: 4 },
      dependsOn: [build?.key],
      criteria: {
        'function:function-1': {
          text: 'Given a request in the workflow “Desk”\nWhen “Create” is used\nThen “Function0” of ScriptRunner has the same effect as on the site that it was imported from',
        },
      },
    });
    expect(condition?.fields.estimate).toMatchObject({ likely: 0.5 });
    expect(Object.keys(condition?.fields.criteria ?? {})).toEqual(['function:function-2', 'function:function-2/fails']);
    expect(Object.keys(validator?.fields.criteria ?? {})).toEqual(['function:function-3', 'function:function-3/fails']);
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`function-${at + 1}`, functionOf(at, false, 'condition')]),
    );
    const rest = backlogOf(many).at(-1);
    expect(rest?.fields).toMatchObject({
      title: 'Set up the other 10 functions of apps in “Desk”',
      estimate: { likely: 5 },
    });
  });

  it('a form with 500 required questions and a workflow of 1,000 transitions state their omissions', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `1${at.toString(16).padStart(23, '0')}`);
    const fields = Object.fromEntries(
      ids.map((id, at) => [id, fieldOf('shortText', { name: `Question ${at}`, validation: { minCharacters: 3 } })]),
    );
    const rule = {
      when: { match: 'all' as const, conditions: [{ fieldId: ids[0] ?? '', operator: 'is' as const, value: 'a' }] },
    };
    const { form } = formOf({
      fields,
      placements: Object.fromEntries(ids.map((id) => [id, { required: true, defaultValue: 'some text' }])),
      rules: Object.fromEntries(
        ids.slice(1, 301).map((id, at) => [`rule-${at}`, { ...rule, effect: 'hide' as const, placementIds: [id] }]),
      ),
    });
    const moves = Array.from({ length: 999 }, (_, at): NonNullable<WrittenWorkflow['transitions']>[number] => [
      `Move ${at}`,
      ['Open'],
      'Done',
      { actors: ['agent'] },
    ]);
    const workflow = workflowOf({
      statuses: [
        ['Open', 'todo'],
        ['Done', 'done'],
      ],
      transitions: [['Create', 'start', 'Open'], ...moves],
    });
    const project = { projectId: '2'.repeat(24) };
    const items = withProject([
      ...ids.map((id) => {
        const { name, ...content } = fields[id] as FormField;
        return { id, kind: 'field' as const, projectId: null, name, content };
      }),
      { id: '3'.repeat(24), kind: 'workflow', ...project, name: 'Flow', content: workflow },
      {
        id: '4'.repeat(24),
        kind: 'requestType',
        ...project,
        name: 'Form',
        content: { ...form, workflowId: '3'.repeat(24) },
      },
    ]);
    for (const subtasks of [[...STORY_SUBTASKS], []]) {
      const workItems = generateBacklog(inputOf(items, { profile: { ...DEFAULT_PROFILE, subtasks } }));
      expectSound(workItems);
      const story = byKey(workItems).get(`requestType:${'4'.repeat(24)}`);
      const more = Object.entries(story?.fields.criteria ?? {}).filter(([key]) => key.endsWith('/more'));
      expect(more.map(([key, { text }]) => [key, /the other .*/.exec(text)?.[0]])).toEqual([
        ['required/more', 'the other 460 required questions of the form are compared with the scope'],
        ['validation/more', 'the other 475 validated questions of the form are compared with the scope'],
        ['condition/more', 'the other 280 rules of the form are compared with the scope'],
        ['default/more', 'the other 485 default values of the form are compared with the scope'],
      ]);
      const flow = byKey(workItems).get(`workflow:${'3'.repeat(24)}`);
      expect(flow?.fields.criteria['transition/more']?.text).toContain('the other 945 transitions are compared');
      expect(flow?.fields.description).toMatch(/\d+ more rows are in the scope\./);
    }
  });

  it('too many work items are refused with their number', () => {
    const input = templateInput('access');
    const [one] = input.items.filter(({ kind }) => kind === 'requestType');
    const many = Array.from({ length: 1_200 }, (_, at) => ({
      ...(one as ScopeItem),
      id: `f${at.toString(16).padStart(23, '0')}`,
    }));
    expect(() => generateBacklog({ ...input, items: [...input.items, ...many] })).toThrow(BacklogTooLarge);
    expect(WORK_ITEMS_MAX).toBeLessThan(many.length * 9);
  });
});
