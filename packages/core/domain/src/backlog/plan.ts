import type { BacklogLevel, GeneratedField, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import type { GeneratedWorkItem, WorkItemFields } from './work-item.ts';

/** What generating again does to one attribute that is not simply as it was. */
export interface FieldOutcome {
  field: GeneratedField;
  /**
   * `taken`: nobody had changed it, the new one is taken. `kept`: only a person had changed it. `merged`: both had
   * changed different parts. `conflict`: both had changed the same part; the person's stays until someone decides.
   */
  outcome: 'taken' | 'kept' | 'merged' | 'conflict';
}

export const PLAN_KINDS = [
  'new',
  'changed',
  'conflict',
  'kept',
  'unchanged',
  'obsolete',
  'removed',
  'returned',
] as const;
/**
 * What generating again does to one work item. `obsolete`: no longer generated, and kept because someone worked on it
 * or it was exported; `removed`: no longer generated and untouched; `returned`: obsolete until now, generated again;
 * `kept`: only people's changes differ from what is generated.
 */
export type PlanKind = (typeof PLAN_KINDS)[number];

/** What is done to one work item: plain data that survives JSON. */
export interface PlanEntry {
  kind: PlanKind;
  key: string;
  /** Id of the stored work item; null for a new one. */
  workItemId: string | null;
  /** Version of the stored work item that the plan was made from. */
  version: number | null;
  level: BacklogLevel;
  title: string;
  fields: FieldOutcome[];
  /** What was generated last and is now, and what stands there. Null where there is none. */
  base: WorkItemFields | null;
  mine: WorkItemFields | null;
  generated: GeneratedWorkItem | null;
  /** What stands there afterwards; null for what is removed, and for what stays exactly as it is. */
  result: WorkItemFields | null;
  /** Its status afterwards, and its place among its siblings; null if they stay. */
  status: WorkItemStatus | null;
  order: string | null;
  /** Whether applying it writes anything; if not, its states are left out, except of those that people have changed. */
  writes: boolean;
}

/** The preview of a generation. Applying it gives exactly its results. */
export interface BacklogPlan {
  /** In the order of the backlog: new work items behind the sibling that precedes them. */
  entries: PlanEntry[];
  counts: Record<PlanKind, number>;
}

/** A person's decision on a conflict. */
export interface Resolution {
  key: string;
  field: GeneratedField;
  take: 'mine' | 'generated' | 'both';
}
