import type { WorkItemOutcome } from '@scopewright/contracts/backlog/limits';
import {
  STATUS_COLUMN_FIELDS,
  type StatusColumnField,
  type StatusMeaning,
  TRACKERS,
} from '@scopewright/contracts/status-import/limits';
import type { StatusPlan, StatusQuestion } from '@scopewright/domain/status-import/plan';
import { Schema } from 'mongoose';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** A word of a tracker that someone has explained. */
export type ExplainedWord =
  | { about: 'status'; word: string; meaning: StatusMeaning }
  | { about: 'resolution' | 'unresolved'; word: string; meaning: WorkItemOutcome };

/** A column of a tracker's table that someone has explained, by its name as `columnName` returns it. */
export interface ExplainedColumn {
  name: string;
  field: StatusColumnField;
}

/** A tracker's files for the backlog of a company: the previewed changes, and once applied the actual ones. */
export type StatusImportDoc = DocumentOf<typeof statusImportSchema>;
export const statusImportSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    /** Null: all projects of the company. */
    projectId: field.optionalRef,
    tracker: { type: String, enum: TRACKERS, required: true },
    fileNames: { type: [String], default: [] },
    /** SHA-256 of the files. */
    hash: field.string,
    counts: { type: Schema.Types.Mixed, required: true } as Holding<StatusPlan['counts']>,
    questions: { type: Schema.Types.Mixed, default: () => [] } as Holding<StatusQuestion[]>,
    /** The answers submitted with the files: remembered for the company once it is applied. */
    words: { type: Schema.Types.Mixed, default: () => [] } as Holding<ExplainedWord[]>,
    /** Likewise, remembered for the firm. */
    columns: { type: Schema.Types.Mixed, default: () => [] } as Holding<ExplainedColumn[]>,
    /** The `StatusPlan` as JSON, deflated; null once it is applied. */
    plan: { type: Buffer, default: null },
    /** How many work items it changed. */
    changed: field.optionalNumber,
    appliedAt: field.optionalDate,
    appliedBy: field.optionalRef,
    undoneAt: field.optionalDate,
    undoneBy: field.optionalRef,
    createdBy: field.ref,
    createdAt: field.date,
    /** A preview is removed then; null once it is applied. */
    expiresAt: field.optionalDate,
  });

/** Meaning of a status or resolution of a company's trackers, entered by someone of the firm. */
export const statusWordSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    about: { type: String, enum: ['status', 'resolution', 'unresolved'], required: true },
    /** Folded for comparison; see `foldWord`. */
    word: { type: String, default: '' },
    meaning: field.string as Holding<ExplainedWord['meaning']>,
    by: field.ref,
    at: field.date,
  });

/** Meaning of a column of a tracker's tables, entered by someone of the firm. */
export const statusColumnSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    name: field.string,
    field: { type: String, enum: STATUS_COLUMN_FIELDS, required: true },
    by: field.ref,
    at: field.date,
  });
