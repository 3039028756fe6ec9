import type { BacklogPlan } from '@scopewright/domain/backlog/plan';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import type { Binary } from 'mongodb';
import type { Types } from 'mongoose';
import { Schema } from 'mongoose';
import {
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** The backlog of a project as a whole. Made by the first generation or the first work item. */
export interface BacklogDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
  /** Id of the profile, built in or the firm's own. */
  profileId: string;
  /** How often it was generated; the work items name the last one that wrote them. */
  generation: number;
  /** Incremented by every step that changes many work items: generating, assigning, undoing. See `backlogRevision`. */
  revision: number;
  generatedAt: Date | null;
  generatedBy: Types.ObjectId | null;
  /** The state of the scope that it was generated from; see `scopeRevision`. */
  scopeRevision: number | null;
  /**
   * The state that `ready` of its work items is of: scope, check, clauses, links and profile. Null: to be worked out.
   */
  readyState: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const backlogSchema = () =>
  defineSchema<BacklogDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: ref,
    profileId: requiredString,
    generation: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
    generatedAt: optionalDate,
    generatedBy: optionalRef,
    scopeRevision: { type: Number, default: null },
    readyState: optionalString,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });

/** The preview of a generation: exactly this is applied. */
export interface BacklogPreviewDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
  profileId: string;
  profileVersion: number;
  /** The `backlogRevision` and the state of the scope that it was made from; with others it is out of date. */
  backlogRevision: number;
  scopeState: string;
  scopeRevision: number;
  counts: BacklogPlan['counts'];
  /** The entries of a `BacklogPlan`: packed rows of JSON (packed.ts of the work pool). */
  plan: Binary;
  createdBy: Types.ObjectId;
  createdAt: Date;
  /** Removed then. */
  expiresAt: Date;
}

export const backlogPreviewSchema = () =>
  defineSchema<BacklogPreviewDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: ref,
    profileId: requiredString,
    profileVersion: { type: Number, required: true },
    backlogRevision: { type: Number, required: true },
    scopeState: requiredString,
    scopeRevision: { type: Number, required: true },
    counts: { type: Schema.Types.Mixed, required: true },
    plan: { type: Buffer, required: true },
    createdBy: ref,
    createdAt: requiredDate,
    expiresAt: requiredDate,
  });

/** Changes of a backlog by a generation, an assignment or a status file, which can be read and undone as one step. */
export interface BacklogReceiptDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
  what: 'generated' | 'assigned' | 'status-import';
  operationId: string;
  counts: Record<string, number>;
  /** Changes of each work item, with the data to undo them: packed rows of BSON (packed.ts of the work pool). */
  steps: Binary;
  /** How many work items it wrote that are still there, all at `createdAt`. */
  written: number;
  /** The backlog's revision afterwards. */
  revision: number;
  undoneAt: Date | null;
  undoneBy: Types.ObjectId | null;
  createdBy: Types.ObjectId;
  createdAt: Date;
}

export const backlogReceiptSchema = () =>
  defineSchema<BacklogReceiptDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: ref,
    what: { type: String, enum: ['generated', 'assigned', 'status-import'], required: true },
    operationId: requiredString,
    counts: { type: Schema.Types.Mixed, required: true },
    steps: { type: Buffer, required: true },
    written: { type: Number, default: 0 },
    revision: { type: Number, required: true },
    undoneAt: optionalDate,
    undoneBy: optionalRef,
    createdBy: ref,
    createdAt: requiredDate,
  });

/** A firm's own profile, a changed copy of a built-in one, in all of its versions. */
export interface BacklogProfileDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  name: string;
  /** The name folded for comparison; see `nameKey`. */
  nameKey: string;
  version: number;
  profile: Omit<BacklogProfile, 'id' | 'version' | 'name'>;
  /** Former versions, the latest last, at most twenty. */
  former: { version: number; profile: Omit<BacklogProfile, 'id' | 'version' | 'name'>; until: Date }[];
  createdBy: Types.ObjectId | null;
  createdAt: Date;
  updatedAt: Date;
}

export const backlogProfileSchema = () =>
  defineSchema<BacklogProfileDoc>({
    firmId: ref,
    name: requiredString,
    nameKey: requiredString,
    version: { type: Number, default: 1 },
    profile: { type: Schema.Types.Mixed, required: true },
    former: { type: Schema.Types.Mixed, default: () => [] },
    createdBy: optionalRef,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });

/** A person's saved view of a backlog. */
export interface BacklogViewDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  userId: Types.ObjectId;
  name: string;
  nameKey: string;
  filters: Record<string, string | number>;
  createdAt: Date;
}

export const backlogViewSchema = () =>
  defineSchema<BacklogViewDoc>({
    firmId: optionalRef,
    companyId: ref,
    userId: ref,
    name: requiredString,
    nameKey: requiredString,
    filters: { type: Object, required: true },
    createdAt: requiredDate,
  });

/** How many hours a week someone of the firm plans for projects, and when they are away. */
export interface CapacityDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  userId: Types.ObjectId;
  hoursPerWeek: number;
  /** Calendar days, YYYY-MM-DD, both included. */
  daysOff: { from: string; to: string }[];
  version: number;
  updatedAt: Date;
}

export const capacitySchema = () =>
  defineSchema<CapacityDoc>({
    firmId: ref,
    userId: ref,
    hoursPerWeek: { type: Number, required: true },
    daysOff: { type: Schema.Types.Mixed, default: () => [] },
    version: { type: Number, default: 1 },
    updatedAt: requiredDate,
  });
