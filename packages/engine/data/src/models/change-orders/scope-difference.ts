import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** A compared item: its version then, and the hash of its agreed content. */
export interface ComparedItem {
  id: string;
  version: number;
  hash: string;
}

/** Differences of a project from its agreed scope. All of it is derived from items and baselines. */
export type ScopeDifferenceDoc = DocumentOf<typeof scopeDifferenceSchema>;
export const scopeDifferenceSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    projectId: field.ref,
    /** The version of the rules; differences found by other versions are not reused. */
    rules: field.string,
    baselineId: field.ref,
    /** The state of the company's items; see `scopeItemsState`. */
    state: field.string,
    /** Ids of the differences. */
    parts: { type: [String], default: [] },
    items: { type: [Object], default: [] } as Holding<ComparedItem[]>,
  });
