import type { WorkItemHead } from '@scopewright/contracts/backlog';
import type { BacklogLevel, WorkItemOutcome, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import type { ScopeHitKind } from '@scopewright/contracts/scoping';

/** Hours of work, estimated at three points, with their breakdown. */
export type Estimate = NonNullable<WorkItemHead['estimate']>;
export type EstimatePart = Estimate['madeOf'][number];

/** The expected hours of an estimate, to the hundredth (PERT: (low + 4 × likely + high) / 6). */
export const expectedHours = ({ low, likely, high }: Pick<Estimate, 'low' | 'likely' | 'high'>): number =>
  Math.round(((low + 4 * likely + high) / 6) * 100) / 100;

export type Criterion = WorkItemHead['criteria'][string];

/**
 * Fields that the generator writes and people may change. Each is merged separately when the backlog is generated
 * again: criteria by their keys, descriptions by paragraphs, labels and dependencies as sets, all others as one value.
 */
export interface WorkItemFields {
  title: string;
  /**
   * Light Markdown: paragraphs separated by blank lines, `### ` headings, `- ` and `1. ` lists, `| a | b |` tables,
   * `**bold**`, `` `code` ``, `[text](url)`.
   */
  description: string;
  /** By a key that is derived from the tested part, or by a part's id if a person added it. */
  criteria: Record<string, Criterion>;
  /** Key of the work item that it is part of; null for an epic. */
  parent: string | null;
  /** One of `CONFIG_PHASES`, from 1. */
  phase: number;
  labels: string[];
  estimate: Estimate | null;
  /** Keys of work items that must be done before. */
  dependsOn: string[];
  /** YYYY-MM-DD; absent from generated versions that are older than this field. */
  dueDate: string | null;
}

/** A work item as the generator makes it. */
export interface GeneratedWorkItem {
  /**
   * Derived from its subject, never from names or order: `requestType:<id>/form`, `workflow:<id>`, `phase:2`,
   * `config:<folded name>`. Unique in the backlog of a project.
   */
  key: string;
  level: BacklogLevel;
  /** The rule of the profile that makes it, such as `story.requestType` or `subtask.form`. */
  rule: string;
  /** Why it exists, in one sentence. */
  why: string;
  /** Items of the scope that it is made from, the one that it is about first. */
  sourceIds: string[];
  /** The key of its subject, if that is a configuration item (trace.ts). */
  configKey: string | null;
  about: ScopeHitKind | null;
  /** Accepted clauses that sell it: linked to its items, or to their parents. */
  clauseIds: string[];
  fields: WorkItemFields;
}

/** A work item as it is stored, as far as rules read it. Own work items have no base and a key `own:<id>`. */
export interface StoredWorkItem {
  id: string;
  key: string;
  level: BacklogLevel;
  fields: WorkItemFields;
  /** The last generated version; null for a work item that a person added. */
  base: WorkItemFields | null;
  status: WorkItemStatus;
  outcome: WorkItemOutcome | null;
  assigneeId: string | null;
  /** A person has chosen the assignee: assigning leaves it. */
  pinned: boolean;
  /** It was exported, or is known to a tracker. */
  exported: boolean;
  /** It was deleted by a person, and is not generated again until it is restored. */
  deleted: boolean;
  sourceIds: string[];
  clauseIds: string[];
  version: number;
}
