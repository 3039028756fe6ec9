import { GUARD_RULES } from '@scopewright/contracts/constants';
import { SCOPE_HIT_KINDS } from '@scopewright/contracts/scoping';
import { type DocumentOf, defineSchema, field } from '../define.ts';

/** A finding that compares scope and agreements, and that someone has accepted as it is. */
export type AcknowledgmentDoc = DocumentOf<typeof acknowledgmentSchema>;
export const acknowledgmentSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    rule: { type: String, enum: GUARD_RULES, required: true },
    clauseId: field.ref,
    /** Of the finding's item, if that is one of the scope. */
    itemId: field.optionalRef,
    /** If it is a configuration item: its name folded for comparison. */
    configKey: field.optionalString,
    /** Kind and name of the item at the time; null if the finding has no item. */
    itemKind: { type: String, enum: [...SCOPE_HIT_KINDS, null], default: null },
    itemName: field.optionalString,
    /** How many items the finding counted; with more it is found again. */
    count: field.optionalNumber,
    reason: field.string,
    createdBy: field.optionalRef,
    createdAt: field.date,
  });
