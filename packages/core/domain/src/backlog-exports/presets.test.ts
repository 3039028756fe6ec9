import { EXPORT_PRESETS, type ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import Ajv from 'ajv-draft-04';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../csv/read-csv.ts';
import { cleanText } from '../csv/write-csv.ts';
import { readStatusFiles } from '../status-import/read-status-file.ts';
import { AZURE_ROWS_MAX } from './azure-csv.ts';
import { readBacklogJson } from './backlog-json.ts';
import type { ExportedFile, ExportInput, ExportWorkItem } from './export.ts';
import { JIRA_ROWS_MAX, JIRA_TEXT_MAX } from './jira-csv.ts';
import { ISSUES_OF_REQUEST, writeJiraRest } from './jira-rest.ts';
import adfSchema from './testing/adf-schema.json' with { type: 'json' };
import { anyWorkItems, HOSTILE_TEXTS, idOf, inputOf, treeOf, workItemOf } from './testing/backlogs.ts';
import { TOOLS } from './testing/tools.ts';
import { workItemMark } from './work-item-mark.ts';
import { writeExport } from './write-export.ts';
import { textsOfZip } from './zip.ts';

const write = (input: ExportInput): ExportedFile[] => writeExport(input, TOOLS).files;
const textOf = ({ content }: ExportedFile): string => (typeof content === 'string' ? content : '');

/** A file's records by their headers; those of repeated ones together. */
function recordsOf(file: ExportedFile): Record<string, string[]>[] {
  const { records, problems } = readCsv(textOf(file), { delimiter: ',' });
  expect(problems).toEqual([]);
  const [head = [], ...rows] = records;
  expect(rows).toHaveLength(file.rows ?? -1);
  return rows.map((row) => {
    expect(row).toHaveLength(head.length);
    const cells: Record<string, string[]> = {};
    for (const [at, name] of head.entries()) cells[name] = [...(cells[name] ?? []), row[at] ?? ''];
    return cells;
  });
}
const cell = (row: Record<string, string[]> | undefined, name: string): string => row?.[name]?.[0] ?? '';
const headerOf = (file: ExportedFile | undefined): string[] => (file ? (readCsv(textOf(file)).records[0] ?? []) : []);
const tables = (files: readonly ExportedFile[]) => files.filter(({ name }) => name.endsWith('.csv'));

describe('every preset', () => {
  it.each(EXPORT_PRESETS.map((preset) => [preset]))('%s writes any backlog, the same each time', (preset) => {
    fc.assert(
      fc.property(anyWorkItems, (workItems) => {
        const input = inputOf(preset, workItems);
        const files = write(input);
        expect(files.length).toBeGreaterThan(0);
        for (const file of tables(files)) recordsOf(file);
        expect(write(structuredClone(input))).toEqual(files);
        expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
      }),
      { numRuns: 40 },
    );
  });

  it.each(EXPORT_PRESETS.map((preset) => [preset]))('%s writes an empty backlog', (preset) => {
    expect(write(inputOf(preset, [])).length).toBeGreaterThan(0);
  });
});

describe('a table', () => {
  it('has all work items with all hostile texts as they are', () => {
    const texts = HOSTILE_TEXTS.filter((text) => cleanText(text) === text);
    const workItems = texts.map((text, at) =>
      workItemOf(at + 1, { title: text, description: text, notes: text, criteria: [text] }),
    );
    const rows = recordsOf(write(inputOf('csv', workItems))[0] as ExportedFile);
    for (const [at, text] of texts.entries())
      expect(['Title', 'Description', 'Notes', 'Acceptance Criteria'].map((name) => cell(rows[at], name))).toEqual(
        Array(4).fill(text),
      );
  });

  it('guards formulas when it is for a spreadsheet', () => {
    const [file] = write(inputOf('csv', [workItemOf(1, { title: '=1+1' })], { options: { cells: 'spreadsheet' } }));
    expect(cell(file && recordsOf(file)[0], 'Title')).toBe("'=1+1");
  });
});

describe('a table for spreadsheets with semicolons', () => {
  const workItem = workItemOf(1, {
    title: '=Übergabe; Teil 1',
    hours: 1.5,
    status: 'done',
    outcome: 'delivered',
    doneAt: '2027-03-01T10:00:00.000Z',
  });
  const input = inputOf('csv', [workItem], { options: { cells: 'semicolons' } });
  const [file] = write(input) as [ExportedFile];

  it('has decimal commas, a byte order mark and no formulas', () => {
    const { records, delimiter } = readCsv(textOf(file));
    expect(textOf(file).startsWith('\uFEFF')).toBe(true);
    expect(delimiter).toBe(';');
    const at = (name: string) => records[1]?.[records[0]?.indexOf(name) ?? -1];
    expect([at('Title'), at('Hours')]).toEqual(["'=Übergabe; Teil 1", '1,5']);
  });

  it('is read back by the status import', () => {
    const read = readStatusFiles([{ name: null, text: textOf(file) }]);
    expect(read).toMatchObject({
      tracker: 'table',
      rows: [{ ownId: workItem.id, status: 'Done', resolution: 'Delivered', problem: null }],
      notes: [],
    });
  });

  it.each(['jira-cloud-csv', 'jira-data-center-csv', 'azure-devops-csv', 'linear-csv'] as const)(
    'has commas for %s, whose import reads nothing else',
    (preset) => {
      const written = write(inputOf(preset, [workItem], { options: { cells: 'semicolons' } }));
      for (const table of tables(written)) expect(recordsOf(table)).toHaveLength(1);
    },
  );
});

describe('texts for trackers', () => {
  const PRESETS = ['jira-cloud-csv', 'jira-data-center-csv', 'azure-devops-csv', 'jira-json', 'github'] as const;
  const written = (preset: ExportPreset, values: Partial<ExportWorkItem>) =>
    write(inputOf(preset, [workItemOf(1, values)])).map(({ content }) =>
      typeof content === 'string' ? content : [...textsOfZip(content).values()].join('\n'),
    );

  it.each(PRESETS)(
    'of %s have titles of at most 255 units without halves of characters, or the target’s limit',
    (preset) => {
      const text = written(preset, { title: `${'x'.repeat(254)}😀 and more` }).join('\n');
      expect(text).not.toMatch(/\p{Surrogate}|\uFFFD/u);
      const [longest = ''] = /x{200,}(?:😀)?/u.exec(text) ?? [];
      expect(longest.length).toBe(preset === 'github' ? 256 : 254);
    },
  );

  // our own format, which build packs have as well, contains texts as they are
  it.each(EXPORT_PRESETS.filter((preset) => preset !== 'json' && preset !== 'build-pack'))(
    'of %s can’t hide behind a change of direction',
    (preset) => {
      const text = written(preset, { title: 'Pay \u202Eoyster\u202C now', description: '\u2066a\u2069' }).join('\n');
      expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
      expect(text).toContain('Pay oyster now');
    },
  );

  it('have the same labels in each tracker', () => {
    const labels = ['portal, new', 'a;b', ' c '];
    const cloud = recordsOf(write(inputOf('jira-cloud-csv', [workItemOf(1, { labels })]))[0] as ExportedFile)[0];
    const linear = recordsOf(write(inputOf('linear-csv', [workItemOf(1, { labels })]))[0] as ExportedFile)[0];
    expect(cloud?.Labels?.slice(0, 3)).toEqual(['portal-new', 'a-b', 'c']);
    expect(cell(linear, 'Labels').split(', ').slice(0, 3)).toEqual(['portal-new', 'a-b', 'c']);
  });

  it('have due dates in the middle of the day, which is the same one everywhere', () => {
    expect(written('jira-json', { dueDate: '2027-03-01' }).join('')).toContain(
      '"duedate": "2027-03-01T12:00:00.000+0000"',
    );
  });

  it('name no issue of another project', () => {
    const known = workItemOf(1, { trackers: [{ system: 'jira', key: 'SD-7', url: null }] });
    const key = (projectKey: string | null) =>
      cell(
        recordsOf(write(inputOf('jira-cloud-csv', [known], { options: { projectKey } }))[0] as ExportedFile)[0],
        'Issue Key',
      );
    expect([key(null), key('SD'), key('SDX'), key('S')]).toEqual(['SD-7', 'SD-7', '', '']);
  });
});

describe('JSON', () => {
  it('reads back into an equal backlog', () => {
    fc.assert(
      fc.property(anyWorkItems, (workItems) => {
        const input = inputOf('json', workItems);
        const read = readBacklogJson(textOf(write(input)[0] as ExportedFile));
        const { companyName, projects } = input;
        expect(read).toEqual({ kind: 'read', companyName, projects, workItems });
      }),
    );
  });

  it.each([
    ['', /not JSON/],
    ['[]', /should be an object/],
    ['{"format":"other"}', /not as expected|missing/],
  ])('refuses %j with a sentence', (text, message) => {
    expect(readBacklogJson(text)).toMatchObject({ kind: 'unreadable', message: expect.stringMatching(message) });
  });
});

describe('Jira Cloud', () => {
  const LEVELS = ['Epic', ['Story', 'Task'], 'Sub-task'];
  const levelOf = (type: string) =>
    LEVELS.findIndex((names) => names === type || (Array.isArray(names) && names.includes(type)));

  it('has numbers as ids, and parents one level above in earlier rows', () => {
    fc.assert(
      fc.property(anyWorkItems, (workItems) => {
        for (const file of tables(write(inputOf('jira-cloud-csv', workItems)))) {
          const rows = recordsOf(file);
          for (const [at, row] of rows.entries()) {
            expect(cell(row, 'Issue ID')).toBe(`${at + 1}`);
            const level = levelOf(cell(row, 'Issue Type'));
            const parent = cell(row, 'Parent');
            if (parent === '') expect(level).toBeLessThan(2);
            else {
              expect(Number(parent)).toBeLessThan(at + 1);
              expect(levelOf(cell(rows[Number(parent) - 1], 'Issue Type'))).toBe(level - 1);
            }
            expect(cell(row, 'Summary')).not.toMatch(/[\r\n]/);
            const labels = (row.Labels ?? []).filter((label) => label !== '');
            expect(labels.every((label) => !/\s/.test(label))).toBe(true);
            expect(labels).toContain(workItemMark(cell(row, 'Scopewright ID')));
          }
        }
      }),
    );
  });

  it('has the columns of the importer, in an order that people can check', () => {
    const workItems = treeOf(1, 1, 1, {
      labels: ['vpn', 'my label'],
      hours: 20,
      assignee: { name: 'Ada', email: 'ada@x.example' },
    });
    const [file, note] = write(inputOf('jira-cloud-csv', workItems, { storyPoints: true }));
    expect(headerOf(file)).toEqual([
      'Issue Type',
      'Issue ID',
      'Parent',
      'Summary',
      'Description',
      'Status',
      'Assignee',
      'Due Date',
      'Original Estimate',
      'Story Points',
      'Scopewright ID',
      'Labels',
      'Labels',
      'Labels',
      'Labels',
    ]);
    const rows = file ? recordsOf(file) : [];
    expect(rows[1]).toMatchObject({
      'Issue Type': ['Story'],
      Parent: ['1'],
      Assignee: ['ada@x.example'],
      Status: ['To Do'],
      'Story Points': ['2.5'],
      Labels: ['vpn', 'my-label', 'phase-1', workItemMark(idOf(2))],
    });
    expect(rows.map((row) => cell(row, 'Story Points'))).toEqual(['', '2.5', '']);
    expect(note?.name).toBe('README.md');
    expect(note && textOf(note)).toMatch(/Only the import for administrators keeps the hierarchy/);
  });

  it.each(['jira-cloud-csv', 'jira-data-center-csv'] as const)(
    'has hours in seconds, and points only if asked: %s',
    (preset) => {
      const workItems = [
        workItemOf(1, { level: 'epic' }),
        workItemOf(2, { parentId: idOf(1), hours: 1.5 }),
        workItemOf(3, { level: 'subtask', parentId: idOf(2), hours: 0.13 }),
      ];
      const [file] = write(inputOf(preset, workItems));
      expect(headerOf(file)).not.toContain('Story Points');
      // the hours of the story are not in those of its subtask, nor the other way round
      expect(file && recordsOf(file).map((row) => cell(row, 'Original Estimate'))).toEqual(['', '5400', '480']);
      expect(headerOf(write(inputOf(preset, workItems, { storyPoints: true }))[0])).toContain('Story Points');
    },
  );

  it('has durations in JSON, and no points unless asked', () => {
    const issuesOf = (storyPoints: boolean) => {
      const [file] = write(inputOf('jira-json', [workItemOf(1, { hours: 9.25 }), workItemOf(2)], { storyPoints }));
      return JSON.parse(textOf(file as ExportedFile)).projects[0].issues;
    };
    expect(issuesOf(false)).toMatchObject([{ originalEstimate: 'PT9H15M' }, {}]);
    expect(issuesOf(false)[1]).not.toHaveProperty('originalEstimate');
    const names = (storyPoints: boolean) =>
      issuesOf(storyPoints)[0].customFieldValues.map(({ fieldName }: { fieldName: string }) => fieldName);
    expect([names(false).includes('Story Points'), names(true).includes('Story Points')]).toEqual([false, true]);
  });

  it('uses the names of a team-managed project', () => {
    const [file] = write(
      inputOf('jira-cloud-csv', treeOf(1, 1, 1), { storyPoints: true, options: { jiraProject: 'team' } }),
    );
    expect(headerOf(file)).toContain('Story point estimate');
    expect(file && recordsOf(file).map((row) => cell(row, 'Issue Type'))).toEqual(['Epic', 'Story', 'Subtask']);
  });

  it('updates issues that already have a key there', () => {
    const known = workItemOf(1, { trackers: [{ system: 'jira', key: 'SD-7', url: null }] });
    const [file] = write(inputOf('jira-cloud-csv', [known, workItemOf(2)]));
    expect(file && recordsOf(file).map((row) => cell(row, 'Issue Key'))).toEqual(['SD-7', '']);
  });

  it('keeps families together in files of at most 1,500 rows', () => {
    // 10 families of 421 work items each
    const files = tables(write(inputOf('jira-cloud-csv', treeOf(10, 60, 6))));
    expect(files.map(({ rows, name }) => [name, rows])).toEqual([
      ['jira-cloud-1-of-4.csv', 3 * 421],
      ['jira-cloud-2-of-4.csv', 3 * 421],
      ['jira-cloud-3-of-4.csv', 3 * 421],
      ['jira-cloud-4-of-4.csv', 421],
    ]);
    for (const file of files)
      for (const row of recordsOf(file))
        expect(cell(row, 'Issue Type') === 'Epic' || cell(row, 'Parent') !== '').toBe(true);
  });

  it('divides a family that is larger between its stories, and labels what has lost its epic', () => {
    const workItems = treeOf(1, 600, 4);
    const files = tables(write(inputOf('jira-cloud-csv', workItems)));
    expect(files.map(({ rows }) => rows)).toEqual([1 + 299 * 5, 300 * 5, 5]);
    expect(files.every(({ rows }) => (rows ?? 0) <= JIRA_ROWS_MAX)).toBe(true);
    const rows = recordsOf(files[1] as ExportedFile);
    const lost = rows.filter((row) => cell(row, 'Parent') === '');
    expect(lost).toHaveLength(300);
    expect(lost.every((row) => row.Labels?.includes(`in-${workItemMark(idOf(1))}`))).toBe(true);
  });

  it('makes a task of a subtask whose story is in another file', () => {
    const files = tables(write(inputOf('jira-cloud-csv', treeOf(1, 1, 1_600))));
    expect(files.map(({ rows }) => rows)).toEqual([1, 1_500, 101]);
    const types = files.slice(1).map((file) => new Set(recordsOf(file).map((row) => cell(row, 'Issue Type'))));
    expect(types).toEqual([new Set(['Story', 'Sub-task']), new Set(['Task'])]);
  });

  it('has wiki markup or plain text, at most as long as Jira takes it', () => {
    const criteria = Array.from({ length: 200 }, (_, at) => `Given ${at} ${'x'.repeat(1_900)}`);
    const workItem = workItemOf(1, { description: '### Why\n\n**Bold**', criteria });
    const description = (markup: 'wiki' | 'plain') =>
      cell(
        recordsOf(write(inputOf('jira-cloud-csv', [workItem], { options: { markup } }))[0] as ExportedFile)[0],
        'Description',
      );
    expect(description('wiki')).toMatch(/^h3\. Why\n\n\*Bold\*\n\nh3\. Acceptance criteria\n\n\* Given 0/);
    expect(description('wiki').length).toBeLessThanOrEqual(JIRA_TEXT_MAX);
    expect(description('wiki')).toMatch(/\(The rest is in Scopewright\.\)$/);
    expect(description('plain')).toMatch(/^Why\n\nBold\n\nAcceptance criteria\n\n- Given 0/);
  });

  it('leaves obsolete work items out', () => {
    const workItems = [workItemOf(1, { status: 'obsolete' }), workItemOf(2)];
    expect(tables(write(inputOf('jira-cloud-csv', workItems)))[0]?.rows).toBe(1);
    expect(tables(write(inputOf('csv', workItems)))[0]?.rows).toBe(2);
  });
});

describe('Jira Data Center', () => {
  it('links stories with the names of their epics, and subtasks with the numbers of their stories', () => {
    const workItems = [
      workItemOf(1, { level: 'epic', title: 'Access' }),
      workItemOf(2, { parentId: idOf(1) }),
      workItemOf(3, { level: 'subtask', parentId: idOf(2) }),
      workItemOf(4, { level: 'epic', title: 'access' }),
    ];
    const [file] = write(inputOf('jira-data-center-csv', workItems));
    expect(headerOf(file).slice(0, 6)).toEqual([
      'Issue Type',
      'Issue Id',
      'Parent Id',
      'Summary',
      'Epic Name',
      'Epic Link',
    ]);
    const rows = file ? recordsOf(file) : [];
    const name = `Access (${workItemMark(idOf(1))})`;
    expect(rows.map((row) => ['Issue Type', 'Parent Id', 'Epic Name', 'Epic Link'].map((of) => cell(row, of)))).toEqual(
      [
        ['Epic', '', name, ''],
        ['Epic', '', `access (${workItemMark(idOf(4))})`, ''],
        ['Story', '', '', name],
        ['Sub-task', '3', '', ''],
      ],
    );
  });
});

interface JiraJson {
  projects: { key: string; name: string; issues: { externalId: string; issueType: string; summary: string }[] }[];
  links: { name: string; sourceId: string; destinationId: string }[];
}
describe('Jira JSON', () => {
  it('has issues with their own ids, and links from children to parents', () => {
    const workItems = treeOf(1, 1, 2);
    const second = workItems[2];
    if (second) second.dependsOn = [idOf(4)];
    const [file] = write(inputOf('jira-json', workItems, { options: { projectKey: 'SD' } }));
    const { projects, links } = JSON.parse(file ? textOf(file) : '') as JiraJson;
    expect(projects.map(({ key, issues }) => [key, issues.map(({ issueType }) => issueType)])).toEqual([
      ['SD', ['Epic', 'Story', 'Sub-task', 'Sub-task']],
    ]);
    expect(links).toEqual([
      { name: 'sub-task-link', sourceId: idOf(3), destinationId: idOf(2) },
      { name: 'Blocks', sourceId: idOf(4), destinationId: idOf(3) },
      { name: 'sub-task-link', sourceId: idOf(4), destinationId: idOf(2) },
    ]);
  });

  it('names nothing that is not in the file', () => {
    fc.assert(
      fc.property(anyWorkItems, (workItems) => {
        const [file] = write(inputOf('jira-json', workItems));
        if (file?.name === 'README.md') return;
        const { projects, links } = JSON.parse(file ? textOf(file) : '') as JiraJson;
        const ids = new Set(projects.flatMap(({ issues }) => issues.map(({ externalId }) => externalId)));
        for (const { sourceId, destinationId } of links)
          expect([ids.has(sourceId), ids.has(destinationId)]).toEqual([true, true]);
      }),
    );
  });

  it('for the REST API creates parents first, at most fifty per request, in its document format', () => {
    const isValid = new Ajv({ allowUnionTypes: true, strict: false }).compile(adfSchema);
    fc.assert(
      fc.property(fc.oneof(anyWorkItems, fc.constant(treeOf(2, 40, 2))), (workItems) => {
        const made = new Set<string>();
        for (const { name, content } of writeJiraRest(inputOf('build-pack', workItems))) {
          const { issueUpdates } = JSON.parse(`${content}`) as {
            issueUpdates: { fields: { description: unknown; parent?: { key: string }; labels: string[] } }[];
          };
          expect(issueUpdates.length).toBeLessThanOrEqual(ISSUES_OF_REQUEST);
          for (const { fields } of issueUpdates) {
            expect(isValid(fields.description) ? [] : isValid.errors).toEqual([]);
            if (fields.parent) expect([name, made.has(fields.parent.key)]).toEqual([name, true]);
          }
          for (const { fields } of issueUpdates) for (const label of fields.labels) made.add(`{{${label}}}`);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('Azure DevOps', () => {
  it('indents children below their parents, with the level in between that its process has', () => {
    const [file] = write(inputOf('azure-devops-csv', treeOf(1, 2, 1, { hours: 8 })));
    expect(headerOf(file)).toEqual([
      'Work Item Type',
      'Title 1',
      'Title 2',
      'Title 3',
      'Title 4',
      'Description',
      'Acceptance Criteria',
      'Tags',
      'Story Points',
      'Original Estimate',
    ]);
    const rows = file ? recordsOf(file) : [];
    const titles = (row: Record<string, string[]>) => [1, 2, 3, 4].map((level) => cell(row, `Title ${level}`));
    expect(rows.map((row) => [cell(row, 'Work Item Type'), ...titles(row)])).toEqual([
      ['Epic', 'Work item 1', '', '', ''],
      ['Feature', '', 'Work item 1', '', ''],
      ['User Story', '', '', 'Work item 2', ''],
      ['Task', '', '', '', 'Work item 3'],
      ['User Story', '', '', 'Work item 4', ''],
      ['Task', '', '', '', 'Work item 5'],
    ]);
    expect(cell(rows[2], 'Tags')).toBe(`phase-1; ${workItemMark(idOf(2))}`);
    expect([cell(rows[2], 'Story Points'), cell(rows[3], 'Original Estimate')]).toEqual(['1', '8']);
  });

  it.each([
    ['scrum', ['Epic', 'Feature', 'Product Backlog Item', 'Task'], 'Effort'],
    ['basic', ['Epic', 'Issue', 'Task'], 'Effort'],
    ['cmmi', ['Epic', 'Feature', 'Requirement', 'Task'], 'Size'],
  ] as const)('has the types of the process %s', (azureProcess, types, points) => {
    const [file] = write(inputOf('azure-devops-csv', treeOf(1, 1, 1), { options: { azureProcess } }));
    expect(file && recordsOf(file).map((row) => cell(row, 'Work Item Type'))).toEqual(types);
    expect(headerOf(file)).toContain(points);
  });

  it('has one title in each row, below a row one level above, in files of at most 1,000 rows', () => {
    fc.assert(
      fc.property(anyWorkItems, (workItems) => {
        const allTitled = workItems.every(({ title }) => title.trim() !== '');
        for (const file of tables(write(inputOf('azure-devops-csv', workItems)))) {
          expect(file.rows).toBeLessThanOrEqual(AZURE_ROWS_MAX);
          let above = 0;
          for (const row of recordsOf(file)) {
            const filled = [1, 2, 3, 4].filter((level) => cell(row, `Title ${level}`) !== '');
            // a title of blanks counts as empty
            if (filled.length === 0) continue;
            expect(filled).toHaveLength(1);
            expect(cell(row, 'Description')).not.toContain('\n');
            if (allTitled) expect(filled[0]).toBeLessThanOrEqual(above + 1);
            above = filled[0] ?? 0;
          }
        }
      }),
      { numRuns: 30, examples: [[treeOf(7, 60, 2)], [treeOf(1, 500, 2)]] },
    );
  });
});

describe('Linear', () => {
  it('has its columns, labels in one cell, whole points and its own words', () => {
    const workItems = treeOf(1, 1, 1, {
      hours: 20,
      labels: ['a, b', 'c'],
      assignee: { name: 'Ada', email: 'Ada@x.example' },
    });
    const last = workItems[2];
    if (last) Object.assign(last, { status: 'done', outcome: 'notDelivered', doneAt: '2027-02-01T00:00:00.000Z' });
    const [file] = write(inputOf('linear-csv', workItems));
    const rows = file ? recordsOf(file) : [];
    expect(headerOf(file)).toEqual([
      'Title',
      'Description',
      'Status',
      'Estimate',
      'Priority',
      'Assignee',
      'Labels',
      'Created',
      'Completed',
      'Started',
      'Scopewright ID',
    ]);
    expect(rows[2]).toMatchObject({
      Status: ['Canceled'],
      Estimate: ['3'],
      Priority: ['No priority'],
      Assignee: ['ada@x.example'],
      Labels: [`a-b, c, phase-1, ${workItemMark(idOf(3))}`],
      Completed: ['2027-02-01T00:00:00.000Z'],
    });
    expect(cell(rows[2], 'Description')).toMatch(/### Part of\n\n- Work item 2\n- Work item 1\n/);
  });
});

describe('GitHub', () => {
  it('is a folder with a script, labels first, and issues whose parents come before', () => {
    const workItems = treeOf(1, 1, 0);
    const [file] = write(inputOf('github', workItems));
    const texts = textsOfZip(file?.content as Uint8Array);
    expect([...texts.keys()]).toEqual(['README.md', 'import.sh', 'labels.txt', 'plan.tsv', 'issues.jsonl']);
    expect(texts.get('labels.txt')).toBe('epic\nphase-1\nscopewright\nstory\n');
    expect(texts.get('plan.tsv')).toBe(`${idOf(1)}\t-\n${idOf(2)}\t${idOf(1)}\n`);
    const issues = (texts.get('issues.jsonl') ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { title: string; body: string; labels: string[] });
    expect(issues[1]).toMatchObject({
      title: 'Work item 2',
      body: expect.stringMatching(new RegExp(`\n\n<!-- sw:${idOf(2)} -->$`)),
      labels: ['scopewright', 'story', 'phase-1', workItemMark(idOf(2))],
    });
  });

  it('attaches at most a hundred issues to one, and names the parent of the others in their text', () => {
    const [file] = write(inputOf('github', treeOf(1, 120, 0)));
    const texts = textsOfZip(file?.content as Uint8Array);
    const parents = (texts.get('plan.tsv') ?? '')
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[1]);
    expect(parents.filter((parent) => parent !== '-')).toHaveLength(100);
    expect((texts.get('issues.jsonl') ?? '').split('\n').filter((line) => line.includes('### Part of'))).toHaveLength(
      20,
    );
  });
});

describe('changed work items', () => {
  const changedTitles = (preset: ExportPreset, before: ExportWorkItem[], after: ExportWorkItem[]) => {
    const { manifest } = writeExport(inputOf(preset, before), TOOLS);
    const since = { requestedAt: '2027-01-01T00:00:00.000Z', manifest };
    const { exported, unchanged } = writeExport(inputOf(preset, after, { since }), TOOLS);
    return { exported, unchanged };
  };

  it('do not exist without changes, for any backlog', () => {
    fc.assert(
      fc.property(anyWorkItems, (workItems) => {
        expect(changedTitles('csv', workItems, structuredClone(workItems)).exported).toEqual([]);
      }),
    );
  });

  it('are those that are new or have other content, with their parents', () => {
    const before = treeOf(2, 2, 1);
    const after = structuredClone(before).map((workItem) =>
      workItem.id === idOf(5) ? { ...workItem, description: 'New' } : workItem,
    );
    after.push(workItemOf(99, { parentId: idOf(6), level: 'story' }));
    expect(changedTitles('jira-cloud-csv', before, after)).toEqual({
      exported: [idOf(1), idOf(4), idOf(5), idOf(6), idOf(99)],
      unchanged: 9,
    });
  });

  it('is also how far it is, for tables but not for trackers', () => {
    const before = [workItemOf(1)];
    const after = [workItemOf(1, { status: 'inProgress' })];
    expect(changedTitles('csv', before, after).exported).toEqual([idOf(1)]);
    expect(changedTitles('jira-cloud-csv', before, after).exported).toEqual([]);
  });
});

it('marks work items the same for ever', () => {
  expect([idOf(1), '65a1b2c3d4e5f60718293a4b'].map(workItemMark)).toEqual(['sw-0lc1bcrx2a1', 'sw-1pgg0snwyip']);
  const marks = new Set(Array.from({ length: 50_000 }, (_, at) => workItemMark(idOf(at))));
  expect(marks.size).toBe(50_000);
});
