import { type DocumentOf, defineSchema, field } from '../define.ts';

/** The last check of a company's scope, from which the next one starts. All of it is derived from the items. */
export type ScopeCheckDoc = DocumentOf<typeof scopeCheckSchema>;
export const scopeCheckSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    /** The version of the rules; findings of other versions are not reused. */
    rules: field.string,
    /** The scope that was checked; see `scopeRevision`. */
    revision: field.number,
    /** When the check began. */
    begunAt: field.date,
    /** A `CompanyCheck` as JSON, deflated. */
    check: { type: Buffer, required: true },
  });
