import { MILESTONE_KINDS, type MilestoneKind, WAITS_FOR, type WaitsFor } from '@scopewright/contracts/tracking/limits';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, optionalString, ref, requiredDate } from '../define.ts';

/**
 * A milestone of a company, or an input that is waited for. One that an accepted clause states has the clause's title
 * and day, which are not stored again; the document is made by the first thing that people add to it.
 */
export interface MilestoneDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  /** Null: it concerns the whole company. */
  projectId: Types.ObjectId | null;
  clauseId: Types.ObjectId | null;
  kind: MilestoneKind;
  /** Null: that of the clause. */
  title: string | null;
  /** YYYY-MM-DD, as planned; null: that of the clause. */
  dueOn: string | null;
  /** When it is expected now, if that differs. */
  expectedOn: string | null;
  doneOn: string | null;
  waitsFor: WaitsFor;
  /** Someone of the firm; never shown to its clients. */
  ownerId: Types.ObjectId | null;
  /** Internal to the firm; never shown to its clients. */
  note: string;
  /** Incremented by every change. */
  version: number;
  createdBy: Types.ObjectId | null;
  createdAt: Date;
  updatedAt: Date;
}

export const milestoneSchema = () =>
  defineSchema<MilestoneDoc>({
    firmId: ref,
    companyId: ref,
    projectId: optionalRef,
    clauseId: optionalRef,
    kind: { type: String, enum: MILESTONE_KINDS, required: true },
    title: optionalString,
    dueOn: optionalString,
    expectedOn: optionalString,
    doneOn: optionalString,
    waitsFor: { type: String, enum: WAITS_FOR, required: true },
    ownerId: optionalRef,
    note: { type: String, default: '' },
    version: { type: Number, default: 1 },
    createdBy: optionalRef,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });
