import { z } from 'zod';
import { jsonOf, shaped, type Unreadable, unreadable } from '../scoping/exchange/reading.ts';
import type { ExportedBacklog, ExportedFile, ExportInput } from './export.ts';
import { exportWorkItem } from './export-work-item.ts';

/** Name of the format in its files. */
const FORMAT = 'scopewright-backlog';
/** Incremented when a file of an older version can no longer be read as one of the current. */
const VERSION = 2;

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
  workItems: z.array(exportWorkItem).describe('In the order of the backlog, parents before what they consist of'),
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
