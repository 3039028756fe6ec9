import { SCOPE_HIT_KINDS } from '@scopewright/contracts/scoping';
import { type DocumentOf, defineSchema, field } from '../define.ts';

/** A link between a clause and an item of the scope, or a configuration item. Each pair has one at most. */
export type TraceLinkDoc = DocumentOf<typeof traceLinkSchema>;
export const traceLinkSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    clauseId: field.ref,
    /** Null for a configuration item. */
    itemId: field.optionalRef,
    /** Of a configuration item: its name folded for comparison; see `nameKey`. */
    configKey: field.optionalString,
    /** Kind and name of the item when it was linked, for links whose item was deleted. */
    itemKind: { type: String, enum: SCOPE_HIT_KINDS, required: true },
    itemName: field.string,
    createdBy: field.optionalRef,
    createdAt: field.date,
  });
