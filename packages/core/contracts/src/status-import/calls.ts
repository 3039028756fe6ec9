import { z } from 'zod';
import { WORK_ITEM_OUTCOMES, WORK_ITEM_STATUSES } from '../backlog/limits.ts';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { operationId, page } from '../shapes.ts';
import {
  DATE_ORDERS,
  STATUS_COLUMN_FIELDS,
  STATUS_COLUMN_NAME_MAX,
  STATUS_COLUMNS_MAX,
  STATUS_FILE_MAX,
  STATUS_FILES_MAX,
  STATUS_IMPORT_BYTES_MAX,
  STATUS_MATCHES,
  STATUS_MEANINGS,
  STATUS_ROW_KINDS,
  STATUS_ROWS_MAX,
  STATUS_WORD_MAX,
  STATUS_WORDS_MAX,
  TRACKERS,
} from './limits.ts';

const count = z.number().int();
const change = <T extends z.ZodType>(value: T) => z.object({ from: value, to: value }).optional();
const word = z.string().max(STATUS_WORD_MAX);

/** A row of the files, or a work item that they don't have. */
const statusRow = z.object({
  /** Identifies it when it is confirmed or skipped. */
  id: z.string(),
  kind: z.enum(STATUS_ROW_KINDS),
  /** Which file, from 0, and which record of it; null for a missing work item. */
  at: z.object({ file: count, record: count }).nullable(),
  /** Its key in the tracker, such as `SD-12`; empty if the tracker's key of a missing work item is not known. */
  key: z.string(),
  url: z.string().nullable(),
  title: z.string(),
  /** As the file has them. */
  status: z.string(),
  resolution: z.string(),
  workItem: z.object({ id: entity.id, key: z.string(), projectId: entity.id, title: z.string() }).nullable(),
  match: z.enum(STATUS_MATCHES).nullable(),
  changes: z.object({
    status: change(z.enum(WORK_ITEM_STATUSES)),
    outcome: change(z.enum(WORK_ITEM_OUTCOMES).nullable()),
    dueDate: change(z.string().nullable()),
    trackerKey: change(z.string().nullable()),
    url: change(z.string().nullable()),
  }),
  doneOn: z.string().nullable(),
  /** Its status becomes an earlier one. */
  isMovedBack: z.boolean(),
  /** Why it is not simply applied. */
  reason: z.string().nullable(),
  canConfirm: z.boolean(),
});

const counts = z.object({
  ...Object.fromEntries(STATUS_ROW_KINDS.map((kind) => [kind, count])),
  rows: count,
  movedBack: count,
  /** Invalid due dates. */
  unreadableDates: count,
} as Record<(typeof STATUS_ROW_KINDS)[number] | 'rows' | 'movedBack' | 'unreadableDates', typeof count>);

/** Something that the files don't say. */
const statusQuestion = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('dates'),
    count,
    /** The resulting dates, calendar days. */
    examples: z.array(z.object({ text: z.string(), dayFirst: entity.date, monthFirst: entity.date })),
  }),
  /** Meaning of a status. */
  z.object({ about: z.literal('status'), word: z.string(), count }),
  /** Whether what ended like this was delivered. */
  z.object({ about: z.literal('resolution'), word: z.string(), count }),
  /** Whether what has this status and no resolution was delivered. */
  z.object({ about: z.literal('unresolved'), word: z.string(), count }),
]);

const rows = z.object({ items: z.array(statusRow), nextCursor: z.string().nullable(), total: count });

const preview = z.object({
  importId: entity.id,
  system: z.enum(TRACKERS),
  fileNames: z.array(z.string()),
  /** Null: all projects of the company. */
  projectId: entity.id.nullable(),
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  counts,
  questions: z.array(statusQuestion),
  /** Notes on how the files were read, in sentences. */
  notes: z.array(z.string()),
  /** The first ones. */
  rows,
  /** When the same files were applied last; null if they never were. */
  appliedBefore: entity.time.nullable(),
  /** Until when it can be applied. */
  expiresAt: entity.time,
});

/** A status import that was applied. */
const appliedImport = z.object({
  id: entity.id,
  system: z.enum(TRACKERS),
  fileNames: z.array(z.string()),
  projectId: entity.id.nullable(),
  counts,
  /** Number of work items that it changed. */
  changed: count,
  appliedAt: entity.time,
  appliedBy: z.string().nullable(),
  undoneAt: entity.time.nullable(),
  /** Not undone yet, and recent enough that the data for undoing it is still stored. */
  canUndo: z.boolean(),
});

const reads = {
  ...inFirm('GET', 'backlog:plan'),
  limits: [{ name: 'status-import-read', by: 'firm', points: 600, seconds: 60 }],
} as const;
const writes = {
  ...inFirm('POST', 'backlog:write'),
  limits: [{ name: 'status-import', by: 'firm', points: 60, seconds: 60 }],
} as const;

const text = z.string().min(1, 'Required').max(STATUS_FILE_MAX);
const fileName = entity.displayName.optional();
const outcomes = z
  .array(z.strictObject({ word, meaning: z.enum(WORK_ITEM_OUTCOMES) }))
  .max(STATUS_WORDS_MAX)
  .default([]);
const rowIds = z.array(z.string().max(40)).max(STATUS_ROWS_MAX).default([]);

/** Status of work items from files that trackers export (docs/status-import.md). */
export const statusImportCalls = {
  importStatus: defineCall({
    ...writes,
    ...at('companies/{companyId}/backlog/status-import'),
    bodyBytes: STATUS_IMPORT_BYTES_MAX,
    limits: [{ name: 'status-import-preview', by: 'firm', points: 30, seconds: 60 }],
    summary:
      'Read files that a tracker exported, and answer what they would change: nothing changes before it is applied. Asks for what the files don’t say',
    body: z
      .strictObject({
        text,
        fileName,
        /** Further files of the same tracker, merged by the keys of their issues. */
        more: z
          .array(z.strictObject({ text, fileName }))
          .max(STATUS_FILES_MAX - 1)
          .default([]),
        /** Omitted: all projects of the company. */
        projectId: reference('project', { invalid: MESSAGES.notAProject }).optional(),
        answers: z
          .strictObject({
            dateOrder: z.enum(DATE_ORDERS).optional(),
            statuses: z
              .array(z.strictObject({ word, meaning: z.enum(STATUS_MEANINGS) }))
              .max(STATUS_WORDS_MAX)
              .default([]),
            resolutions: outcomes,
            /** By the status of issues that are done without a resolution. */
            unresolved: outcomes,
            /** Columns of a table whose header is not known; remembered for the firm once the import is applied. */
            columns: z
              .array(
                z.strictObject({
                  name: z.string().trim().min(1, 'Required').max(STATUS_COLUMN_NAME_MAX),
                  field: z.enum(STATUS_COLUMN_FIELDS),
                }),
              )
              .max(STATUS_COLUMNS_MAX)
              .default([]),
          })
          .default({ statuses: [], resolutions: [], unresolved: [], columns: [] }),
      })
      .refine((body) => body.more.reduce((sum, one) => sum + one.text.length, body.text.length) <= STATUS_FILE_MAX, {
        path: ['more'],
        error: MESSAGES.statusFilesTooLarge,
      }),
    response: preview,
  }),
  statusImportRows: defineCall({
    ...reads,
    ...at('status-imports/{importId}/rows', { statusImport: 'importId' }),
    summary: 'What a status import that is not applied yet would do, row by row, in the order of the files',
    query: z.strictObject({
      show: z.enum([...STATUS_ROW_KINDS, 'movedBack']).optional(),
      limit: page.limit,
      cursor: z
        .string()
        .regex(/^\d{1,6}$/, 'Must be a cursor of this list')
        .optional(),
    }),
    response: rows,
  }),
  applyStatusImport: defineCall({
    ...writes,
    ...at('status-imports/{importId}/apply', { statusImport: 'importId' }),
    once: 'operation',
    summary:
      'Apply a status import as it was shown: certain and confirmed rows. Work items changed since stay unchanged. The explained words are remembered for the company',
    body: z.strictObject({
      operationId,
      /** Ids of rows: proposals and conflicts that a person has decided. */
      confirm: rowIds,
      /** Ids of rows that are skipped. */
      skip: rowIds,
    }),
    response: z.object({
      /** Number of work items that changed. */
      changed: count,
      /** Number of work items that someone has changed or deleted since the preview: they stay unchanged. */
      left: count,
    }),
  }),
  undoStatusImport: defineCall({
    ...writes,
    ...at('status-imports/{importId}/undo', { statusImport: 'importId' }),
    once: 'operation',
    summary: 'Undo a status import: every attribute that it changed and no one has changed since is as it was before',
    body: z.strictObject({ operationId }),
    response: z.object({ undone: count, left: count }),
  }),
  statusImports: defineCall({
    ...reads,
    ...at('companies/{companyId}/backlog/status-imports'),
    summary: 'The latest status imports of a company that were applied',
    query: z.strictObject({ projectId: reference('project', 'nothing').optional() }),
    response: z.object({ items: z.array(appliedImport) }),
  }),
} as const;
