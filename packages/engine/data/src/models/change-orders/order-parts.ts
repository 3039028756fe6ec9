import type { HashedItem } from '@scopewright/domain/change-orders/baseline';
import type { DiffEntry } from '@scopewright/domain/change-orders/diff-entry';
import type { ChangeEffect } from '@scopewright/domain/change-orders/effect';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** A difference as a change order contains it, with the hash of both values. */
export type FrozenEntry = DiffEntry & { hash: string };

/** The parts of a scope that a change order contains, as they were when they were chosen. One of each order at most. */
export type OrderPartsDoc = DocumentOf<typeof orderPartsSchema>;
export const orderPartsSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    changeOrderId: field.ref,
    projectId: field.ref,
    /** The scope agreed then. */
    baselineId: field.ref,
    baseHash: field.string,
    /** The baseline with the parts applied: the agreed scope once the order is accepted. */
    target: { type: [Object], default: [] } as Holding<HashedItem[]>,
    targetHash: field.string,
    entries: { type: [Object], default: [] } as Holding<FrozenEntry[]>,
    effect: { type: Object, required: true } as Holding<ChangeEffect>,
    frozenAt: field.date,
  });

/**
 * Someone's answer to a change order: a record that nothing changes. Each contains the hash of the one before it of the
 * same company, so that none can be removed or changed later without a trace.
 */
export type OrderDecisionDoc = DocumentOf<typeof orderDecisionSchema>;
export const orderDecisionSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    changeOrderId: field.ref,
    /** Its place among the company's records, from 1. */
    place: field.number,
    /** The record as canonical JSON: who, when, how, the statement, and the whole document that was answered. */
    record: field.string,
    hash: field.string,
    at: field.date,
  });
