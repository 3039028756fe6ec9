import { SOURCE_FORMATS, SOURCE_STATES } from '@scopewright/contracts/constants';
import type { PdfSwitches } from '@scopewright/domain/sources/source';
import { Schema, type Types } from 'mongoose';
import {
  definePart,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** Reading options of texts and DOCX files. */
export const NOTHING_FOUND: PdfSwitches = { twoColumns: [], tables: [], runningText: [] };

/** The SOW or change order that a source is read for, or a clause is of. */
export interface AgreementRef {
  type: 'sow' | 'change-order';
  id: Types.ObjectId;
}

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

/**
 * A reading of a SOW's or change order's document or text. Once read it never changes: other choices, another document
 * or another pasted text create another source.
 */
export interface SourceDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  of: AgreementRef;
  /** Whether it is the one that counts: the last that was asked for. An agreement has at most one. */
  present: boolean;
  format: (typeof SOURCE_FORMATS)[number];
  /** The document; null for pasted text. */
  fileId: Types.ObjectId | null;
  fileName: string | null;
  /** SHA-256 of the pasted text, hex; null for documents. */
  textHash: string | null;
  choices: SourceChoices;
  state: (typeof SOURCE_STATES)[number];
  /** Open redlines of a DOCX without a choice: it waits for one. */
  redlines: { insertions: number; deletions: number; comments: number } | null;
  /** Null until it is known. */
  pages: number | null;
  pagesRead: number;
  /** Sentences on the problems of its parts or, if it failed, of all of it. */
  problems: string[];
  /** Reading options. */
  found: PdfSwitches;
  /** Size of its text and structure, counted toward the firm's limit. */
  bytes: number;
  /** Null: no model is asked about it. */
  model: SourceModelRun | null;
  requestedBy: Types.ObjectId | null;
  createdAt: Date;
  readAt: Date | null;
}

/** The text of a source, and its structure. The id is that of the source. */
export interface SourceTextDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  text: string;
  /** Blocks and asides as JSON: some ten thousand small objects. Empty until a pasted text is read. */
  structure: string;
}

/** A page that was read, stored until the whole document is, so that an interrupted reading continues after it. */
export interface SourcePageDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  sourceId: Types.ObjectId;
  page: number;
  characters: number;
  /** The page's content, as JSON. */
  content: string;
}

export const agreementRef = definePart<AgreementRef>({
  type: { type: String, enum: ['sow', 'change-order'], required: true },
  id: ref,
});

export const sourceSchema = () =>
  defineSchema<SourceDoc>({
    firmId: ref,
    companyId: ref,
    of: { type: agreementRef, required: true },
    present: { type: Boolean, required: true },
    format: { type: String, enum: SOURCE_FORMATS, required: true },
    fileId: optionalRef,
    fileName: optionalString,
    textHash: optionalString,
    choices: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: SOURCE_STATES, default: 'waiting' },
    redlines: { type: Schema.Types.Mixed, default: null },
    pages: { type: Number, default: null },
    pagesRead: { type: Number, default: 0 },
    problems: { type: [String], default: [] },
    found: { type: Schema.Types.Mixed, default: () => NOTHING_FOUND },
    bytes: { type: Number, default: 0 },
    model: { type: Schema.Types.Mixed, default: null },
    requestedBy: optionalRef,
    createdAt: requiredDate,
    readAt: optionalDate,
  });

export const sourceTextSchema = () =>
  defineSchema<SourceTextDoc>({
    firmId: ref,
    companyId: ref,
    // an empty text is a text
    text: { type: String, default: '' },
    structure: { type: String, default: '' },
  });

export const sourcePageSchema = () =>
  defineSchema<SourcePageDoc>({
    firmId: ref,
    companyId: ref,
    sourceId: ref,
    page: { type: Number, required: true },
    characters: { type: Number, required: true },
    content: requiredString,
  });
