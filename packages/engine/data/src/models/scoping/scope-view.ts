import type { ScopeView } from '@scopewright/contracts/scoping';
import {
  type DocumentOf,
  defineSchema,
  type Holding,
  optionalRef,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** A saved view of a company's items. */
export type ScopeViewDoc = DocumentOf<typeof scopeViewSchema>;
export const scopeViewSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    userId: ref,
    name: requiredString,
    /** The name folded for comparison; see `nameKey`. */
    nameKey: requiredString,
    filters: { type: Object, required: true } as Holding<ScopeView['filters']>,
    createdAt: requiredDate,
  });
