import { BASELINE_ORIGINS } from '@scopewright/contracts/change-orders/limits';
import type { HashedItem, Snapshot } from '@scopewright/domain/change-orders/baseline';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** A project's scope at a point in time. Never changed. */
export type BaselineDoc = DocumentOf<typeof baselineSchema>;
export const baselineSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    projectId: field.ref,
    name: field.string,
    note: { type: String, default: '' },
    origin: { type: String, enum: BASELINE_ORIGINS, required: true },
    /** Its cause, such as `sow:<id>`: each creates one per project. Null for one that a person requested. */
    madeFor: field.optionalString,
    /** Differences from the latest of these are changes of the agreed scope. */
    agreed: { type: Boolean, required: true },
    /** The hash of each item; its content is among the company's baseline items. */
    items: { type: [Object], default: [] } as Holding<HashedItem[]>,
    hash: field.string,
    createdBy: field.optionalRef,
    createdAt: field.date,
  });

/** An item as it was, by the hash of its content: many baselines share it. Never changed. */
export const baselineItemSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    hash: field.string,
    item: { type: Object, required: true } as Holding<Snapshot>,
  });
