import { BASELINE_ORIGINS } from '@scopewright/contracts/change-orders/limits';
import type { HashedItem, Snapshot } from '@scopewright/domain/change-orders/baseline';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, optionalString, ref, requiredDate, requiredString } from '../define.ts';

/** A project's scope at a point in time. Never changed. */
export interface BaselineDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
  name: string;
  note: string;
  origin: (typeof BASELINE_ORIGINS)[number];
  /** Its cause, such as `sow:<id>`: each creates one per project. Null for one that a person requested. */
  madeFor: string | null;
  /** Differences from the latest of these are changes of the agreed scope. */
  agreed: boolean;
  /** The hash of each item; its content is among the company's baseline items. */
  items: HashedItem[];
  hash: string;
  createdBy: Types.ObjectId | null;
  createdAt: Date;
}

export const baselineSchema = () =>
  defineSchema<BaselineDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: ref,
    name: requiredString,
    note: { type: String, default: '' },
    origin: { type: String, enum: BASELINE_ORIGINS, required: true },
    madeFor: optionalString,
    agreed: { type: Boolean, required: true },
    items: { type: [Object], default: [] } as never,
    hash: requiredString,
    createdBy: optionalRef,
    createdAt: requiredDate,
  });

/** An item as it was, by the hash of its content: many baselines share it. Never changed. */
export interface BaselineItemDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  hash: string;
  item: Snapshot;
}

export const baselineItemSchema = () =>
  defineSchema<BaselineItemDoc>({
    firmId: optionalRef,
    companyId: ref,
    hash: requiredString,
    item: { type: Object, required: true },
  });
