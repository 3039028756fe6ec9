import { describeValue } from '../../backlog/generator/examples.ts';
import { oneLine } from '../../csv/write-csv.ts';
import { buildWorkOf } from '../../scoping/company/build-ways.ts';
import { HAND_WORK_HOURS } from '../../scoping/company/hand-work-hours.ts';
import { platformFieldOf } from '../../scoping/exchange/platform-fields.ts';
import { writeWorkflowRest } from '../../scoping/exchange/workflow-rest.ts';
import { writeForm } from '../../scoping/exchange/write-form.ts';
import { FIELD_TYPE_FACTS } from '../../scoping/field/field-types.ts';
import type { FormField } from '../../scoping/field/field-value.ts';
import { compareBytes, foldName, inOrder } from '../../scoping/parts.ts';
import { placementName } from '../../scoping/sentence.ts';
import { csvFile } from '../csv-file.ts';
import type { ExportedFile, ExportScope } from '../export.ts';
import { fileSlug } from './file-slug.ts';

type Item = ExportScope['items'][number];
type ItemOf<K extends Item['kind']> = Extract<Item, { kind: K }>;

/** The parts of a scope in the order in which they are built: each kind by name. */
export interface SortedScope {
  projects: ItemOf<'project'>[];
  fields: ItemOf<'field'>[];
  workflows: ItemOf<'workflow'>[];
  requestTypes: ItemOf<'requestType'>[];
  /** Fields as forms read them, by id. */
  known: ReadonlyMap<string, FormField>;
  hours: ExportScope['hours'];
}

export function sortedScope({ items, hours }: ExportScope): SortedScope {
  const ofKind = <K extends Item['kind']>(kind: K): ItemOf<K>[] =>
    items
      .filter((item): item is ItemOf<K> => item.kind === kind)
      .sort((a, b) => compareBytes(foldName(a.name), foldName(b.name)) || compareBytes(a.id, b.id));
  const fields = ofKind('field');
  return {
    projects: ofKind('project'),
    fields,
    workflows: ofKind('workflow'),
    requestTypes: ofKind('requestType'),
    known: new Map(fields.map(({ id, name, content }) => [id, { ...content, name }])),
    hours,
  };
}

/** A file with the parts of its item that it does not contain. */
export interface PartFile extends ExportedFile {
  item: string;
  leftOut: string[];
}

/** The fields that the API creates, as bodies of `POST /rest/api/3/field` with the choices of each. */
export function fieldsFile({ fields }: SortedScope): ExportedFile {
  const made = fields.flatMap(({ name, content, description }) => {
    const { customField } = FIELD_TYPE_FACTS[content.type];
    if (customField.key === null || platformFieldOf(name, content.type) !== undefined) return [];
    const options = inOrder(content.options).filter(([, { retired }]) => !retired);
    return [
      {
        create: { name, description: oneLine(content.help || description), type: customField.key },
        ...(options.length > 0 && {
          options: options
            .filter(([, { parentId }]) => parentId === null)
            .map(([id, { name: value }]) => {
              const below = options.filter(([, { parentId }]) => parentId === id).map(([, inner]) => inner.name);
              return { value, ...(below.length > 0 && { below }) };
            }),
        }),
      },
    ];
  });
  return { name: '1-fields/fields.json', content: `${JSON.stringify(made, null, 2)}\n`, rows: made.length };
}

/** A file for each workflow, to be sent to the API. */
export function* workflowFiles({ workflows, fields }: SortedScope): Generator<PartFile> {
  const fieldNames = new Map(fields.map(({ id, name }) => [id, name]));
  for (const [at, { name, description, content }] of workflows.entries()) {
    const { text, leftOut } = writeWorkflowRest({ name, description, content, fieldNames });
    yield { name: `2-workflows/${fileSlug(at, name)}.json`, content: text, rows: null, item: name, leftOut };
  }
}

/** A file for the form of each request type that has one. */
export function* formFiles({ requestTypes, known }: SortedScope): Generator<PartFile> {
  const withForm = requestTypes.filter(({ content }) => Object.keys(content.placements).length > 0);
  for (const [at, { name, content }] of withForm.entries()) {
    const { text, leftOut } = writeForm({ name, content, fields: known });
    yield { name: `3-forms/${fileSlug(at, name)}.json`, content: text, rows: null, item: name, leftOut };
  }
}

const KIND_WORDS: Record<Item['kind'], string> = {
  project: 'Project',
  field: 'Field',
  workflow: 'Workflow',
  requestType: 'Request type',
};

/** The work that no file does, in the order in which it is done, with its hours. */
export function handWork({ projects, fields, workflows, requestTypes, known, hours }: SortedScope) {
  const estimates = { ...HAND_WORK_HOURS, ...hours };
  const rows = [...projects, ...fields, ...workflows, ...requestTypes].flatMap((item) =>
    buildWorkOf(item, known).work.map(({ kind, count, why }) => ({
      item: item.name,
      kind: KIND_WORDS[item.kind],
      count,
      hours: Math.round(count * estimates[kind] * 100) / 100,
      what: why,
    })),
  );
  const total = Math.round(rows.reduce((sum, row) => sum + row.hours, 0) * 100) / 100;
  const table = {
    columns: ['Step', 'Kind', 'Item', 'What', 'Count', 'Hours', 'Done'],
    rows: rows.map(({ item, kind, count, hours: taken, what }, at) => [at + 1, kind, item, what, count, taken, '']),
  };
  return { file: csvFile('4-by-hand/by-hand.csv', table, 'spreadsheet'), total };
}

/** Describes the test cases of forms: answers, and the fields that are shown and required then. */
export function formTestsFile({ requestTypes, known }: SortedScope): ExportedFile {
  const rows = requestTypes.flatMap(({ name, content }) =>
    inOrder(content.tests).map(([, test]) => {
      const words = { form: content, fields: known };
      const names = (ids: readonly string[]) => ids.map((id) => placementName(words, id)).join('\n');
      const answers = Object.entries(test.answers).flatMap(([id, value]) => {
        const field = known.get(id);
        return field ? [`${field.name}: ${describeValue(field, value)}`] : [];
      });
      return [
        name,
        test.name,
        answers.join('\n'),
        names(test.visiblePlacementIds),
        names(test.requiredPlacementIds),
        names(test.hiddenPlacementIds ?? []),
        '',
        '',
      ];
    }),
  );
  const columns = ['Request Type', 'Test', 'Answers', 'Shown', 'Required', 'Hidden', 'Passed', 'Tester'];
  return csvFile('6-tests/form-tests.csv', { columns, rows }, 'spreadsheet');
}
