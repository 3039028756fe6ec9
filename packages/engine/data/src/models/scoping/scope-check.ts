import { type DocumentOf, defineSchema, optionalRef, ref, requiredDate, requiredString } from '../define.ts';

/** The last check of a company's scope, from which the next one starts. All of it is derived from the items. */
export type ScopeCheckDoc = DocumentOf<typeof scopeCheckSchema>;
export const scopeCheckSchema = () =>
  defineSchema({
    firmId: optionalRef,
    companyId: ref,
    /** The version of the rules; findings of other versions are not reused. */
    rules: requiredString,
    /** The scope that was checked; see `scopeRevision`. */
    revision: { type: Number, required: true },
    /** When the check began. */
    begunAt: requiredDate,
    /** A `CompanyCheck` as JSON, deflated. */
    check: { type: Buffer, required: true },
  });
