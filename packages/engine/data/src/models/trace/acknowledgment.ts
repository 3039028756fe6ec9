import { GUARD_RULES } from '@scopewright/contracts/constants';
import { SCOPE_HIT_KINDS, type ScopeHitKind } from '@scopewright/contracts/scoping';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, optionalString, ref, requiredDate, requiredString } from '../define.ts';

/** A finding that compares scope and agreements, and that someone has accepted as it is. */
export interface AcknowledgmentDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  rule: (typeof GUARD_RULES)[number];
  clauseId: Types.ObjectId;
  /** Of the finding's item, if that is one of the scope. */
  itemId: Types.ObjectId | null;
  /** If it is a configuration item: its name folded for comparison. */
  configKey: string | null;
  /** Kind and name of the item at the time; null if the finding has no item. */
  itemKind: ScopeHitKind | null;
  itemName: string | null;
  /** How many items the finding counted; with more it is found again. */
  count: number | null;
  reason: string;
  createdBy: Types.ObjectId | null;
  createdAt: Date;
}

export const acknowledgmentSchema = () =>
  defineSchema<AcknowledgmentDoc>({
    firmId: optionalRef,
    companyId: ref,
    rule: { type: String, enum: GUARD_RULES, required: true },
    clauseId: ref,
    itemId: optionalRef,
    configKey: optionalString,
    itemKind: { type: String, enum: [...SCOPE_HIT_KINDS, null], default: null },
    itemName: optionalString,
    count: { type: Number, default: null },
    reason: requiredString,
    createdBy: optionalRef,
    createdAt: requiredDate,
  });
