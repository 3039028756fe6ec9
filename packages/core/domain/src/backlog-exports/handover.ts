import { counted } from '../counted.ts';
import { AZURE_TYPES } from './azure-types.ts';
import type { ExportedFile, ExportInput, ExportWorkItem } from './export.ts';
import { JIRA_RESOLUTIONS, JIRA_STATUSES, jiraTypes, pointsField } from './jira-names.ts';

const NAME = 'README.md';

/** Beginning and end of each note. */
function noteOf(input: ExportInput, title: string, body: readonly string[]): ExportedFile {
  const { companyName, projects, workItems, since, at } = input;
  const lines = [
    `# ${title}`,
    '',
    `${counted(workItems.length, 'work item', 'work items')} of ${companyName} (${projects.map(({ name }) => name).join(', ')}), written on ${at.slice(0, 10)}.`,
    ...(since === null
      ? []
      : [
          `Holds only what is new or has changed since ${since.requestedAt.slice(0, 10)}, with what it is part of.`,
          'What was imported before and has no key of the target here is created a second time: import a status file of the target into Scopewright first.',
        ]),
    '',
    ...body,
    '',
    '## How work items are found again',
    '',
    'Every work item has a label or tag that begins with `sw-`, and its name in the last line of its text. Keep one of them: a status file of the target finds its work items by it.',
    '',
  ];
  return { name: NAME, content: lines.join('\n'), rows: null };
}

const listed = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');
const used = <T extends string>(
  workItems: readonly ExportWorkItem[],
  of: (workItem: ExportWorkItem) => T | null,
): T[] => [...new Set(workItems.flatMap((workItem) => of(workItem) ?? []))];

/** Instructions for the importer of Jira. */
export function jiraNote(
  input: ExportInput,
  files: readonly ExportedFile[],
  { isCloud, hasAssignees, isJson = false }: { isCloud: boolean; hasAssignees: boolean; isJson?: boolean },
): ExportedFile {
  const { workItems, options } = input;
  const types = jiraTypes(options.jiraProject);
  const resolutions = used(workItems, ({ outcome }) => outcome && JIRA_RESOLUTIONS[outcome]);
  const people = used(workItems, ({ assignee }) => assignee?.email ?? null);
  return noteOf(input, isCloud ? 'Import into Jira Cloud' : 'Import into Jira Data Center', [
    '## What the target must have',
    '',
    `- Issue types: ${listed(used(workItems, ({ level }) => types[level]))}.`,
    `- Statuses: ${listed(used(workItems, ({ status }) => JIRA_STATUSES[status]))}.`,
    ...(resolutions.length > 0 ? [`- Resolutions: ${listed(resolutions)}.`] : []),
    `- Time tracking, for the original estimate: the hours of each issue without those of its subtasks, ${isJson ? 'as durations' : 'in seconds'}.`,
    ...(input.storyPoints
      ? [
          `- A number field “${pointsField(options.jiraProject)}”${options.jiraProject === 'team' ? ' (team-managed)' : ''}; in a ${options.jiraProject === 'team' ? 'company-managed project it is “Story Points”' : 'team-managed project it is “Story point estimate”'}.`,
        ]
      : []),
    '- A text field for “Scopewright ID”, or leave that column out: labels name the work items as well.',
    ...(hasAssignees && people.length > 0
      ? [`- Accounts of ${people.join(', ')}: others become unassigned.`]
      : ['- Assignees are not in the files.']),
    '',
    '## How to import',
    '',
    isCloud
      ? '1. Only the import for administrators keeps the hierarchy: Settings > System > External system import. The import within a project takes 250 issues and no hierarchy.'
      : '1. Only the import for administrators keeps the hierarchy: Administration > System > External system import.',
    ...(isCloud ? ['2. Choose a company-managed project if you want subtasks under their stories.'] : []),
    ...(isJson
      ? ['3. Replace the key of the project in the file if it is not yours, then choose the file.']
      : [
          '3. Choose the file, the encoding UTF-8 and the delimiter comma. The date format is `yyyy-MM-dd`.',
          isCloud
            ? '4. Map “Issue ID” and “Parent” to the fields of these names, and each “Labels” column to Labels.'
            : '4. Map “Issue Id”, “Parent Id”, “Epic Name” and “Epic Link” to the fields of these names, and each “Labels” column to Labels.',
        ]),
    ...(files.length > 1
      ? [`5. Import the ${files.length} files one after the other, in the order of their names.`]
      : []),
    '',
    '## What the files cannot hold',
    '',
    '- Dependencies are listed in the descriptions; links between issues are not created by CSV files.',
    '- Families of more than 1,500 issues are in several files. What has lost its parent by this has the label `in-` and the label of its parent: search for it, and set the parent of all of them at once.',
    ...(isJson && isCloud
      ? [
          '- Jira Cloud may ignore Epic Link of JSON files: prefer the CSV files there.',
          '- Users are named by account ids in Jira Cloud, which are not known here.',
        ]
      : []),
    '- Subtasks without a story are tasks.',
  ]);
}

/** Instructions for the importer of Azure DevOps. */
export function azureNote(input: ExportInput, files: readonly ExportedFile[]): ExportedFile {
  const { between, story } = AZURE_TYPES[input.options.azureProcess];
  return noteOf(input, 'Import into Azure DevOps', [
    '## What the target must have',
    '',
    `- A project with the process “${input.options.azureProcess}”: Epic${between ? `, ${between}` : ''}, ${story}, Task.`,
    '- The permission to create tags.',
    '',
    '## How to import',
    '',
    '1. Boards > Queries > Import work items, and choose the file.',
    '2. Nothing is stored before you choose “Save items”.',
    ...(files.length > 1 ? [`3. Import the ${files.length} files one after the other.`] : []),
    '',
    '## What the files cannot hold',
    '',
    '- New items get the state New; assignees, due dates and dates of progress are left out, because the import does not take them for new items.',
    '- Stories and tasks below an epic have the same type, because tasks can only be part of stories there.',
    ...(between
      ? [`- Azure DevOps wants a ${between} between an epic and its stories: each epic has one of the same title.`]
      : []),
    '- Dependencies are listed in the descriptions.',
    '- There is no column for the id of a work item: the import refuses fields that the process does not have. Tags name the work items.',
  ]);
}

/** Instructions for the importer of Linear. */
export const linearNote = (input: ExportInput): ExportedFile =>
  noteOf(input, 'Import into Linear', [
    '## How to import',
    '',
    '1. Turn estimates of the team on if you want them.',
    '2. Run `npx @linear/import`, choose “Linear (CSV)” and the file.',
    '3. States that the team does not have are created: Todo, In Progress, In Review, Done, Canceled.',
    '',
    '## What the file cannot hold',
    '',
    '- The hierarchy: what a work item is part of is in its text. Set parents in Linear, or by its API.',
    '- Due dates, projects, and who is responsible if the address has no account.',
    `- Estimates are whole points of ${input.options.hoursPerPoint} hours.`,
  ]);

/** Instructions for the folder for GitHub. */
export const githubNote = (input: ExportInput): ExportedFile =>
  noteOf(input, 'Import into GitHub', [
    '## How to import',
    '',
    '1. Install the GitHub command line (`gh`) and sign in with `gh auth login`.',
    `2. Run \`./import.sh ${input.options.repository ?? 'owner/name'}\`. It makes one request a second; ${counted(input.workItems.length, 'issue takes', 'issues take')} some ${counted(Math.max(1, Math.ceil((input.workItems.length * 2.5) / 60)), 'minute', 'minutes')}.`,
    '3. It can be stopped and run again: issues that are there are found by the hidden comment in their texts, and are not changed.',
    '',
    '## What GitHub cannot hold',
    '',
    '- Statuses, due dates, estimates and assignees: people are named by other names there.',
    '- More than 100 parts of one issue: what is beyond that says in its text what it is part of.',
    '- Dependencies are listed in the texts.',
  ]);
