import type { BacklogLevel, WorkItemOutcome, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import type {
  AZURE_PROCESSES,
  EXPORT_CELLS,
  EXPORT_MARKUPS,
  ExportPreset,
  JIRA_PROJECT_KINDS,
} from '@scopewright/contracts/backlog-exports/limits';
import type { Estimate } from '../backlog/work-item.ts';
import type { CheckedItem } from '../scoping/company/company-rules.ts';
import type { Estimates } from '../scoping/company/hand-work-hours.ts';

/** How an export is written; presets ignore settings that don't apply to them. */
export interface ExportOptions {
  cells: (typeof EXPORT_CELLS)[number];
  markup: (typeof EXPORT_MARKUPS)[number];
  jiraProject: (typeof JIRA_PROJECT_KINDS)[number];
  /** Key of the Jira project that is imported into; null: it is not known yet. */
  projectKey: string | null;
  azureProcess: (typeof AZURE_PROCESSES)[number];
  /** Repository of GitHub that is imported into; null: it is not known yet. */
  repository: string | null;
  /** Null: as the target takes them best. */
  assignees: boolean | null;
  hoursPerPoint: number;
}

/** A work item with everything that an export can hold of it. Plain data that survives JSON. */
export interface ExportWorkItem {
  id: string;
  /** See `GeneratedWorkItem`. */
  key: string;
  projectId: string;
  level: BacklogLevel;
  parentId: string | null;
  title: string;
  /** Light Markdown; see `parseDescription`. */
  description: string;
  /** Acceptance criteria in their order. */
  criteria: string[];
  phase: number;
  labels: string[];
  estimate: Estimate | null;
  /** Expected hours of the estimate. */
  hours: number | null;
  status: WorkItemStatus;
  /** How it ended, if it is done. */
  outcome: WorkItemOutcome | null;
  ready: boolean;
  /** Why it is not ready, in sentences. */
  reasons: string[];
  /** Whether the client's people see it. */
  shared: boolean;
  assignee: { name: string; email: string } | null;
  /** YYYY-MM-DD */
  dueDate: string | null;
  /** ISO 8601 */
  startedAt: string | null;
  doneAt: string | null;
  createdAt: string;
  /** Ids of work items that must be done before. */
  dependsOn: string[];
  /** Why it exists, in a sentence; null for one that a person added. */
  why: string | null;
  /** Internal to the firm. */
  notes: string;
  /** Items of the scope that it is made from. */
  items: { id: string; kind: string; name: string }[];
  /** Accepted clauses that sell it. */
  clauses: { id: string; text: string; place: string }[];
  /** Where trackers know it. */
  trackers: { system: string; key: string; url: string | null }[];
}

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
