import { SCOPE_HIT_KINDS, type ScopeHitKind } from '@scopewright/contracts/scoping';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, optionalString, ref, requiredDate, requiredString } from '../define.ts';

/** A link between a clause and an item of the scope, or a configuration item. Each pair has one at most. */
export interface TraceLinkDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  clauseId: Types.ObjectId;
  /** Null for a configuration item. */
  itemId: Types.ObjectId | null;
  /** Of a configuration item: its name folded for comparison; see `nameKey`. */
  configKey: string | null;
  /** Kind and name of the item when it was linked, for links whose item was deleted. */
  itemKind: ScopeHitKind;
  itemName: string;
  createdBy: Types.ObjectId | null;
  createdAt: Date;
}

export const traceLinkSchema = () =>
  defineSchema<TraceLinkDoc>({
    firmId: optionalRef,
    companyId: ref,
    clauseId: ref,
    itemId: optionalRef,
    configKey: optionalString,
    itemKind: { type: String, enum: SCOPE_HIT_KINDS, required: true },
    itemName: requiredString,
    createdBy: optionalRef,
    createdAt: requiredDate,
  });
