import { BACKLOG_LEVELS, PIECE_OUTCOMES, PIECE_STATUSES } from '@scopewright/contracts/backlog/limits';
import { z } from 'zod';
import { jsonOf, shaped, type Unreadable, unreadable } from '../scoping/exchange/reading.ts';
import type { ExportedBacklog, ExportedFile, ExportInput, ExportPiece } from './export.ts';

/** Name of the format in its files. */
const FORMAT = 'scopewright-backlog';
/** Incremented when a file of an older version can no longer be read as one of the current. */
const VERSION = 1;

const hours = z.number();
const estimate = z.strictObject({
  low: hours,
  likely: hours,
  high: hours,
  madeOf: z.array(z.strictObject({ what: z.string(), low: hours, likely: hours, high: hours })),
});

const piece = z.strictObject({
  id: z.string().describe('Id of the piece in Scopewright'),
  key: z.string().describe('What it is about: stays when it is renamed or generated again'),
  projectId: z.string().describe('One of `projects`'),
  level: z.enum(BACKLOG_LEVELS),
  parentId: z.string().nullable().describe('The piece that it is part of'),
  title: z.string(),
  description: z
    .string()
    .describe('Light Markdown: paragraphs, ### headings, lists, tables, **bold**, `code`, [text](address)'),
  criteria: z.array(z.string()).describe('Acceptance criteria in their order'),
  phase: z.number().int(),
  labels: z.array(z.string()),
  estimate: estimate.nullable().describe('Hours at three points, and what they are made of'),
  hours: hours.nullable().describe('Expected hours of the estimate'),
  status: z.enum(PIECE_STATUSES),
  outcome: z.enum(PIECE_OUTCOMES).nullable().describe('How it ended, if it is done'),
  ready: z.boolean(),
  reasons: z.array(z.string()).describe('Why it is not ready, in sentences'),
  shared: z.boolean().describe('Whether people of the client see it'),
  assignee: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  dueDate: z.string().nullable().describe('YYYY-MM-DD'),
  startedAt: z.string().nullable().describe('ISO 8601'),
  doneAt: z.string().nullable().describe('ISO 8601'),
  createdAt: z.string().describe('ISO 8601'),
  dependsOn: z.array(z.string()).describe('Ids of pieces that must be done before'),
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
}) satisfies z.ZodType<ExportPiece>;

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
  pieces: z.array(piece).describe('In the order of the backlog, parents before what they consist of'),
});

/** The published JSON schema of the format. */
export const backlogJsonSchema = (): Record<string, unknown> => ({
  title: 'Scopewright backlog',
  ...z.toJSONSchema(backlogFile),
});

/** All attributes of all pieces as JSON. */
export function writeJsonPreset({ at, since, companyName, projects, pieces }: ExportInput): ExportedFile[] {
  const file: z.output<typeof backlogFile> = {
    format: FORMAT,
    version: VERSION,
    exportedAt: at,
    changesSince: since?.requestedAt ?? null,
    companyName,
    projects,
    pieces,
  };
  return [{ name: 'backlog.json', content: `${JSON.stringify(file, null, 2)}\n`, rows: null }];
}

/** Reads a file of this format back. */
export function readBacklogJson(text: string): ({ kind: 'read' } & ExportedBacklog) | Unreadable {
  const parsed = jsonOf(text);
  if (parsed.kind === 'unreadable') return parsed;
  const read = shaped(parsed.value, backlogFile);
  if (read.kind === 'unreadable') return read;
  const { companyName, projects, pieces } = read.value;
  const ids = new Set(pieces.map(({ id }) => id));
  if (ids.size < pieces.length) return unreadable('Two pieces of the file have the same id.');
  return { kind: 'read', companyName, projects, pieces };
}
