import type { ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import fc from 'fast-check';
import type { ExportInput, ExportOptions, ExportWorkItem } from '../export.ts';

export const OPTIONS: ExportOptions = {
  cells: 'import',
  markup: 'wiki',
  jiraProject: 'company',
  projectKey: null,
  azureProcess: 'agile',
  repository: null,
  assignees: null,
  hoursPerPoint: 8,
};

const TIME = '2027-01-04T09:00:00.000Z';
export const PROJECT = { id: 'a'.repeat(24), name: 'Service desk' };
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const workItemOf = (number: number, values: Partial<ExportWorkItem> = {}): ExportWorkItem => ({
  id: idOf(number),
  key: `own:${idOf(number)}`,
  projectId: PROJECT.id,
  level: 'story',
  parentId: null,
  title: `Work item ${number}`,
  description: '',
  criteria: [],
  phase: 1,
  labels: [],
  estimate: null,
  hours: null,
  status: 'todo',
  outcome: null,
  ready: false,
  reasons: [],
  shared: false,
  assignee: null,
  dueDate: null,
  startedAt: null,
  doneAt: null,
  createdAt: TIME,
  dependsOn: [],
  why: null,
  notes: '',
  items: [],
  clauses: [],
  trackers: [],
  ...values,
});

export const inputOf = (
  preset: ExportPreset,
  workItems: ExportWorkItem[],
  { options = {}, ...rest }: Partial<Omit<ExportInput, 'options'>> & { options?: Partial<ExportOptions> } = {},
): ExportInput => ({
  preset,
  options: { ...OPTIONS, ...options },
  at: TIME,
  since: null,
  scope: null,
  companyName: 'Acme',
  projects: [PROJECT],
  workItems,
  ...rest,
});

/** A tree: epics with as many stories, these with as many subtasks. */
export function treeOf(
  epics: number,
  stories: number,
  subtasks: number,
  values: Partial<ExportWorkItem> = {},
): ExportWorkItem[] {
  const workItems: ExportWorkItem[] = [];
  const add = (level: ExportWorkItem['level'], parentId: string | null): string => {
    const workItem = workItemOf(workItems.length + 1, { ...values, level, parentId });
    workItems.push(workItem);
    return workItem.id;
  };
  for (let epic = 0; epic < epics; epic++) {
    const epicId = add('epic', null);
    for (let story = 0; story < stories; story++) {
      const storyId = add(story % 2 === 0 ? 'story' : 'task', epicId);
      for (let part = 0; part < subtasks; part++) add('subtask', storyId);
    }
  }
  return workItems;
}

/** Texts that break writers of files. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  'a\rb\nc\r\nd\u2028e\u2029f\u0085g',
  '"a","b"\r\n"c"',
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("https://evil.example","x")',
  '\t=1',
  '\u0000a\u0007b\u001b',
  '\uFEFFa',
  '\uD800 \uDC00',
  '👩‍👩‍👧‍👦 漢字 العربية',
  '\u202Eabc',
  '{code}x{code} [a|b] {{m}} |c| ||d|| h1. e',
  '*a* _b_ -c- +d+ ^e^ ~f~ !g! ??h?? #i @j [~k]',
  '# Heading\n## Two\n- list\n1. one\n> quote\n---',
  '<script>alert(1)</script> &amp; &#92; <!-- x -->',
  '**bold** `code` [text](javascript:alert(1)) ~~x~~ #12 @octocat GH-3',
  '\\\\server\\share\\',
  ':) ;) (x) (!) (/) :D',
  '| a | b |\n|---|---|\n| c\\|d | e |',
  'x'.repeat(32_000),
  '"'.repeat(32_000),
  '\n'.repeat(32_000),
];

const text = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS.filter(({ length }) => length < 1_000)),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '*',
        '**',
        '`',
        '[',
        '](https://a.example)',
        '|',
        '\\',
        '- ',
        '1. ',
        '### ',
        '\n',
        '\n\n',
        '  ',
        'a',
        ' ',
        '{',
        '<',
        '&',
        '"',
        ',',
      ),
      {
        maxLength: 25,
      },
    )
    .map((parts) => parts.join('')),
);

/** Any backlog: parents may be of any level, missing, or work items that are their own ancestors. */
export const anyWorkItems: fc.Arbitrary<ExportWorkItem[]> = fc
  .array(
    fc.record({
      level: fc.constantFrom('epic', 'story', 'task', 'subtask'),
      parent: fc.option(fc.nat(14)),
      title: text,
      description: text,
      criteria: fc.array(text, { maxLength: 3 }),
      labels: fc.array(text, { maxLength: 3 }),
      hours: fc.option(fc.constantFrom(0, 0.25, 7, 13.5, 400)),
      status: fc.constantFrom('todo', 'inProgress', 'inReview', 'done', 'obsolete'),
      outcome: fc.constantFrom('delivered', 'notDelivered', null),
      dueDate: fc.option(fc.constant('2027-03-01')),
      assignee: fc.option(fc.constant({ name: 'Ada, "the" Great', email: 'Ada@x.example' })),
      dependsOn: fc.array(fc.nat(14), { maxLength: 2 }),
      notes: text,
    }),
    { maxLength: 14 },
  )
  .map((made) =>
    made.map(({ parent, dependsOn, level, status, outcome, ...values }, at) =>
      workItemOf(at + 1, {
        ...values,
        level: level as ExportWorkItem['level'],
        status: status as ExportWorkItem['status'],
        outcome: status === 'done' ? (outcome as ExportWorkItem['outcome']) : null,
        parentId: parent === null ? null : idOf(parent + 1),
        dependsOn: dependsOn.map((number) => idOf(number + 1)),
      }),
    ),
  );
