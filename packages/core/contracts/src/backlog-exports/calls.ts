import { z } from 'zod';
import { NOT_WHILE_IMPERSONATING, WHILE_READ_ONLY } from '../access.ts';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { reference } from '../references.ts';
import { operationId, paged, pageOf, success } from '../shapes.ts';
import {
  AZURE_PROCESSES,
  BACKLOG_EXPORT_STATES,
  EXPORT_CELLS,
  EXPORT_MARKUPS,
  EXPORT_PRESETS,
  JIRA_PROJECT_KINDS,
  REHEARSAL_SEVERITIES,
} from './limits.ts';

/** How an export is written. Presets ignore settings that don't apply to them. */
const options = z.strictObject({
  cells: z.enum(EXPORT_CELLS).default('import'),
  markup: z.enum(EXPORT_MARKUPS).default('wiki'),
  jiraProject: z.enum(JIRA_PROJECT_KINDS).default('company'),
  /** Key of the Jira project that is imported into; null: it is not known yet. */
  projectKey: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{1,9}$/, 'Must be a project key, such as SD')
    .nullable()
    .default(null),
  azureProcess: z.enum(AZURE_PROCESSES).default('agile'),
  /** Repository of GitHub that is imported into; null: it is not known yet. */
  repository: z
    .string()
    .regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'Must be owner/name')
    .nullable()
    .default(null),
  /** Whether assignees are written; null: as the target takes them best. */
  assignees: z.boolean().nullable().default(null),
  /** Hours that one point of an estimate equals, where the target counts points. */
  hoursPerPoint: z.number().min(0.5).max(80).default(8),
});

const preset = z.enum(EXPORT_PRESETS);
const count = z.number().int();

/** An export of a backlog, without its files. */
const exportRow = z.object({
  id: entity.id,
  preset,
  options,
  state: z.enum(BACKLOG_EXPORT_STATES),
  /** Null: all projects of the company. */
  project: z.object({ id: entity.id, name: z.string() }).nullable(),
  /** The export whose changes it holds; null: everything. */
  since: z.object({ id: entity.id, requestedAt: entity.time }).nullable(),
  /** Steps of `total` that are done. */
  done: count,
  total: count,
  /** Work items in its files, and those skipped because they are unchanged. */
  workItems: count,
  unchanged: count,
  bytes: count,
  rehearsed: z.object({ error: count, warning: count, info: count }),
  /** Why it has failed, in a sentence. */
  problem: z.string().nullable(),
  requestedAt: entity.time,
  requestedBy: z.string().nullable(),
  finishedAt: entity.time.nullable(),
});

/** Parts of a file that the target will drop or change. */
const rehearsalNote = z.object({
  severity: z.enum(REHEARSAL_SEVERITIES),
  file: z.string(),
  /** Of the file, counted from 1 with its header; null: it concerns the file. */
  row: count.nullable(),
  workItemId: entity.id.nullable(),
  /** A sentence. */
  message: z.string(),
});

const backlogExport = exportRow.extend({
  files: z.array(
    z.object({
      name: z.string(),
      bytes: count,
      /** Records of the file; null where it has none. */
      rows: count.nullable(),
      /** SHA-256, hex. */
      digest: z.string(),
      /** Downloads the file, for the caller and a minute: read the export again for another link. */
      url: z.url(),
    }),
  ),
  /** The first of them, errors first; `rehearsed` counts all. */
  rehearsal: z.array(rehearsalNote),
});

const made = z.object({ id: entity.id });
const limits = [{ name: 'backlog-exports', by: 'firm', points: 30, seconds: 60 }] as const;

/** Exports of backlogs: created in the background, stored, and repeatable. */
export const backlogExportsCalls = {
  exportBacklog: defineCall({
    ...inFirm('POST', 'backlog:plan'),
    ...at('companies/{companyId}/backlog/exports'),
    once: 'operation',
    limits,
    whileReadOnly: WHILE_READ_ONLY.leaving,
    summary:
      'Export the backlog of a project, or of all projects of a company; with `since` only work items that are new or changed since an earlier export, with their parents',
    body: z.strictObject({
      operationId: operationId.optional(),
      preset,
      projectId: reference('project', 'notFound').optional(),
      /** An earlier export of the company, or `last`: the last one of the same preset and project that is done. */
      since: z
        .string()
        .regex(/^(?:last|[0-9a-f]{24})$/, 'Must be an export, or last')
        .optional(),
      options: options.prefault({}),
    }),
    status: 202,
    response: made,
  }),
  backlogExports: defineCall({
    ...inFirm('GET', 'backlog:plan'),
    ...at('companies/{companyId}/backlog/exports'),
    summary: 'Exports of the backlogs of a company, the latest first; with `projectId` those of one project',
    query: z.strictObject({
      ...paged,
      projectId: reference('project', 'nothing').optional(),
      /** Only those that the caller asked for. */
      own: z.enum(['true', 'false']).optional(),
    }),
    response: pageOf(exportRow),
  }),
  backlogExport: defineCall({
    ...inFirm('GET', 'backlog:plan'),
    ...at('backlog-exports/{exportId}', { backlogExport: 'exportId' }),
    notWhileImpersonating: NOT_WHILE_IMPERSONATING.files,
    summary: 'An export of a backlog: how far it is, its files, and what the target will drop or change of them',
    response: backlogExport,
  }),
  repeatBacklogExport: defineCall({
    ...inFirm('POST', 'backlog:plan'),
    ...at('backlog-exports/{exportId}/repeat', { backlogExport: 'exportId' }),
    once: 'key',
    limits,
    whileReadOnly: WHILE_READ_ONLY.leaving,
    summary: 'Export the same again, from the backlog as it is now',
    status: 202,
    response: made,
  }),
  deleteBacklogExport: defineCall({
    ...inFirm('DELETE', 'backlog:plan'),
    ...at('backlog-exports/{exportId}', { backlogExport: 'exportId' }),
    whileReadOnly: WHILE_READ_ONLY.leaving,
    summary: 'Delete an export of a backlog with its files',
    response: success,
  }),
} as const;
