import { Schema, type Types } from 'mongoose';
import { defineSchema, optionalDate, ref, requiredDate, requiredString } from '../define.ts';

/** The sentence on the status page of a company, written by someone of the firm. */
export interface StatusPageDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  sentence: string;
  by: Types.ObjectId;
  at: Date;
  /** Incremented by every change. */
  version: number;
}

export const statusPageSchema = () =>
  defineSchema<StatusPageDoc>({
    firmId: ref,
    companyId: ref,
    sentence: { type: String, default: '' },
    by: ref,
    at: requiredDate,
    version: { type: Number, default: 1 },
  });

/** The status page of a company as it was at the beginning of a week. Never changed. */
export interface StatusSnapshotDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  /** Its Monday, YYYY-MM-DD. */
  week: string;
  /** The page's content for the company's people; see `clientStatus`. */
  content: unknown;
  createdAt: Date;
}

export const statusSnapshotSchema = () =>
  defineSchema<StatusSnapshotDoc>({
    firmId: ref,
    companyId: ref,
    week: requiredString,
    content: { type: Schema.Types.Mixed, required: true },
    createdAt: requiredDate,
  });

/** When a person last looked at the status page of a company. */
export interface StatusVisitDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  userId: Types.ObjectId;
  seenAt: Date;
  /** The visit before; null for the first one. */
  previousAt: Date | null;
}

export const statusVisitSchema = () =>
  defineSchema<StatusVisitDoc>({
    firmId: ref,
    companyId: ref,
    userId: ref,
    seenAt: requiredDate,
    previousAt: optionalDate,
  });
