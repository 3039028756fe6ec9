import type { BacklogLevel, GeneratedField, PLAN_KINDS, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import type { GeneratedWorkItem, WorkItemFields } from './work-item.ts';

/** Effect of regenerating on one changed attribute. */
export interface FieldOutcome {
  field: GeneratedField;
  /**
   * `taken`: no one had changed it, the new one is used. `kept`: only a person had changed it. `merged`: both had
   * changed different parts. `conflict`: both had changed the same part; the person's stays until someone decides.
   */
  outcome: 'taken' | 'kept' | 'merged' | 'conflict';
}

/** Effect of regenerating on one work item. */
export type PlanKind = (typeof PLAN_KINDS)[number];

/** The action for one work item: plain data that survives JSON. */
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
  /** The last generated, the newly generated and the current version. Null if absent. */
  base: WorkItemFields | null;
  mine: WorkItemFields | null;
  generated: GeneratedWorkItem | null;
  /** The resulting version; null for removed and for unchanged work items. */
  result: WorkItemFields | null;
  /** Its status afterwards, and its place among its siblings; null if they stay. */
  status: WorkItemStatus | null;
  order: string | null;
  /** Whether applying it writes anything; if not, its states are omitted, except those that people have changed. */
  writes: boolean;
}

/** The preview of a generation. Applying it produces exactly its results. */
export interface BacklogPlan {
  /** In the order of the backlog: new work items after the sibling that precedes them. */
  entries: PlanEntry[];
  counts: Record<PlanKind, number>;
}

/** A person's decision on a conflict. */
export interface Resolution {
  key: string;
  field: GeneratedField;
  take: 'mine' | 'generated' | 'both';
}
