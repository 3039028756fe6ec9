import { type DocumentOf, defineSchema, field } from '../define.ts';

/**
 * A part of the byte count of a firm's scopes and history. A firm has several of these rows, so that concurrent writers
 * rarely collide; only their sum is meaningful: a single row may be negative.
 */
export type StorageUseDoc = DocumentOf<typeof storageUseSchema>;
export const storageUseSchema = () =>
  defineSchema({
    /** Firm and number of the row. */
    _id: field.string,
    firmId: field.ref,
    scopeBytes: { type: Number, default: 0 },
    historyBytes: { type: Number, default: 0 },
  });
