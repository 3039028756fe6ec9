import { BACKLOG_LEVELS, WORK_ITEM_OUTCOMES, WORK_ITEM_STATUSES } from '@scopewright/contracts/backlog/limits';
import { z } from 'zod';

const hours = z.number();
const estimate = z.strictObject({
  low: hours,
  likely: hours,
  high: hours,
  madeOf: z.array(z.strictObject({ what: z.string(), low: hours, likely: hours, high: hours })),
});

/** An `ExportWorkItem` in files of our own format. */
export const exportWorkItem = z.strictObject({
  id: z.string().describe('Id of the work item in Scopewright'),
  /** See `GeneratedWorkItem`. */
  key: z.string().describe('What it is about: stays when it is renamed or generated again'),
  projectId: z.string().describe('One of `projects`'),
  level: z.enum(BACKLOG_LEVELS),
  parentId: z.string().nullable().describe('The work item that it is part of'),
  title: z.string(),
  /** See `parseDescription`. */
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
  /** Null for one that a person added. */
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
});
