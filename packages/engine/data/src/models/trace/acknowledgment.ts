import { GUARD_RULES } from '@scopewright/contracts/constants';
import { SCOPE_HIT_KINDS } from '@scopewright/contracts/scoping';
import {
  type DocumentOf,
  defineSchema,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** A finding that compares scope and agreements, and that someone has accepted as it is. */
export type AcknowledgmentDoc = DocumentOf<typeof acknowledgmentSchema>;
export const acknowledgmentSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    rule: { type: String, enum: GUARD_RULES, required: true },
    clauseId: ref,
    /** Of the finding's item, if that is one of the scope. */
    itemId: optionalRef,
    /** If it is a configuration item: its name folded for comparison. */
    configKey: optionalString,
    /** Kind and name of the item at the time; null if the finding has no item. */
    itemKind: { type: String, enum: [...SCOPE_HIT_KINDS, null], default: null },
    itemName: optionalString,
    /** How many items the finding counted; with more it is found again. */
    count: { type: Number, default: null },
    reason: requiredString,
    createdBy: optionalRef,
    createdAt: requiredDate,
  });
