import type { ScopeView } from '@scopewright/contracts/scoping';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** A saved view of a company's items. */
export type ScopeViewDoc = DocumentOf<typeof scopeViewSchema>;
export const scopeViewSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    userId: field.ref,
    name: field.string,
    /** The name folded for comparison; see `nameKey`. */
    nameKey: field.string,
    filters: { type: Object, required: true } as Holding<ScopeView['filters']>,
    createdAt: field.date,
  });
