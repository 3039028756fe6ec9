import {
  BACKLOG_LEVELS,
  type BacklogLevel,
  type ReadyCheck,
  WORK_ITEM_OUTCOMES,
  WORK_ITEM_STATUSES,
  type WorkItemOutcome,
  type WorkItemStatus,
} from '@scopewright/contracts/backlog/limits';
import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import type { Criterion, Estimate, WorkItemFields } from '@scopewright/domain/backlog/work-item';
import { Schema, type Types } from 'mongoose';
import {
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** A work item's key in a tracker, and its last exported content. */
export interface WorkItemExport {
  /** The kind of tracker: `jira`, `azure-devops`, `linear`, `github`. */
  system: string;
  /** Its key there, such as `SD-12`; null until a status file has named it. */
  key: string | null;
  url: string | null;
  at: Date;
}

/** A work item of a project: generated from its scope, or added by a person. */
export interface WorkItemDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
  /** See `GeneratedWorkItem`; `own:<id>` for one that a person added. Unique in its project. */
  key: string;
  level: BacklogLevel;
  parentId: Types.ObjectId | null;
  /** The rule that makes it and why it exists; null for own work items. */
  rule: string | null;
  why: string | null;
  title: string;
  /** The title folded for sorting; see `nameKey`. Derived, as `hours` and `searchText` are: `derivedOfWorkItem`. */
  titleKey: string;
  description: string;
  criteria: Record<string, Criterion>;
  phase: number;
  labels: string[];
  estimate: Estimate | null;
  /** Expected hours of the estimate; see `expectedHours`. */
  hours: number | null;
  dependsOn: Types.ObjectId[];
  /** The last generated version; null for own work items. */
  base: WorkItemFields | null;
  /** The generation that wrote it last. */
  generation: number | null;
  /** It was not generated the last time, and stayed because of what people have done with it. */
  orphaned: boolean;
  sourceIds: Types.ObjectId[];
  /** A configuration item's key, if it is about one. */
  configKey: string | null;
  clauseIds: Types.ObjectId[];
  status: WorkItemStatus;
  /** Of a done one. */
  outcome: WorkItemOutcome | null;
  assigneeId: Types.ObjectId | null;
  /** A person has chosen the assignee: assigning leaves it. */
  pinned: boolean;
  /** YYYY-MM-DD */
  dueDate: string | null;
  startedAt: Date | null;
  doneAt: Date | null;
  /** Whether the client's people see it. */
  shared: boolean;
  /** Internal to the firm. */
  notes: string;
  ready: boolean;
  /** Why it is not ready, in sentences. */
  reasons: string[];
  /** The condition of each reason. */
  unmet: ReadyCheck[];
  /** The person who marked it as ready anyway, with the reason. */
  readyOverride: { by: Types.ObjectId; at: Date; reason: string } | null;
  /** A fractional index among its siblings. */
  order: string;
  exports: WorkItemExport[];
  version: number;
  /** Ids of its latest operations: each is applied once, even if sent again. */
  operations: string[];
  searchText: string;
  /** Deleted by a person: stored, so that it is not generated again. */
  deletedAt: Date | null;
  /** The work item that it was deleted with, and is restored with. */
  deletedWith: Types.ObjectId | null;
  createdBy: Types.ObjectId | null;
  createdAt: Date;
  updatedAt: Date;
}

export const workItemSchema = () =>
  defineSchema<WorkItemDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: ref,
    key: requiredString,
    level: { type: String, enum: BACKLOG_LEVELS, required: true },
    parentId: optionalRef,
    rule: optionalString,
    why: optionalString,
    title: requiredString,
    titleKey: { type: String, default: '' },
    description: { type: String, default: '' },
    criteria: { type: Object, default: () => ({}) },
    phase: { type: Number, default: 1, min: 1, max: CONFIG_PHASES.length },
    labels: { type: [String], default: [] },
    estimate: { type: Schema.Types.Mixed, default: null },
    hours: { type: Number, default: null },
    dependsOn: { type: [Schema.Types.ObjectId], default: [] },
    base: { type: Schema.Types.Mixed, default: null },
    generation: { type: Number, default: null },
    orphaned: { type: Boolean, default: false },
    sourceIds: { type: [Schema.Types.ObjectId], default: [] },
    configKey: optionalString,
    clauseIds: { type: [Schema.Types.ObjectId], default: [] },
    status: { type: String, enum: WORK_ITEM_STATUSES, default: 'todo' },
    outcome: { type: String, enum: [...WORK_ITEM_OUTCOMES, null], default: null },
    assigneeId: optionalRef,
    pinned: { type: Boolean, default: false },
    dueDate: optionalString,
    startedAt: optionalDate,
    doneAt: optionalDate,
    shared: { type: Boolean, default: false },
    notes: { type: String, default: '' },
    ready: { type: Boolean, default: false },
    reasons: { type: [String], default: [] },
    unmet: { type: [String], default: [] },
    readyOverride: { type: Schema.Types.Mixed, default: null },
    order: requiredString,
    exports: { type: Schema.Types.Mixed, default: () => [] },
    version: { type: Number, default: 1 },
    operations: { type: [String], default: [] },
    searchText: { type: String, default: '' },
    deletedAt: optionalDate,
    deletedWith: optionalRef,
    createdBy: optionalRef,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });
