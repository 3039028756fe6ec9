import { BACKLOG_LEVELS, WORK_ITEM_OUTCOMES, WORK_ITEM_STATUSES } from '@scopewright/contracts/backlog/limits';
import { z } from 'zod';
import { jsonOf, shaped, type Unreadable, unreadable } from '../scoping/exchange/reading.ts';
import type { ExportedBacklog, ExportedFile, ExportInput, ExportWorkItem } from './export.ts';

/** Name of the format in its files. */
const FORMAT = 'scopewright-backlog';
/** Incremented when a file of an older version can no longer be read as one of the current. */
const VERSION = 2;

const hours = z.number();
const estimate = z.strictObject({
  low: hours,
  likely: hours,
  high: hours,
  madeOf: z.array(z.strictObject({ what: z.string(), low: hours, likely: hours, high: hours })),
});

const workItem = z.strictObject({
  id: z.string().describe('Id of the work item in Scopewright'),
  key: z.string().describe('What it is about: stays when it is renamed or generated again'),
  projectId: z.string().describe('One of `projects`'),
  level: z.enum(BACKLOG_LEVELS),
  parentId: z.string().nullable().describe('The work item that it is part of'),
  title: z.string(),
  description: z
    .string()
    .describe('Light Markdown: paragraphs, ### headings, lists, tables, **bold**, `code`, [text](address)'),
  criteria: z.array(z.string()).describe('Acceptance criteria in their order'),
  phase: z.number().int(),
  labels: z.array(z.string()),
  estimate: estimate.nullable().describe('Hours at three points, and what they are made of'),
  hours: hours.nullable().describe('Expected hours of the estimate'),
  status: z.enum(WORK_ITEM_STATUSES),
  outcome: z.enum(WORK_ITEM_OUTCOMES).nullable().describe('How it ended, if it is done'),
  ready: z.boolean(),
  reasons: z.array(z.string()).describe('Why it is not ready, in sentences'),
  shared: z.boolean().describe('Whether people of the client see it'),
  assignee: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  dueDate: z.string().nullable().describe('YYYY-MM-DD'),
  startedAt: z.string().nullable().describe('ISO 8601'),
  doneAt: z.string().nullable().describe('ISO 8601'),
  createdAt: z.string().describe('ISO 8601'),
  dependsOn: z.array(z.string()).describe('Ids of work items that must be done before'),
  why: z.string().nullable().describe('Why it exists, in a sentence'),
  notes: z.string().describe('Internal to the firm'),
  items: z
    .array(z.strictObject({ id: z.string(), kind: z.string(), name: z.string() }))
    .describe('Items of the scope that it is made from'),
  clauses: z
    .array(z.strictObject({ id: z.string(), text: z.string(), place: z.string() }))
    .describe('Accepted clauses that sell it'),
  trackers: z
    .array(z.strictObject({ system: z.string(), key: z.string(), url: z.string().nullable() }))
    .describe('Where trackers know it'),
}) satisfies z.ZodType<ExportWorkItem>;

const backlogFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  exportedAt: z.string().describe('ISO 8601'),
  changesSince: z
    .string()
    .nullable()
    .describe('Holds only what is new or changed since this time, with what it is part of; null: everything'),
  companyName: z.string(),
  projects: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  workItems: z.array(workItem).describe('In the order of the backlog, parents before what they consist of'),
});

/** The published JSON schema of the format. */
export const backlogJsonSchema = (): Record<string, unknown> => ({
  title: 'Scopewright backlog',
  ...z.toJSONSchema(backlogFile),
});

/** All attributes of all work items as JSON. */
export function writeJsonPreset({ at, since, companyName, projects, workItems }: ExportInput): ExportedFile[] {
  const file: z.output<typeof backlogFile> = {
    format: FORMAT,
    version: VERSION,
    exportedAt: at,
    changesSince: since?.requestedAt ?? null,
    companyName,
    projects,
    workItems,
  };
  return [{ name: 'backlog.json', content: `${JSON.stringify(file, null, 2)}\n`, rows: null }];
}

/** Reads a file of this format back. */
export function readBacklogJson(text: string): ({ kind: 'read' } & ExportedBacklog) | Unreadable {
  const parsed = jsonOf(text);
  if (parsed.kind === 'unreadable') return parsed;
  const read = shaped(parsed.value, backlogFile);
  if (read.kind === 'unreadable') return read;
  const { companyName, projects, workItems } = read.value;
  const ids = new Set(workItems.map(({ id }) => id));
  if (ids.size < workItems.length) return unreadable('Two work items of the file have the same id.');
  return { kind: 'read', companyName, projects, workItems };
}
