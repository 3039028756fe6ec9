import type { BacklogPlan } from '@scopewright/domain/backlog/plan';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { Schema } from 'mongoose';
import {
  type DocumentOf,
  defineSchema,
  type Holding,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** The backlog of a project as a whole. Made by the first generation or the first work item. */
export type BacklogDoc = DocumentOf<typeof backlogSchema>;
export const backlogSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    projectId: ref,
    /** Id of the profile, built in or the firm's own. */
    profileId: requiredString,
    /** How often it was generated; the work items name the last one that wrote them. */
    generation: { type: Number, default: 0 },
    /** Incremented by every step that changes many work items: generating, assigning, undoing. See `backlogRevision`. */
    revision: { type: Number, default: 0 },
    generatedAt: optionalDate,
    generatedBy: optionalRef,
    /** The state of the scope that it was generated from; see `scopeRevision`. */
    scopeRevision: { type: Number, default: null },
    /**
     * The state that `ready` of its work items is of: scope, check, clauses, links and profile. Null: to be worked out.
     */
    readyState: optionalString,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });

/** The preview of a generation: exactly this is applied. */
export type BacklogPreviewDoc = DocumentOf<typeof backlogPreviewSchema>;
export const backlogPreviewSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    projectId: ref,
    profileId: requiredString,
    profileVersion: { type: Number, required: true },
    /** The `backlogRevision` and the state of the scope that it was made from; with others it is out of date. */
    backlogRevision: { type: Number, required: true },
    scopeState: requiredString,
    scopeRevision: { type: Number, required: true },
    counts: { type: Schema.Types.Mixed, required: true } as Holding<BacklogPlan['counts']>,
    /** The entries of a `BacklogPlan`: packed rows of JSON (packed.ts of the work pool). */
    plan: { type: Buffer, required: true },
    createdBy: ref,
    createdAt: requiredDate,
    /** Removed then. */
    expiresAt: requiredDate,
  });

/** Changes of a backlog by a generation, an assignment or a status file, which can be read and undone as one step. */
export type BacklogReceiptDoc = DocumentOf<typeof backlogReceiptSchema>;
export const backlogReceiptSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    projectId: ref,
    what: { type: String, enum: ['generated', 'assigned', 'status-import'], required: true },
    operationId: requiredString,
    counts: { type: Schema.Types.Mixed, required: true } as Holding<Record<string, number>>,
    /** Changes of each work item, with the data to undo them: packed rows of BSON (packed.ts of the work pool). */
    steps: { type: Buffer, required: true },
    /** How many work items it wrote that are still there, all at `createdAt`. */
    written: { type: Number, default: 0 },
    /** The backlog's revision afterwards. */
    revision: { type: Number, required: true },
    undoneAt: optionalDate,
    undoneBy: optionalRef,
    createdBy: ref,
    createdAt: requiredDate,
  });

/** A firm's own profile, a changed copy of a built-in one, in all of its versions. */
export type BacklogProfileDoc = DocumentOf<typeof backlogProfileSchema>;
export const backlogProfileSchema = () =>
  defineSchema({
    firmId: ref,
    name: requiredString,
    /** The name folded for comparison; see `nameKey`. */
    nameKey: requiredString,
    version: { type: Number, default: 1 },
    profile: { type: Schema.Types.Mixed, required: true } as Holding<Omit<BacklogProfile, 'id' | 'version' | 'name'>>,
    /** Former versions, the latest last, at most twenty. */
    former: { type: Schema.Types.Mixed, default: () => [] } as Holding<
      { version: number; profile: Omit<BacklogProfile, 'id' | 'version' | 'name'>; until: Date }[]
    >,
    createdBy: optionalRef,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });

/** A person's saved view of a backlog. */
export type BacklogViewDoc = DocumentOf<typeof backlogViewSchema>;
export const backlogViewSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    userId: ref,
    name: requiredString,
    nameKey: requiredString,
    filters: { type: Object, required: true } as Holding<Record<string, string | number>>,
    createdAt: requiredDate,
  });

/** How many hours a week someone of the firm plans for projects, and when they are away. */
export type CapacityDoc = DocumentOf<typeof capacitySchema>;
export const capacitySchema = () =>
  defineSchema({
    firmId: ref,
    userId: ref,
    hoursPerWeek: { type: Number, required: true },
    /** Calendar days, YYYY-MM-DD, both included. */
    daysOff: { type: Schema.Types.Mixed, default: () => [] } as Holding<{ from: string; to: string }[]>,
    version: { type: Number, default: 1 },
    updatedAt: requiredDate,
  });
