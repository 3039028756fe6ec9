import { EXPORT_PRESETS, type ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportedFile, ExportInput } from '../export.ts';
import { anyWorkItems, HOSTILE_TEXTS, idOf, inputOf, treeOf, workItemOf } from '../testing/backlogs.ts';
import { TOOLS } from '../testing/tools.ts';
import { workItemMark } from '../work-item-mark.ts';
import { writeExport } from '../write-export.ts';
import { type RehearsalNote, rehearse } from './rehearse.ts';

const rehearsalOf = (input: ExportInput): RehearsalNote[] => writeExport(input, TOOLS).rehearsal;
const said = (notes: readonly RehearsalNote[], severity?: RehearsalNote['severity']) =>
  notes.filter((note) => severity === undefined || note.severity === severity).map(({ message }) => message);
/** Notes on a file of a preset that was changed after it was written. */
function onChanged(
  preset: ExportPreset,
  workItems: ExportInput['workItems'],
  change: (text: string) => string,
): RehearsalNote[] {
  const input = inputOf(preset, workItems);
  const files = writeExport(input, TOOLS).files.map((file): ExportedFile => {
    return typeof file.content === 'string' && file.name !== 'README.md'
      ? { ...file, content: change(file.content) }
      : file;
  });
  return rehearse(input, files);
}

describe('our files', () => {
  it.each(EXPORT_PRESETS.map((preset) => [preset]))('is not refused by the importer of %s', (preset) => {
    const titled = anyWorkItems.map((workItems) =>
      workItems.map((workItem) => (workItem.title.trim() === '' ? { ...workItem, title: 'Untitled' } : workItem)),
    );
    fc.assert(
      fc.property(titled, (workItems) => {
        // titles of control characters alone count as empty, and are reported as refused
        const refused = said(rehearsalOf(inputOf(preset, workItems)), 'error').filter(
          (message) => !/has no (?:summary|title)/.test(message),
        );
        expect(refused).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(EXPORT_PRESETS.map((preset) => [preset]))('loses nothing of a plain tree in %s, or reports it', (preset) => {
    const lost = said(rehearsalOf(inputOf(preset, treeOf(2, 3, 2))), 'warning');
    expect(lost).toEqual(
      {
        'linear-csv': [
          '18 work items lose their parents because Linear’s importer has no hierarchy: what they are part of is in the texts.',
        ],
        'jira-json': [
          '6 stories are part of an epic by “Epic Link”, which Jira Cloud may ignore: prefer the CSV files there.',
          'The key of the project is not given: replace “KEY” in the file.',
        ],
      }[preset as string] ?? [],
    );
  });

  it('is read whole with hostile texts', () => {
    const workItems = HOSTILE_TEXTS.map((text, at) =>
      workItemOf(at + 1, { title: `T ${text}`.slice(0, 200), description: text }),
    );
    for (const preset of EXPORT_PRESETS) expect(said(rehearsalOf(inputOf(preset, workItems)), 'error')).toEqual([]);
  });
});

describe('Jira', () => {
  it('reports its requirements, and the columns that it has no field for', () => {
    const workItems = treeOf(1, 1, 1, {
      hours: 8,
      status: 'inReview',
      assignee: { name: 'Ada', email: 'a@x.example' },
      dependsOn: [idOf(1)],
    });
    expect(said(rehearsalOf(inputOf('jira-cloud-csv', workItems, { storyPoints: true })))).toEqual([
      '“Scopewright ID” is no field of Jira: map it to a text field, or leave the column out.',
      '3 original estimates need time tracking in Jira: the values are seconds.',
      '1 estimate needs the field “Story Points” in the project, or the column is dropped.',
      'The status “In Review” must be in the workflow, or be mapped to another one.',
      '3 work items have assignees: Jira finds people by email address; others become unassigned.',
      '3 dependencies are listed in descriptions: no links are created.',
    ]);
    expect(
      said(rehearsalOf(inputOf('jira-cloud-csv', workItems, { options: { jiraProject: 'team' } })), 'warning'),
    ).toEqual(['3 assignees become empty: a team-managed project imports no users.']);
  });

  it('names the row and the work item that loses its parent, and by which label it is found', () => {
    const workItems = [workItemOf(1), workItemOf(2, { parentId: idOf(1) })];
    expect(rehearsalOf(inputOf('jira-cloud-csv', workItems)).find(({ severity }) => severity === 'warning')).toEqual({
      severity: 'warning',
      file: 'jira-cloud.csv',
      row: 3,
      workItemId: idOf(2),
      message:
        '“Work item 2” is not part of “Work item 1” in Jira: an issue can only be part of one that is one level above.',
    });
    const large = rehearsalOf(inputOf('jira-cloud-csv', treeOf(1, 1_600, 0)));
    expect(said(large, 'warning')).toHaveLength(101);
    expect(said(large, 'warning')[0]).toContain(`by the label in-${workItemMark(idOf(1))}`);
    const linked = rehearsalOf(inputOf('jira-data-center-csv', treeOf(1, 1_600, 0)));
    expect(said(linked, 'warning')).toEqual([]);
    expect(said(linked, 'info')).toContain('The epic of “Work item 1501” is in another file: import that one first.');
  });

  it('reports cut texts, and apostrophes that stay in the text', () => {
    const long = workItemOf(1, { criteria: Array.from({ length: 30 }, () => 'x'.repeat(2_000)) });
    expect(said(rehearsalOf(inputOf('jira-cloud-csv', [long])), 'warning')).toEqual([
      'The text of “Work item 1” is cut: it is longer than Jira takes.',
    ]);
    const formula = workItemOf(1, { title: '=1+1' });
    expect(
      said(rehearsalOf(inputOf('jira-cloud-csv', [formula], { options: { cells: 'spreadsheet' } })), 'warning'),
    ).toEqual([
      '1 cell begins with an apostrophe that Jira keeps as part of the text. For an import, choose cells as they are.',
    ]);
  });

  it('reports duplicates', () => {
    const since = {
      requestedAt: '2027-01-01T00:00:00.000Z',
      manifest: { [idOf(1)]: ['a', 'b'], [idOf(2)]: ['a', 'b'] } as const,
    };
    const known = workItemOf(2, { trackers: [{ system: 'jira', key: 'SD-1', url: null }] });
    expect(said(rehearsalOf(inputOf('jira-cloud-csv', [workItemOf(1), known], { since })), 'warning')).toEqual([
      expect.stringMatching(/^1 work item was exported before and has no key/),
    ]);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a parent of a later row',
      (text) => text.replace('Story,2,1', 'Story,2,3'),
      /parent of “Work item 2” is not in an earlier row/,
    ],
    [
      'a subtask without a parent',
      (text) => text.replace('Sub-task,3,2', 'Sub-task,3,'),
      /subtask “Work item 3” has no parent/,
    ],
    ['an id that is no number', (text) => text.replace('Story,2', 'Story,X'), /“X” is no id/],
    ['a type that is none', (text) => text.replace('Story,2', 'Saga,2'), /“Saga” is no issue type/],
    ['no summary', (text) => text.replace('Work item 2', ''), /no summary/],
    ['a long summary', (text) => text.replace('Work item 2', 'x'.repeat(256)), /longer than 255/],
    ['quotes that do not match', (text) => text.replace('Work item 2', 'a"b'), /quotes of this row do not match/],
    ['more cells than columns', (text) => `${text.trimEnd()},x\r\n`, /more cells than the header/],
  ])('refuses %s', (_what, change, message) => {
    expect(said(onChanged('jira-cloud-csv', treeOf(1, 1, 1), change), 'error')).toContainEqual(
      expect.stringMatching(message),
    );
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['a subtask without a link', (text) => text.replace('sub-task-link', 'other'), /has no parent/],
    [
      'a link out of the file',
      (text) => text.replace(`"destinationId": "${idOf(2)}"`, '"destinationId": "x"'),
      /leads out/,
    ],
    ['an issue without a summary', (text) => text.replace('"Work item 2"', '""'), /no summary/],
  ])('refuses JSON with %s', (_what, change, message) => {
    expect(said(onChanged('jira-json', treeOf(1, 1, 1), change), 'error')).toContainEqual(
      expect.stringMatching(message),
    );
  });
});

describe('Azure DevOps', () => {
  it('reports how it maps levels, statuses and dates', () => {
    const workItems = treeOf(1, 2, 0, {
      status: 'inProgress',
      dueDate: '2027-03-01',
      assignee: { name: 'Ada', email: 'a@x.example' },
    });
    const notes = rehearsalOf(inputOf('azure-devops-csv', workItems));
    expect(said(notes)).toEqual([
      '3 work items are in progress or done: new work items get the state New.',
      '1 work item of the type Feature is added between epics and stories.',
      '3 due dates are not in the file: the import does not take them for new items.',
      '3 assignees are not in the file.',
      '1 task becomes of the type User Story, because tasks are only part of stories there.',
    ]);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a field that the process does not have',
      (text) => text.replace('Original Estimate', 'Scopewright ID'),
      /“Scopewright ID” is no field/,
    ],
    [
      'a type of another process',
      (text) => text.replace('User Story', 'Requirement'),
      /no work items of the type “Requirement”/,
    ],
    ['a title that is missing', (text) => text.replace(',Work item 2', ','), /no title/],
    ['two titles', (text) => text.replace(',Work item 2', 'a,Work item 2'), /two titles/],
    ['a jump in the hierarchy', (text) => text.replace(/^Feature.*\r\n/m, ''), /Nothing is above/],
  ])('refuses %s', (_what, change, message) => {
    expect(said(onChanged('azure-devops-csv', treeOf(1, 1, 1), change), 'error')).toContainEqual(
      expect.stringMatching(message),
    );
  });
});

describe('Linear and GitHub', () => {
  const workItems = () =>
    treeOf(1, 1, 0, { status: 'done', dueDate: '2027-03-01', hours: 8, assignee: { name: 'A', email: 'a@x.example' } });

  it("reports data that Linear's importer has no place for", () => {
    expect(said(rehearsalOf(inputOf('linear-csv', workItems())))).toEqual([
      '1 work item loses its parent because Linear’s importer has no hierarchy: what they are part of is in the texts.',
      '2 due dates are dropped: the importer has none.',
      'Linear ignores the column “Scopewright ID”.',
      '2 work items have an assignee, who is found by email address; others become unassigned.',
      '1 state is used; those that the team does not have are created.',
    ]);
    expect(
      said(
        onChanged('linear-csv', workItems(), (text) =>
          text.replace('No priority', 'P1').replace(',Done,1', ',Done,1.5'),
        ),
        'warning',
      ),
    ).toEqual(
      expect.arrayContaining([
        'Linear does not know the priority of “Work item 1”.',
        'The estimate of “Work item 1” is no whole number: Linear drops it.',
      ]),
    );
  });

  it("reports data that GitHub's issues have no place for", () => {
    expect(said(rehearsalOf(inputOf('github', workItems())))).toEqual([
      '2 work items are in progress or done: issues are created open.',
      '2 due dates are dropped: issues have none.',
      '2 estimates are dropped: issues have none.',
      '2 assignees are dropped: people have other names on GitHub.',
    ]);
    const many = rehearsalOf(inputOf('github', treeOf(1, 102, 0)));
    expect(said(many, 'warning')).toEqual(
      [102, 103].map(
        (number) =>
          `“Work item ${number}” is not attached to what it is part of: GitHub takes 100 parts of one issue. Its text says it.`,
      ),
    );
  });
});

describe('a spreadsheet', () => {
  it('computes formulas and cuts long cells', () => {
    const workItem = workItemOf(1, { title: '=1+1', criteria: Array.from({ length: 20 }, () => 'x'.repeat(2_000)) });
    expect(said(rehearsalOf(inputOf('csv', [workItem])), 'warning')).toEqual([
      '“Acceptance Criteria” is longer than 32767 characters: Excel cuts it.',
      expect.stringMatching(/^1 cell begins like a formula/),
    ]);
  });

  it('JSON is read back', () => {
    expect(
      said(
        onChanged('json', [workItemOf(1)], (text) => text.slice(0, -5)),
        'error',
      ),
    ).toEqual([expect.stringMatching(/not JSON/)]);
  });
});
