import type { HashedItem } from '@scopewright/domain/change-orders/baseline';
import type { DiffEntry } from '@scopewright/domain/change-orders/diff-entry';
import type { ChangeEffect } from '@scopewright/domain/change-orders/effect';
import {
  type DocumentOf,
  defineSchema,
  type Holding,
  optionalRef,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** A difference as a change order contains it, with the hash of both values. */
export type FrozenEntry = DiffEntry & { hash: string };

/** The parts of a scope that a change order contains, as they were when they were chosen. One of each order at most. */
export type OrderPartsDoc = DocumentOf<typeof orderPartsSchema>;
export const orderPartsSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    changeOrderId: ref,
    projectId: ref,
    /** The scope agreed then. */
    baselineId: ref,
    baseHash: requiredString,
    /** The baseline with the parts applied: the agreed scope once the order is accepted. */
    target: { type: [Object], default: [] } as Holding<HashedItem[]>,
    targetHash: requiredString,
    entries: { type: [Object], default: [] } as Holding<FrozenEntry[]>,
    effect: { type: Object, required: true } as Holding<ChangeEffect>,
    frozenAt: requiredDate,
  });

/**
 * Someone's answer to a change order: a record that nothing changes. Each contains the hash of the one before it of the
 * same company, so that none can be removed or changed later without a trace.
 */
export type OrderDecisionDoc = DocumentOf<typeof orderDecisionSchema>;
export const orderDecisionSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    changeOrderId: ref,
    /** Its place among the company's records, from 1. */
    place: { type: Number, required: true },
    /** The record as canonical JSON: who, when, how, the statement, and the whole document that was answered. */
    record: requiredString,
    hash: requiredString,
    at: requiredDate,
  });
