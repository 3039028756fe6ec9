import { counted } from '../../counted.ts';
import { oneLine } from '../../csv/write-csv.ts';
import type { ExportedFile, ExportInput } from '../export.ts';

/** Description of a file in the pack. */
export interface PackedFile extends Pick<ExportedFile, 'name' | 'rows'> {
  /** The item that it carries, and what of that it does not. */
  item?: string;
  leftOut?: readonly string[];
}

/** Contents of the pack, and the order of the work. */
export function packNote(
  { companyName, projects, workItems, at }: ExportInput,
  files: readonly PackedFile[],
  /** Of work by hand. */
  { hours, steps }: { hours: number; steps: number },
): ExportedFile {
  const leftOut = files.flatMap(({ name, item, leftOut: notes = [] }) =>
    item === undefined || notes.length === 0 ? [] : [{ name, item, notes }],
  );
  const count = (folder: string) => files.filter(({ name }) => name.startsWith(`${folder}/`)).length;
  const rowsOf = (name: string) => files.find((file) => file.name === name)?.rows ?? 0;
  const lines = [
    `# Build pack: ${companyName}`,
    '',
    `${projects.map(({ name }) => name).join(', ')}: ${counted(workItems.length, 'work item', 'work items')}, written on ${at.slice(0, 10)}.`,
    '',
    'Work it off in this order. What is in a folder needs what is in the folders before it.',
    '',
    '## 1-fields',
    '',
    `${counted(rowsOf('1-fields/fields.json'), 'field', 'fields')}. Send \`create\` of each to \`POST /rest/api/3/field\`, then its \`options\` to its context (\`POST /rest/api/3/field/{id}/context/{contextId}/option\`). Options \`below\` another one are those of its second level.`,
    '',
    '## 2-workflows',
    '',
    `${counted(count('2-workflows'), 'workflow', 'workflows')}. Send each to \`POST /rest/api/3/workflows/create\`. A status that the site has already needs the id that it has there: write the file again in Scopewright with the statuses of the site.`,
    '',
    '## 3-forms',
    '',
    `${counted(count('3-forms'), 'form', 'forms')}. Make the request types, then import each form in the form builder of its request type.`,
    '',
    '## 4-by-hand',
    '',
    `${counted(steps, 'step that no file does', 'steps that no file does')}, about ${counted(hours, 'hour', 'hours')}, in the order in which they are done.`,
    '',
    '## 5-import',
    '',
    'The backlog: import the CSV files as `5-import/README.md` says, or send the files of `5-import/rest` to `POST /rest/api/3/issue/bulk` in the order of their names. Replace `{{project}}` by the key of the project, and `{{sw-…}}` by the key that the issue with this label was answered with. Use one of the two ways, not both.',
    '',
    '## 6-tests',
    '',
    `\`test-script.csv\`: ${counted(rowsOf('6-tests/test-script.csv'), 'acceptance criterion', 'acceptance criteria')} with room for the result. \`form-tests.csv\`: ${counted(rowsOf('6-tests/form-tests.csv'), 'test case of a form', 'test cases of forms')}.`,
    '',
    '## 7-trace',
    '',
    '`trace.csv`: from each sentence that was agreed to the scope and the work behind it; last the work that no sentence sells.',
    '',
    '## backlog.json',
    '',
    'The backlog with all that Scopewright knows of it.',
    ...(leftOut.length === 0
      ? []
      : [
          '',
          '## What the files leave out',
          '',
          ...leftOut.flatMap(({ item, name, notes }) => [
            `- ${oneLine(item)} (\`${name}\`)`,
            ...notes.map((note) => `  - ${oneLine(note)}`),
          ]),
        ]),
    '',
  ];
  return { name: 'README.md', content: lines.join('\n'), rows: null };
}
