import type { WorkItemOutcome } from '@scopewright/contracts/backlog/limits';
import { type StatusMeaning, TRACKERS, type Tracker } from '@scopewright/contracts/status-import/limits';
import type { StatusPlan, StatusQuestion } from '@scopewright/domain/status-import/plan';
import type { Binary } from 'mongodb';
import { Schema, type Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, ref, requiredDate, requiredString } from '../define.ts';

/** A word of a tracker that someone has explained. */
export type ExplainedWord =
  | { about: 'status'; word: string; meaning: StatusMeaning }
  | { about: 'resolution'; word: string; meaning: WorkItemOutcome };

/** A tracker's files for the backlog of a company: the previewed changes, and once applied the actual ones. */
export interface StatusImportDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  /** Null: all projects of the company. */
  projectId: Types.ObjectId | null;
  tracker: Tracker;
  fileNames: string[];
  /** SHA-256 of the files. */
  hash: string;
  counts: StatusPlan['counts'];
  questions: StatusQuestion[];
  /** The answers submitted with the files: remembered for the company once it is applied. */
  words: ExplainedWord[];
  /** The `StatusPlan` as JSON, deflated; null once it is applied. */
  plan: Binary | null;
  /** How many work items it changed. */
  changed: number | null;
  appliedAt: Date | null;
  appliedBy: Types.ObjectId | null;
  undoneAt: Date | null;
  undoneBy: Types.ObjectId | null;
  createdBy: Types.ObjectId;
  createdAt: Date;
  /** A preview is removed then; null once it is applied. */
  expiresAt: Date | null;
}

export const statusImportSchema = () =>
  defineSchema<StatusImportDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: optionalRef,
    tracker: { type: String, enum: TRACKERS, required: true },
    fileNames: { type: [String], default: [] },
    hash: requiredString,
    counts: { type: Schema.Types.Mixed, required: true },
    questions: { type: Schema.Types.Mixed, default: () => [] },
    words: { type: Schema.Types.Mixed, default: () => [] },
    plan: { type: Buffer, default: null },
    changed: { type: Number, default: null },
    appliedAt: optionalDate,
    appliedBy: optionalRef,
    undoneAt: optionalDate,
    undoneBy: optionalRef,
    createdBy: ref,
    createdAt: requiredDate,
    expiresAt: optionalDate,
  });

/** Meaning of a status or resolution of a company's trackers, entered by someone of the firm. */
export interface StatusWordDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  about: ExplainedWord['about'];
  /** Folded for comparison; see `foldWord`. Empty: done without a resolution. */
  word: string;
  meaning: ExplainedWord['meaning'];
  by: Types.ObjectId;
  at: Date;
}

export const statusWordSchema = () =>
  defineSchema<StatusWordDoc>({
    firmId: optionalRef,
    companyId: ref,
    about: { type: String, enum: ['status', 'resolution'], required: true },
    word: { type: String, default: '' },
    meaning: requiredString,
    by: ref,
    at: requiredDate,
  });
