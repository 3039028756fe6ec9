import {
  BACKLOG_LEVELS,
  type ReadyCheck,
  WORK_ITEM_OUTCOMES,
  WORK_ITEM_STATUSES,
} from '@scopewright/contracts/backlog/limits';
import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import type { Criterion, Estimate, WorkItemFields } from '@scopewright/domain/backlog/work-item';
import { Schema, type Types } from 'mongoose';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

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
export type WorkItemDoc = DocumentOf<typeof workItemSchema>;
export const workItemSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    projectId: field.ref,
    /** See `GeneratedWorkItem`; `own:<id>` for one that a person added. Unique in its project. */
    key: field.string,
    level: { type: String, enum: BACKLOG_LEVELS, required: true },
    parentId: field.optionalRef,
    /** The rule that makes it and why it exists; null for own work items. */
    rule: field.optionalString,
    why: field.optionalString,
    title: field.string,
    /** The title folded for sorting; see `nameKey`. Derived, as `hours` and `searchText` are: `derivedOfWorkItem`. */
    titleKey: { type: String, default: '' },
    description: { type: String, default: '' },
    criteria: { type: Object, default: () => ({}) } as Holding<Record<string, Criterion>>,
    phase: { type: Number, default: 1, min: 1, max: CONFIG_PHASES.length },
    labels: { type: [String], default: [] },
    estimate: { type: Schema.Types.Mixed, default: null } as Holding<Estimate | null>,
    /** Expected hours of the estimate; see `expectedHours`. */
    hours: field.optionalNumber,
    dependsOn: { type: [Schema.Types.ObjectId], default: [] },
    /** The last generated version; null for own work items. */
    base: { type: Schema.Types.Mixed, default: null } as Holding<WorkItemFields | null>,
    /** The generation that wrote it last. */
    generation: field.optionalNumber,
    /** It was not generated the last time, and stayed because of what people have done with it. */
    orphaned: { type: Boolean, default: false },
    sourceIds: { type: [Schema.Types.ObjectId], default: [] },
    /** A configuration item's key, if it is about one. */
    configKey: field.optionalString,
    clauseIds: { type: [Schema.Types.ObjectId], default: [] },
    status: { type: String, enum: WORK_ITEM_STATUSES, default: 'todo' },
    /** Of a done one. */
    outcome: { type: String, enum: [...WORK_ITEM_OUTCOMES, null], default: null },
    assigneeId: field.optionalRef,
    /** A person has chosen the assignee: assigning leaves it. */
    pinned: { type: Boolean, default: false },
    /** YYYY-MM-DD */
    dueDate: field.optionalString,
    startedAt: field.optionalDate,
    doneAt: field.optionalDate,
    /** Whether the client's people see it. */
    shared: { type: Boolean, default: false },
    /** Internal to the firm. */
    notes: { type: String, default: '' },
    ready: { type: Boolean, default: false },
    /** Why it is not ready, in sentences. */
    reasons: { type: [String], default: [] },
    /** The condition of each reason. */
    unmet: { type: [String], default: [] } as Holding<ReadyCheck[]>,
    /** The person who marked it as ready anyway, with the reason. */
    readyOverride: { type: Schema.Types.Mixed, default: null } as Holding<{
      by: Types.ObjectId;
      at: Date;
      reason: string;
    } | null>,
    /** A fractional index among its siblings. */
    order: field.string,
    exports: { type: Schema.Types.Mixed, default: () => [] } as Holding<WorkItemExport[]>,
    version: { type: Number, default: 1 },
    /** Ids of its latest operations: each is applied once, even if sent again. */
    operations: { type: [String], default: [] },
    searchText: { type: String, default: '' },
    /** Deleted by a person: stored, so that it is not generated again. */
    deletedAt: field.optionalDate,
    /** The work item that it was deleted with, and is restored with. */
    deletedWith: field.optionalRef,
    createdBy: field.optionalRef,
    createdAt: field.date,
    updatedAt: field.date,
  });
