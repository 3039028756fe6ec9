import type { CatalogueEntry } from '@scopewright/domain/backlog/agreed-work/catalogue';
import type { BacklogPlan } from '@scopewright/domain/backlog/plan';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { Schema } from 'mongoose';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** The backlog of a project as a whole. Made by the first generation or the first work item. */
export type BacklogDoc = DocumentOf<typeof backlogSchema>;
export const backlogSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    projectId: field.ref,
    /** Id of the profile, built in or the firm's own. */
    profileId: field.string,
    /** How often it was generated; the work items name the last one that wrote them. */
    generation: { type: Number, default: 0 },
    /** Incremented by every step that changes many work items: generating, assigning, undoing. See `backlogRevision`. */
    revision: { type: Number, default: 0 },
    generatedAt: field.optionalDate,
    generatedBy: field.optionalRef,
    /** The state of the scope that it was generated from; see `scopeRevision`. */
    scopeRevision: field.optionalNumber,
    /**
     * The state that `ready` of its work items is of: scope, check, clauses, links and profile. Null: to be worked out.
     */
    readyState: field.optionalString,
    createdAt: field.date,
    updatedAt: field.date,
  });

/** The preview of a generation: exactly this is applied. */
export type BacklogPreviewDoc = DocumentOf<typeof backlogPreviewSchema>;
export const backlogPreviewSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    projectId: field.ref,
    profileId: field.string,
    profileVersion: field.number,
    /** The `backlogRevision` and the state of the scope that it was made from; with others it is out of date. */
    backlogRevision: field.number,
    scopeState: field.string,
    scopeRevision: field.number,
    counts: { type: Schema.Types.Mixed, required: true } as Holding<BacklogPlan['counts']>,
    /** The entries of a `BacklogPlan`: packed rows of JSON (packed.ts of the work pool). */
    plan: { type: Buffer, required: true },
    createdBy: field.ref,
    createdAt: field.date,
    /** Removed then. */
    expiresAt: field.date,
  });

/** Changes of a backlog by a generation, an assignment or a status file, which can be read and undone as one step. */
export type BacklogReceiptDoc = DocumentOf<typeof backlogReceiptSchema>;
export const backlogReceiptSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    projectId: field.ref,
    what: { type: String, enum: ['generated', 'assigned', 'status-import'], required: true },
    operationId: field.string,
    counts: { type: Schema.Types.Mixed, required: true } as Holding<Record<string, number>>,
    /** Changes of each work item, with the data to undo them: packed rows of BSON (packed.ts of the work pool). */
    steps: { type: Buffer, required: true },
    /** How many work items it wrote that are still there, all at `createdAt`. */
    written: { type: Number, default: 0 },
    /** The backlog's revision afterwards. */
    revision: field.number,
    undoneAt: field.optionalDate,
    undoneBy: field.optionalRef,
    createdBy: field.ref,
    createdAt: field.date,
  });

/** A firm's own profile, a changed copy of a built-in one, in all of its versions. */
export type BacklogProfileDoc = DocumentOf<typeof backlogProfileSchema>;
export const backlogProfileSchema = () =>
  defineSchema({
    firmId: field.ref,
    name: field.string,
    /** The name folded for comparison; see `nameKey`. */
    nameKey: field.string,
    version: { type: Number, default: 1 },
    profile: { type: Schema.Types.Mixed, required: true } as Holding<Omit<BacklogProfile, 'id' | 'version' | 'name'>>,
    /** Former versions, the latest last, at most twenty. */
    former: { type: Schema.Types.Mixed, default: () => [] } as Holding<
      { version: number; profile: Omit<BacklogProfile, 'id' | 'version' | 'name'>; until: Date }[]
    >,
    createdBy: field.optionalRef,
    createdAt: field.date,
    updatedAt: field.date,
  });

/** A firm's own work catalog, in all of its versions; none before its first change. */
export type WorkCatalogueDoc = DocumentOf<typeof workCatalogueSchema>;
export const workCatalogueSchema = () =>
  defineSchema({
    firmId: field.ref,
    /** Null: the standard ones. */
    entries: { type: Schema.Types.Mixed, default: null } as Holding<CatalogueEntry[] | null>,
    version: { type: Number, default: 1 },
    /** Former versions, the latest last, at most twenty. */
    former: { type: Schema.Types.Mixed, default: () => [] } as Holding<
      { version: number; entries: CatalogueEntry[] | null; until: Date }[]
    >,
    updatedAt: field.date,
  });

/** A person's saved view of a backlog. */
export type BacklogViewDoc = DocumentOf<typeof backlogViewSchema>;
export const backlogViewSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    userId: field.ref,
    name: field.string,
    nameKey: field.string,
    filters: { type: Object, required: true } as Holding<Record<string, string | number>>,
    createdAt: field.date,
  });

/** How many hours a week someone of the firm plans for projects, and when they are away. */
export type CapacityDoc = DocumentOf<typeof capacitySchema>;
export const capacitySchema = () =>
  defineSchema({
    firmId: field.ref,
    userId: field.ref,
    hoursPerWeek: field.number,
    /** Calendar days, YYYY-MM-DD, both included. */
    daysOff: { type: Schema.Types.Mixed, default: () => [] } as Holding<{ from: string; to: string }[]>,
    version: { type: Number, default: 1 },
    updatedAt: field.date,
  });
