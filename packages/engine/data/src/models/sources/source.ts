import { SOURCE_FORMATS, SOURCE_STATES } from '@scopewright/contracts/constants';
import type { PdfSwitches } from '@scopewright/domain/sources/source';
import { Schema } from 'mongoose';
import { type DocumentOf, definePart, defineSchema, field, type Holding } from '../define.ts';

/** Reading options of texts and DOCX files. */
export const NOTHING_FOUND: PdfSwitches = { twoColumns: [], tables: [], runningText: [] };

/** How a document is read where it can be read in more than one way. */
export interface SourceChoices {
  /** Tracked changes of a DOCX: read as if accepted, or as if rejected; null: not chosen. */
  as: 'final' | 'original' | null;
  /** Pages that are read as this number of columns, regardless of their layout. */
  columns: { page: number; columns: 1 | 2 }[];
  /** Whether repeated headers and footers are part of the text. */
  headers: boolean;
  /** Keys of what looks like a table and is read as paragraphs. */
  notTables: string[];
}

/** A model's reading of a source, in addition to the rules. */
export interface SourceModelRun {
  /** Done or failed: with the outcome in `notes`. */
  state: 'waiting' | 'done' | 'failed';
  host: string;
  model: string;
  askedAt: Date;
  /** Notes for people, as sentences. */
  notes: string[];
}

/** The SOW or change order that a source is read for, or a clause is of. */
export type AgreementRef = DocumentOf<typeof agreementRef>;
export const agreementRef = definePart({
  type: { type: String, enum: ['sow', 'change-order'], required: true },
  id: field.ref,
});

/**
 * A reading of a SOW's or change order's document or text. Once read it never changes: other choices, another document
 * or another pasted text create another source.
 */
export type SourceDoc = DocumentOf<typeof sourceSchema>;
export const sourceSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    of: { type: agreementRef, required: true },
    /** Whether it is the one that counts: the last that was asked for. An agreement has at most one. */
    present: { type: Boolean, required: true },
    format: { type: String, enum: SOURCE_FORMATS, required: true },
    /** The document; null for pasted text. */
    fileId: field.optionalRef,
    fileName: field.optionalString,
    /** SHA-256 of the pasted text, hex; null for documents. */
    textHash: field.optionalString,
    choices: { type: Schema.Types.Mixed, required: true } as Holding<SourceChoices>,
    state: { type: String, enum: SOURCE_STATES, default: 'waiting' },
    /** Open redlines of a DOCX without a choice: it waits for one. */
    redlines: { type: Schema.Types.Mixed, default: null } as Holding<{
      insertions: number;
      deletions: number;
      comments: number;
    } | null>,
    /** Null until it is known. */
    pages: field.optionalNumber,
    pagesRead: { type: Number, default: 0 },
    /** Sentences on the problems of its parts or, if it failed, of all of it. */
    problems: { type: [String], default: [] },
    /** Its subject, as its first lines have it; null if they don't, absent in older readings. */
    title: field.optionalString,
    /** Reading options. */
    found: { type: Schema.Types.Mixed, default: () => NOTHING_FOUND } as Holding<PdfSwitches>,
    /** Size of its text and structure, counted toward the firm's limit. */
    bytes: { type: Number, default: 0 },
    /** Null: no model is asked about it. */
    model: { type: Schema.Types.Mixed, default: null } as Holding<SourceModelRun | null>,
    requestedBy: field.optionalRef,
    createdAt: field.date,
    readAt: field.optionalDate,
  });

/** The text of a source, and its structure. The id is that of the source. */
export type SourceTextDoc = DocumentOf<typeof sourceTextSchema>;
export const sourceTextSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    // an empty text is a text
    text: { type: String, default: '' },
    /** Blocks and asides as JSON: some ten thousand small objects. Empty until a pasted text is read. */
    structure: { type: String, default: '' },
  });

/** A page that was read, stored until the whole document is, so that an interrupted reading continues after it. */
export type SourcePageDoc = DocumentOf<typeof sourcePageSchema>;
export const sourcePageSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    sourceId: field.ref,
    page: field.number,
    characters: field.number,
    /** The page's content, as JSON. */
    content: field.string,
  });
