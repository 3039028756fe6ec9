import { z } from 'zod';
import { at } from './by-id.ts';
import { defineCall, inFirm } from './call.ts';
import { SOURCE_FORMATS, SOURCE_MAX_PAGES, SOURCE_STATES } from './constants.ts';
import * as entity from './entities.ts';

const offset = z.number().int().min(0);

/** A piece of a source's text: `text.slice(start, end)`. */
const block = z.object({
  kind: z.enum(['heading', 'paragraph', 'listItem', 'tableRow']),
  start: offset,
  end: offset,
  page: z.number().int(),
  /** Of a heading or list item, 1 is the highest. */
  level: z.number().int().nullable(),
  /** The number or bullet of the document, such as `3.2`. */
  label: z.string().nullable(),
  cells: z.array(z.object({ start: offset, end: offset })).optional(),
  table: z.number().int().optional(),
  head: z.literal(true).optional(),
});

/** Passages excluded from the text, with their kind. */
const aside = z.object({
  kind: z.enum(['header', 'footer', 'hidden', 'rotated', 'comment', 'inserted', 'deleted', 'contents']),
  page: z.number().int(),
  text: z.string(),
});

const redlines = z.enum(['final', 'original']);

/** How a document was read where it can be read in more than one way. */
const choices = {
  /** Tracked changes of a DOCX; null without any, or until someone has decided. */
  as: redlines.nullable(),
  /** Pages that are read as this number of columns, regardless of their layout. */
  columns: z.array(z.strictObject({ page: z.number().int().min(1).max(SOURCE_MAX_PAGES), columns: z.literal([1, 2]) })),
  /** Whether repeated headers and footers are part of the text. */
  headers: z.boolean(),
  /** Keys of what looks like a table and is read as paragraphs. */
  notTables: z.array(z.string().max(60)),
};

/** The text of a SOW or change order, with its structure. */
export const source = z.object({
  /** Null until a document or text is supplied. */
  id: entity.id.nullable(),
  state: z.enum(SOURCE_STATES),
  /** Number of pages; null until it is known. */
  pages: z.number().int().nullable(),
  pagesRead: z.number().int(),
  /** Problems of parts of the document or, if reading failed, of all of it. */
  problems: z.array(z.string()),
  /** Exactly as read; clauses quote it. Empty until it is read. */
  text: z.string(),
  blocks: z.array(block),
  asides: z.array(aside),
  format: z.enum(SOURCE_FORMATS).nullable(),
  /** Null for pasted text. */
  document: z.object({ id: entity.id, name: z.string() }).nullable(),
  /** Open redlines of a DOCX: it is read once someone has decided how. */
  redlines: z
    .object({ insertions: z.number().int(), deletions: z.number().int(), comments: z.number().int() })
    .nullable(),
  choices: z.object(choices),
  /** Reading options of a PDF. */
  found: z.object({
    /** Pages that were read as two columns. */
    twoColumns: z.array(z.number().int()),
    /** A supposed table; `table` is the number of its rows' blocks, null if it was read as paragraphs. */
    tables: z.array(z.object({ key: z.string(), page: z.number().int(), table: z.number().int().nullable() })),
    /** Pages with headers or footers. */
    runningText: z.array(z.number().int()),
  }),
  /** Alternative sources: text pasted or documents attached since. */
  newer: z.array(
    z.object({ from: z.enum(['text', 'document']), documentId: entity.id.nullable(), name: z.string().nullable() }),
  ),
  /** Earlier readings. */
  former: z.number().int(),
  readAt: entity.time.nullable(),
  /** A model's reading in addition to the rules; null if no model is used. */
  model: z
    .object({
      state: z.enum(['waiting', 'done', 'failed']),
      model: z.string(),
      /** Notes for people, as sentences. */
      notes: z.array(z.string()),
    })
    .nullable(),
});

const whatToRead = z.strictObject({
  /** The pasted text; without it and a document the latest one is read. */
  from: z.enum(['text', 'document']).optional(),
  documentId: entity.id.optional(),
  as: redlines.optional(),
  columns: choices.columns.max(SOURCE_MAX_PAGES).optional(),
  headers: choices.headers.optional(),
  notTables: choices.notTables.max(500).optional(),
});

const show = { ...inFirm('GET', 'clause:review'), response: source } as const;
const read = {
  ...inFirm('POST', 'clause:write'),
  limits: [{ name: 'read-source', by: 'firm', points: 60, seconds: 60 }],
  body: whatToRead.optional(),
  response: source,
} as const;

/** The texts of SOWs and change orders with their structure; clauses quote them. */
export const sourcesCalls = {
  sowSource: defineCall({
    ...show,
    ...at('sows/{sowId}/source'),
    summary: 'The text of a SOW, or the progress of reading it',
  }),
  readSow: defineCall({
    ...read,
    ...at('sows/{sowId}/source/read'),
    summary:
      'Read the text or a document of a SOW; an equal reading that is running or done is returned. Decisions on clauses are carried over',
  }),
  changeOrderSource: defineCall({
    ...show,
    ...at('change-orders/{changeOrderId}/source'),
    summary: 'The text of a change order, or the progress of reading it',
  }),
  readChangeOrder: defineCall({
    ...read,
    ...at('change-orders/{changeOrderId}/source/read'),
    summary: 'Read the text or a document of a change order, as for a SOW',
  }),
} as const;
