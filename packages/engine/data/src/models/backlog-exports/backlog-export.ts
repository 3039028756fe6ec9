import { BACKLOG_EXPORT_STATES, EXPORT_PRESETS } from '@scopewright/contracts/backlog-exports/limits';
import type { ExportOptions } from '@scopewright/domain/backlog-exports/export';
import type { RehearsalNote } from '@scopewright/domain/backlog-exports/rehearsal/rehearse';
import { Schema, type Types } from 'mongoose';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** A file of an export. */
export interface ExportedFileRecord {
  fileId: Types.ObjectId;
  name: string;
  bytes: number;
  /** Records of a table; null for other files. */
  rows: number | null;
  /** SHA-256, hex. */
  digest: string;
}

/** An export of a backlog: requested, created by the worker, and stored. */
export type BacklogExportDoc = DocumentOf<typeof backlogExportSchema>;
export const backlogExportSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    /** Null: all projects of the company. */
    projectId: field.optionalRef,
    /** Its name when the export was asked for. */
    projectName: field.optionalString,
    preset: { type: String, enum: EXPORT_PRESETS, required: true },
    options: { type: Object, required: true } as Holding<ExportOptions>,
    /** The export whose changes it holds, and when that was asked for; null: it holds everything. */
    since: { type: Schema.Types.Mixed, default: null } as Holding<{ id: Types.ObjectId; requestedAt: Date } | null>,
    state: { type: String, enum: BACKLOG_EXPORT_STATES, default: 'waiting' },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    workItems: { type: Number, default: 0 },
    unchanged: { type: Number, default: 0 },
    bytes: { type: Number, default: 0 },
    files: { type: Schema.Types.Mixed, default: () => [] } as Holding<ExportedFileRecord[]>,
    rehearsal: { type: Schema.Types.Mixed, default: () => [] } as Holding<RehearsalNote[]>,
    rehearsed: { type: Schema.Types.Mixed, default: () => ({ error: 0, warning: 0, info: 0 }) } as Holding<
      Record<RehearsalNote['severity'], number>
    >,
    /** A hash of each work item's content by its id, as JSON, deflated: a later export compares with it. */
    manifest: { type: Buffer, default: null },
    problem: field.optionalString,
    requestedBy: field.optionalRef,
    requestedAt: field.date,
    finishedAt: field.optionalDate,
  });
