import type { HashedItem } from '@scopewright/domain/change-orders/baseline';
import type { DiffEntry } from '@scopewright/domain/change-orders/diff-entry';
import type { ChangeEffect } from '@scopewright/domain/change-orders/effect';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, ref, requiredDate, requiredString } from '../define.ts';

/** A difference as a change order contains it, with the hash of both values. */
export type FrozenEntry = DiffEntry & { hash: string };

/** The parts of a scope that a change order contains, as they were when they were chosen. One of each order at most. */
export interface OrderPartsDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  changeOrderId: Types.ObjectId;
  projectId: Types.ObjectId;
  /** The scope agreed then. */
  baselineId: Types.ObjectId;
  baseHash: string;
  /** The baseline with the parts applied: the agreed scope once the order is accepted. */
  target: HashedItem[];
  targetHash: string;
  entries: FrozenEntry[];
  effect: ChangeEffect;
  frozenAt: Date;
}

export const orderPartsSchema = () =>
  defineSchema<OrderPartsDoc>({
    firmId: optionalRef,
    companyId: ref,
    changeOrderId: ref,
    projectId: ref,
    baselineId: ref,
    baseHash: requiredString,
    target: { type: [Object], default: [] } as never,
    targetHash: requiredString,
    entries: { type: [Object], default: [] } as never,
    effect: { type: Object, required: true },
    frozenAt: requiredDate,
  });

/**
 * Someone's answer to a change order: a record that nothing changes. Each contains the hash of the one before it of the
 * same company, so that none can be removed or changed later without a trace.
 */
export interface OrderDecisionDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  changeOrderId: Types.ObjectId;
  /** Its place among the company's records, from 1. */
  place: number;
  /** The record as canonical JSON: who, when, how, the statement, and the whole document that was answered. */
  record: string;
  hash: string;
  at: Date;
}

export const orderDecisionSchema = () =>
  defineSchema<OrderDecisionDoc>({
    firmId: optionalRef,
    companyId: ref,
    changeOrderId: ref,
    place: { type: Number, required: true },
    record: requiredString,
    hash: requiredString,
    at: requiredDate,
  });
