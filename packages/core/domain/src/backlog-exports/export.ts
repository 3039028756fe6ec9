import type { CallOutput } from '@scopewright/contracts';
import type { ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import type { z } from 'zod';
import type { CheckedItem } from '../scoping/company/company-rules.ts';
import type { Estimates } from '../scoping/company/hand-work-hours.ts';
import type { exportWorkItem } from './export-work-item.ts';

/** How an export is written; presets ignore settings that don't apply to them. */
export type ExportOptions = CallOutput<'backlogExport'>['options'];

/** A work item with everything that an export can hold of it. Plain data that survives JSON. */
export type ExportWorkItem = z.output<typeof exportWorkItem>;

export interface ExportProject {
  id: string;
  name: string;
}

/** The exported work items in the order of the backlog, parents before children. */
export interface ExportedBacklog {
  companyName: string;
  projects: ExportProject[];
  workItems: ExportWorkItem[];
}

/** The scope in a build pack. */
export interface ExportScope {
  /** The projects with their workflows and request types, and the fields that these use. */
  items: (CheckedItem & { description: string })[];
  /** The firm's own estimates of hours of manual work. */
  hours: Partial<Estimates>;
}

/** Input of an export. Plain data that survives JSON. */
export interface ExportInput extends ExportedBacklog {
  preset: ExportPreset;
  options: ExportOptions;
  /** When it is written, ISO 8601. */
  at: string;
  /** The export whose changes are written; null: everything. */
  since: { requestedAt: string; manifest: ExportManifest } | null;
  /** Whether files for Jira have story points besides hours, as the profile of a backlog asks. */
  storyPoints?: boolean;
  /** For a build pack alone. */
  scope?: ExportScope | null;
}

/** Hashes of each work item by its id: of its content, and of its content with its progress. */
export type ExportManifest = Record<string, readonly [content: string, whole: string]>;

export interface ExportedFile {
  /** A name without folders. */
  name: string;
  content: string | Uint8Array;
  /** Records of a table, without its header; null for other files. */
  rows: number | null;
}

/** Prefix of phase labels. */
export const PHASE_LABEL = 'phase-';
