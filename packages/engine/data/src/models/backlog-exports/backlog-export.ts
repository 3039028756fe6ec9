import {
  BACKLOG_EXPORT_STATES,
  EXPORT_PRESETS,
  type ExportPreset,
  type REHEARSAL_SEVERITIES,
} from '@scopewright/contracts/backlog-exports/limits';
import type { ExportOptions } from '@scopewright/domain/backlog-exports/export';
import type { Binary } from 'mongodb';
import { Schema, type Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, optionalString, ref, requiredDate } from '../define.ts';

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

/** Parts of a file that the target will drop or change; see `rehearse`. */
export interface RehearsedNote {
  severity: (typeof REHEARSAL_SEVERITIES)[number];
  file: string;
  row: number | null;
  workItemId: string | null;
  message: string;
}

/** An export of a backlog: requested, created by the worker, and stored. */
export interface BacklogExportDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  /** Null: all projects of the company. */
  projectId: Types.ObjectId | null;
  /** Its name when the export was asked for. */
  projectName: string | null;
  preset: ExportPreset;
  options: ExportOptions;
  /** The export whose changes it holds, and when that was asked for; null: it holds everything. */
  since: { id: Types.ObjectId; requestedAt: Date } | null;
  state: (typeof BACKLOG_EXPORT_STATES)[number];
  done: number;
  total: number;
  workItems: number;
  unchanged: number;
  bytes: number;
  files: ExportedFileRecord[];
  rehearsal: RehearsedNote[];
  rehearsed: Record<RehearsedNote['severity'], number>;
  /** A hash of each work item's content by its id, as JSON, deflated: a later export compares with it. */
  manifest: Binary | null;
  problem: string | null;
  requestedBy: Types.ObjectId | null;
  requestedAt: Date;
  finishedAt: Date | null;
}

export const backlogExportSchema = () =>
  defineSchema<BacklogExportDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: optionalRef,
    projectName: optionalString,
    preset: { type: String, enum: EXPORT_PRESETS, required: true },
    options: { type: Object, required: true },
    since: { type: Schema.Types.Mixed, default: null },
    state: { type: String, enum: BACKLOG_EXPORT_STATES, default: 'waiting' },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    workItems: { type: Number, default: 0 },
    unchanged: { type: Number, default: 0 },
    bytes: { type: Number, default: 0 },
    files: { type: Schema.Types.Mixed, default: () => [] },
    rehearsal: { type: Schema.Types.Mixed, default: () => [] },
    rehearsed: { type: Schema.Types.Mixed, default: () => ({ error: 0, warning: 0, info: 0 }) },
    manifest: { type: Buffer, default: null },
    problem: optionalString,
    requestedBy: optionalRef,
    requestedAt: requiredDate,
    finishedAt: optionalDate,
  });
